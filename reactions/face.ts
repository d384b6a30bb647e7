import { waitWhile } from '../commands/core/waitWhile.ts';
import { bytesOf, forgetFaces } from '../commands/faceVault.ts';
import { filesUnderWay } from '../commands/intake.ts';
import { recordFaces } from '../commands/media.ts';
import type { FoundFace } from '../commands/ports/faces.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import type { DerivativesMade } from '../domain/media/events.ts';
import type { KnownMedia } from '../domain/media/state.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';

/** What the face networks can open as it is; of everything else they get the large JPEG. */
const READABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/avif', 'image/gif']);
/** Pictures that people wait for come first; faces follow when there is a lull, or when they have waited this long: an evening of shooting may have no lull. */
const LONGEST_WAIT_MS = 60_000;
/** A lull: between two photos of one upload the media processor can be idle for a moment. */
const QUIET_MS = 1000;
const LOOK_AGAIN_MS = 100;

/** When files were last seen to arrive or to be worked on, by the monotonic clock: looked at while there are faces to find. */
let busyAt = -Infinity;
const look = ({ write }: ReactionTools): void => {
  if (filesUnderWay() > 0 || write.mediaProcessor.depth() > 0) busyAt = performance.now();
};

/** Resolves when nothing that people wait for is being made, or when what began at `since` (milliseconds) has waited long enough. */
export function mediaProcessorIdle(tools: ReactionTools, since = Date.now()): Promise<void> {
  const { quietMs = QUIET_MS } = tools.faces;
  const isBusy = (): boolean => {
    look(tools);
    return performance.now() - busyAt < quietMs;
  };
  // What began after now, by a clock that was set back, has waited for nothing yet.
  return waitWhile(isBusy, LONGEST_WAIT_MS - Math.max(Date.now() - since, 0), LOOK_AGAIN_MS);
}

async function facesOf(
  known: KnownMedia,
  event: DerivativesMade,
  { write, faces }: ReactionTools,
): Promise<FoundFace[]> {
  const large = event.derivatives.find(({ edge, format }) => edge === 1600 && format === 'jpeg');
  const hashes = [
    ...(READABLE.has(known.received.mime) ? [known.received.blob.hash] : []),
    ...(large ? [large.hash] : []),
  ];
  for (const [index, hash] of hashes.entries()) {
    const local = await write.blobs.local(hash);
    try {
      return await faces.find(local.path);
    } catch (error) {
      // An original that only the media processor could open: its JPEG shows the same faces.
      if (!(error instanceof Refusal) || error.kind !== 'invalid' || index === hashes.length - 1) throw error;
    } finally {
      await local.release();
    }
  }
  return [];
}

/** Finds the faces of a photo; their embeddings go to the vault, the log says how many there were. */
export const findFaces = reaction<DerivativesMade>({
  name: 'faces',
  on: ['DerivativesMade'],
  atOnce: 1,
  async react(event, { at }, tools, caller) {
    const { write } = tools;
    const { mediaId, gigId } = event;
    if (event.kind === 'video') return;
    const known = (await write.journal.load(media, mediaId)).state;
    if (known.status === 'absent' || known.status === 'purged' || known.facesFound) return;
    const looking = setInterval(() => look(tools), LOOK_AGAIN_MS);
    const found = await mediaProcessorIdle(tools, Date.parse(at))
      .then(() => facesOf(known, event, tools))
      .finally(() => clearInterval(looking));
    if (found.length > 0) {
      await write.vault.put('faces', mediaId, bytesOf(found.map(({ embedding }) => embedding)), { group: gigId });
      await write.vault.put(
        'faceMarks',
        mediaId,
        found.map(({ box, eyes }) => ({ box: { ...box }, ...(eyes === undefined ? {} : { eyes }) })),
        { group: gigId },
      );
    }
    await write.run(recordFaces, { mediaId, count: found.length }, caller).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.kind !== 'notFound') throw error;
      // Purged while its faces were looked for: what goes with it went before they were found.
      await forgetFaces(write, mediaId);
    });
  },
});
