import { refuse } from '../domain/kernel/refusal.ts';
import { EDITED_FOLDER } from '../domain/gig.ts';
import type { ClientView } from '../projections/clients.ts';
import type { GigView } from '../projections/gigs.ts';
import { type MediaView, mediaItems } from '../projections/media.ts';
import type { Query } from '../projections/ports.ts';
import type { ClientMedia } from './contract/client.ts';
import { openEdits, seesShown } from './edits.ts';
import type { House } from './house.ts';
import { type Marks, lastComments, openMarks } from './marks.ts';
import { publicMediaOf } from './present.ts';

const mediaFor = (view: MediaView, token: string, marks: Marks, clientId: string): Omit<ClientMedia, 'original' | 'edited'> => ({
  ...publicMediaOf(view, token),
  filename: view.filename, folder_id: view.folderId,
  liked: marks.likes.includes(clientId), likes_count: marks.likes.length, comments_count: marks.comments.length, comments: lastComments(marks),
  client_approved: marks.approvedBy.length > 0, photographer_approved: marks.photographer, approval_status: marks.forEditing ? 'approved' : 'pending',
});

/** What the clients of a gig see of it: everything that can be shown, whatever the public may see. */
export function clientPhotos({ reads, addresses }: Pick<House, 'reads' | 'addresses'>) {
  const reader = reads.reader(mediaItems);
  const marksOf = openMarks(reads);
  const editsOf = openEdits(reads);
  const page = async (gig: GigView, place: string | undefined, limit: number, cursor: string | undefined) => {
    const range: Pick<Query, 'index' | 'where'> = place === undefined ? { index: 'public', where: { gigId: gig.id } } : { index: 'publicByPlace', where: { gigId: gig.id, place } };
    const { items, next } = await reader.find({ ...range, order: 'desc', limit, ...(cursor ? { cursor } : {}) });
    return { items, next: next ?? null };
  };
  return {
    page,
    edited: (gig: GigView, limit: number, cursor: string | undefined) => page(gig, EDITED_FOLDER, limit, cursor),
    folder(gig: GigView, folderId: string, limit: number, cursor: string | undefined) {
      if (!gig.folders.some((folder) => folder.folderId === folderId)) refuse('notFound', 'folder.absent', 'This folder is no longer here.');
      return page(gig, folderId, limit, cursor);
    },
    editedTotal: (gig: GigView): number => gig.ready[EDITED_FOLDER] ?? 0,
    total: (gig: GigView): number => Object.values(gig.ready).reduce((sum, count) => sum + count, 0),
    /** For a client, in this session of theirs. */
    async present(views: readonly MediaView[], client: ClientView, session: string): Promise<ClientMedia[]> {
      const token = addresses.token('client', client.gigId, client.id, session);
      const [of, ties] = await Promise.all([marksOf(views.map(({ id }) => id)), editsOf(views, { token, sees: seesShown })]);
      return views.map((view) => ({ ...mediaFor(view, token, of(view.id), client.id), ...ties(view.id) }));
    },
    /** In this order, as far as they can be shown. */
    async these(gig: GigView, ids: readonly string[]): Promise<MediaView[]> {
      const views = new Map((await reader.getMany(ids)).map((view) => [view.id, view]));
      return ids.map((id) => views.get(id)).filter((view) => view !== undefined && view.gigId === gig.id && view.publicAt !== undefined) as MediaView[];
    },
  };
}
