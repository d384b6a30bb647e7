import { refuse } from '../../domain/kernel/refusal.ts';
import { EDITED_FOLDER } from '../../domain/gig.ts';
import type { ClientView } from '../../projections/clientAccess.ts';
import type { GigView } from '../../projections/gig.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import type { Query } from '../../projections/ports.ts';
import type { ClientMedia } from '../contract/clientAccess.ts';
import { type ArrivalPage, mergedArrivals } from '../gallery/arrivals.ts';
import { openEdits, seesShown } from '../edit/present.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { type Interactions, lastComments, openInteractions, withOriginals } from '../interaction/present.ts';
import { publicMediaOf } from '../media/present.ts';

const mediaFor = (
  view: MediaView,
  token: string,
  interactions: Interactions,
  clientId: string,
): Omit<ClientMedia, 'original' | 'edited'> => ({
  ...publicMediaOf(view, token),
  filename: view.filename,
  folder_id: view.folderId,
  liked: interactions.likes.includes(clientId),
  likes_count: interactions.likes.length,
  comments_count: interactions.comments.length,
  comments: lastComments(interactions),
  client_approved: interactions.approvedBy.length > 0,
  photographer_approved: interactions.photographer,
  approval_status: interactions.forEditing ? 'approved' : 'pending',
});

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** What the clients of a gig see of it: everything that can be shown, whatever the public may see. */
export function clientPhotos({ reads, addresses }: Pick<AppContext, 'reads' | 'addresses'>) {
  const reader = reads.reader(mediaItems);
  const interactionsOf = openInteractions(reads);
  const editsOf = openEdits(reads);
  const merged = mergedArrivals(reader);
  const find = async (
    range: Pick<Query, 'index' | 'where'>,
    limit: number,
    cursor: string | undefined,
  ): Promise<ArrivalPage> => {
    const { items, next } = await reader.find({ ...range, order: 'desc', limit, ...(cursor ? { cursor } : {}) });
    return { items, next: next ?? null };
  };
  /** A photo that made room for its edits is shown as those. */
  const withEdits = async (views: readonly MediaView[]): Promise<MediaView[]> => {
    const edits = new Map(
      (await reader.getMany(views.flatMap(({ replacedBy }) => replacedBy)))
        .filter(({ displayableAt }) => displayableAt !== undefined)
        .map((view) => [view.id, view]),
    );
    return views.flatMap((view) => (view.replaced ? view.replacedBy.flatMap((id) => edits.get(id) ?? []) : [view]));
  };
  return {
    page: (gig: GigView, limit: number, cursor: string | undefined) =>
      find({ index: 'public', where: { gigId: gig.id, replaced: false } }, limit, cursor),
    edited: (gig: GigView, limit: number, cursor: string | undefined) =>
      find({ index: 'publicByPlace', where: { gigId: gig.id, place: EDITED_FOLDER, replaced: false } }, limit, cursor),
    async folder(gig: GigView, folderId: string, limit: number, cursor: string | undefined): Promise<ArrivalPage> {
      if (!gig.folders.some((folder) => folder.folderId === folderId))
        refuse('notFound', 'folder.absent', 'This folder is no longer here.');
      const { items, next } = await merged(
        [false, true].map((replaced) => ({
          index: 'publicByPlace',
          where: { gigId: gig.id, place: folderId, replaced },
        })),
        limit,
        cursor,
      );
      return { items: await withEdits(items), next };
    },
    editedTotal: (gig: GigView): number => gig.displayable[EDITED_FOLDER] ?? 0,
    /** Each photo once: as itself, or as its edit. */
    total: (gig: GigView): number => sum(gig.displayable) - sum(gig.replaced),
    /** For a client, in this session of theirs. */
    async present(views: readonly MediaView[], client: ClientView, session: string): Promise<ClientMedia[]> {
      const token = addresses.token('client', client.gigId, client.id, session);
      const [of, editsBeside] = await Promise.all([
        interactionsOf(views.flatMap(({ id, original }) => (original ? [id, original.mediaId] : [id]))),
        editsOf(views, { token, sees: seesShown }),
      ]);
      return views.map((view) => ({
        ...mediaFor(
          view,
          token,
          view.original ? withOriginals(of(view.id), of(view.original.mediaId)) : of(view.id),
          client.id,
        ),
        ...editsBeside(view.id),
      }));
    },
    /** The same as the gallery shows them: edits in their originals' place. */
    async shownFor(gig: GigView, ids: readonly string[]): Promise<MediaView[]> {
      return withEdits(await this.these(gig, ids));
    },
    /** In this order, as far as they can be shown. */
    async these(gig: GigView, ids: readonly string[]): Promise<MediaView[]> {
      const views = new Map((await reader.getMany(ids)).map((view) => [view.id, view]));
      return ids
        .map((id) => views.get(id))
        .filter(
          (view) => view !== undefined && view.gigId === gig.id && view.displayableAt !== undefined,
        ) as MediaView[];
    },
  };
}
