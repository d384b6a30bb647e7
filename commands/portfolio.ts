import { z } from 'zod';
import { gig } from '../domain/gig.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { blobsOf } from '../domain/kernel/picture.ts';
import { media } from '../domain/media.ts';
import type { MediaState } from '../domain/media/state.ts';
import { MOST_ITEMS, type PortfolioItem, portfolio, portfolioEvents } from '../domain/portfolio.ts';
import { isOwnStudio, isSystem } from './core/actors.ts';
import { type Caller, type Outcome, command } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';
import { keepBlob } from './garbageCollection.ts';
import { nameInput } from './nameInput.ts';
import { reserveMedia, returnMedia } from './subscription.ts';

const id = z.string().min(1).max(64);
const one = z.object({ userId: id, itemId: id });
const byStudio = {
  aggregate: portfolio,
  id: (input: { userId: string }) => input.userId,
  may: isOwnStudio,
};
const fields = portfolioEvents.PortfolioItemAdded.schema.shape;
const words = {
  title: nameInput('Please give the photo a title.').max(120, 'The title can have at most 120 characters.'),
  category: fields.category,
  description: z.string().max(1000, 'The description can have at most 1,000 characters.'),
  featured: z.boolean(),
};
const { source, mediaId, gigId, picture } = fields;

/** Whether everybody who works on the gig may be shown this photo: no video, nothing that is held, deleted, or an edit that nobody has published. */
const isOffered = (state: MediaState): boolean =>
  state.status === 'ready' &&
  state.guest !== 'held' &&
  (state.published ?? !state.superseded) &&
  !state.received.mime.startsWith('video/');

/** Of a gig: a photo of the studio's own, with the very pictures that were made of it. */
const addItem = command({
  ...byStudio,
  name: 'AddPortfolioItem',
  input: one.extend({ item: z.object({ source, mediaId, gigId, picture, ...words }) }),
  facts: async ({ item }, { state }) =>
    item.source === 'gig'
      ? { photo: await state(media, item.mediaId ?? ''), into: await state(gig, item.gigId ?? '') }
      : undefined,
  may: (actor, state, input, facts) => {
    if (!byStudio.may(actor, state, input)) return false;
    if (!facts) return true;
    const { photo, into } = facts;
    return (
      into.status === 'open' &&
      into.ownerId === input.userId &&
      isOffered(photo) &&
      'gigId' in photo &&
      photo.gigId === input.item.gigId &&
      blobsOf(input.item.picture).every((hash) => 'derivatives' in photo && photo.derivatives.includes(hash))
    );
  },
  to: (input, { at }) => ({ type: 'AddPortfolioItem' as const, ...input, at }),
});
export const changePortfolioItem = command({
  ...byStudio,
  name: 'ChangePortfolioItem',
  input: one.extend({ changes: z.object(words).partial() }),
});
const removeItem = command({ ...byStudio, name: 'RemovePortfolioItem', input: one });
const restoreItem = command({ ...byStudio, name: 'RestorePortfolioItem', input: one });
/** What was removed long ago and cannot be put back any more. */
export const purgePortfolioItem = command({ ...byStudio, name: 'PurgePortfolioItem', input: one, may: isSystem });
/** With the account of its studio. */
export const erasePortfolio = command({
  ...byStudio,
  name: 'ErasePortfolio',
  input: z.object({ userId: id }),
  may: isSystem,
});
export const arrangePortfolio = command({
  ...byStudio,
  name: 'ArrangePortfolio',
  input: z.object({ userId: id, itemIds: z.array(id).max(MOST_ITEMS) }),
});

/** The same photo is one item, however often it is added. */
export const itemIdOf = (userId: string, photo: string): string => derivedId('portfolio', userId, photo);

type Tools = Pick<WriteSide, 'run' | 'journal' | 'vault' | 'blobs' | 'now'>;
type Ref = z.infer<typeof one>;
const uncounted = (caller: Caller): Caller => ({ ...caller, key: undefined });

/** Counts what was uploaded against the plan while `work` adds it; what is not added counts no more. */
async function counted<T>(tools: Tools, ref: Ref, caller: Caller, work: () => Promise<T>): Promise<T> {
  const quota = { userId: ref.userId, mediaId: ref.itemId };
  await tools.run(reserveMedia, quota, uncounted(caller));
  return work().catch(async (error: unknown) => {
    await tools.run(returnMedia, quota, uncounted(caller)).catch(() => undefined);
    throw error;
  });
}

/** Adds a photo, with a hold on its blobs of its own. Refuses one of somebody else as `notFound`. */
export async function addPortfolioItem(tools: Tools, ref: Ref, item: PortfolioItem, caller: Caller): Promise<void> {
  const known = (await tools.journal.load(portfolio, ref.userId)).state.get(ref.itemId);
  for (const hash of blobsOf(item.picture)) await keepBlob(tools, hash);
  const add = () => tools.run(addItem, { ...ref, item }, caller);
  // What is there is counted already, and stays counted.
  if (item.source === 'gig' || (known && known.removedAt === undefined)) await add();
  else await counted(tools, ref, caller, add);
}

/** Takes a photo out of the portfolio; what was uploaded for it counts no more. */
export async function removePortfolioItem(tools: Tools, ref: Ref, caller: Caller): Promise<void> {
  const { state } = await tools.run(removeItem, ref, caller);
  if (state.get(ref.itemId)?.item.source === 'direct')
    await tools.run(returnMedia, { userId: ref.userId, mediaId: ref.itemId }, uncounted(caller));
}

/** Undoes its removal, where the plan still has room. */
export async function restorePortfolioItem(tools: Tools, ref: Ref, caller: Caller): Promise<void> {
  const known = (await tools.journal.load(portfolio, ref.userId)).state.get(ref.itemId);
  const restore = (): Promise<Outcome<unknown>> => tools.run(restoreItem, ref, caller);
  if (known?.item.source === 'direct' && known.removedAt !== undefined) await counted(tools, ref, caller, restore);
  else await restore();
}
