import { BIN_MS } from '../../domain/kernel/bin.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import { everyOne } from '../../projections/core/pages.ts';
import { ftpFolders } from '../../projections/ftpFolders.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import { gigCode } from '../guest/codes.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { gigOf } from './present.ts';

const CARD_THUMBNAILS = 4;
const DAY_MS = 86_400_000;

/** Queries about gigs, for their owner. */
export function gigQueries({ reads, addresses, write }: Pick<AppContext, 'reads' | 'addresses' | 'write'>) {
  const gigReader = reads.reader(gigs);
  const mediaReader = reads.reader(mediaItems);
  const accountReader = reads.reader(accounts);
  const ofOwner = (ownerId: string): Promise<GigView[]> =>
    everyOne(gigReader, { index: 'byOwner', where: { ownerId, open: true } });
  const newestOf = async (view: GigView): Promise<MediaView[]> =>
    (
      await mediaReader.find({
        index: 'public',
        where: { gigId: view.id, replaced: false },
        order: 'desc',
        limit: CARD_THUMBNAILS,
      })
    ).items;
  const coverOf = async (view: GigView, newest: readonly MediaView[]): Promise<MediaView | undefined> => {
    const chosen = view.featureMediaId ? await mediaReader.get(view.featureMediaId) : undefined;
    const [edit] = chosen?.replaced
      ? (await mediaReader.getMany(chosen.replacedBy)).filter(({ displayableAt }) => displayableAt !== undefined)
      : [];
    return edit ?? (chosen?.displayableAt ? chosen : newest[0]);
  };
  const present = async (view: GigView, folder: string, session: string) => {
    const [newest, owner, code] = await Promise.all([
      newestOf(view),
      accountReader.get(view.ownerId),
      gigCode(write, view.id),
    ]);
    return gigOf(view, addresses.token('owner', view.id, '', session), {
      accessCode: code,
      photographerName: owner?.fullName ?? '',
      ftpFolder: folder,
      cover: await coverOf(view, newest),
      newest,
    });
  };

  return {
    coverOf: async (view: GigView) =>
      coverOf(view, view.featureMediaId ? [] : await newestOf(view)).then(
        async (cover) => cover ?? (await newestOf(view))[0],
      ),
    /** `session`: of its owner, whose addresses of pictures end with it. */
    async one(view: GigView, session: string) {
      return present(view, ftpFolders(await ofOwner(view.ownerId)).get(view.id) ?? '', session);
    },
    /** A gig of this owner that was deleted and can be brought back, or is there already. */
    async deletedOne(ownerId: string, gigId: string): Promise<void> {
      const view = await gigReader.get(gigId);
      if (view?.ownerId !== ownerId || !(view.open || view.deletedAt !== undefined))
        refuse('notFound', 'gig.absent', 'Gig not found');
    },
    /** The bin, latest first. */
    async deleted(ownerId: string, session: string, limit: number, cursor: string | undefined) {
      const page = await gigReader.find({
        index: 'bin',
        where: { ownerId },
        order: 'desc',
        limit,
        ...(cursor ? { cursor } : {}),
      });
      const now = write.now().getTime();
      const binned = async (view: GigView) => {
        const deletedAt = view.deletedAt ?? '';
        return {
          ...(await present(view, '', session)),
          deleted_at: deletedAt,
          days_left: Math.max(0, Math.ceil((Date.parse(deletedAt) + BIN_MS - now) / DAY_MS)),
        };
      };
      return { gigs: await Promise.all(page.items.map(binned)), next_cursor: page.next ?? null };
    },
    async mine(ownerId: string, session: string, limit: number, cursor: string | undefined) {
      const page = await gigReader.find({
        index: 'byOwner',
        where: { ownerId, open: true },
        order: 'desc',
        limit,
        ...(cursor ? { cursor } : {}),
      });
      const folders = ftpFolders(await ofOwner(ownerId));
      return {
        gigs: await Promise.all(page.items.map((view) => present(view, folders.get(view.id) ?? '', session))),
        next_cursor: page.next ?? null,
      };
    },
  };
}
export type GigQueries = ReturnType<typeof gigQueries>;
