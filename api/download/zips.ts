import { refuse } from '../../domain/kernel/refusal.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import type { ApiContext } from '../context.ts';
import { openTeamRights } from '../teamAccess/rights.ts';
import { type NamedFile, watermarkedFiles, originalFile, publicFile, teamFile } from './files.ts';
import { type ZipContents, zipExpired, zipTickets } from './zip/tickets.ts';

export type ZipRight = 'original' | 'public' | 'team';
/** `session`: of the owner or the editor, with which it ends. `key`: as the gallery has it, for what the public downloads. */
export interface GigTicket {
  gigId: string;
  ids: string[];
  right: ZipRight;
  by: string;
  session: string;
  filename: string;
  key: string;
}

/** What is downloaded: the original by its owner and, where it was approved, by editors; the large picture by the public. Only the owner's videos tell where they were shot. */
export const FILE_OF: Record<ZipRight, (view: MediaView) => NamedFile> = {
  original: originalFile,
  team: teamFile,
  public: publicFile,
};

export const some = (views: MediaView[]): MediaView[] =>
  views.length > 0 ? views : refuse('notFound', 'download.empty', 'There is nothing to download here.');

/** Zips of owners, editors and the public. What may be seen is judged again at each request, so what was hidden since is not in them. */
export function gigZips(context: ApiContext) {
  const { reads, sessions, gallery, preparations } = context;
  const { renditions } = context;
  const { shown } = context.queries;
  const editors = openTeamRights(reads);
  const media = reads.reader(mediaItems);
  const shoots = reads.reader(gigs);
  const marked = watermarkedFiles(context, renditions);

  const stands = async (gig: GigView, { right, session, key }: GigTicket): Promise<boolean> => {
    if (right === 'original') return sessions.stands(session, gig.ownerId);
    return right === 'team' || gallery.fits(gig, key);
  };
  /** What the public sees now, which of a photo may be an edit since. */
  const ofPublic = async (gig: GigView, ids: readonly string[]): Promise<ZipContents> => {
    const form = await marked.formOf(gig);
    const views = some((await shown.selection(gig, ids)).filter((view) => !form || marked.has(view)));
    if (!form) return { views, files: () => views.map(FILE_OF.public) };
    return {
      views,
      files: () => marked.foundAll(views, form),
      making: { stamp: JSON.stringify(form), make: (view) => marked.file(view, form) },
    };
  };
  return zipTickets<GigTicket>(
    {
      kept: 'zipTicket',
      address: '/media/zip/',
      route: 'zip',
      downloader: ({ by }) => ({ kind: 'guest', id: by }),
      async contents(ticket) {
        const { gigId, ids, right, by, session } = ticket;
        const gig = await shoots.get(gigId);
        if (!gig?.open || !(await stands(gig, ticket))) return zipExpired();
        if (right === 'public') return ofPublic(gig, ids);
        // An editor's: as long as they are on the team, and what is approved is.
        const chosen =
          right === 'team'
            ? await editors.some(await editors.member(by, gigId, session), ids)
            : await media.getMany(ids);
        const order = new Map(ids.map((id, index) => [id, index]));
        const views = some(chosen.filter((view) => !view.inBin).sort((a, b) => order.get(a.id)! - order.get(b.id)!));
        return { views, files: () => views.map(FILE_OF[right]) };
      },
    },
    context,
    { renditions, preparations },
  );
}
