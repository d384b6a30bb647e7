import { giveUpMeasuring, recordQuality } from '../commands/quality.ts';
import { type Caller, withKeyOf } from '../commands/core/run.ts';
import { type AnalysisEvent, analysis } from '../domain/analysis.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import type { MediaEvent } from '../domain/media/events.ts';
import type { KnownMedia } from '../domain/media/state.ts';
import { type FaceEyes, quality } from '../domain/quality.ts';
import { mediaItems } from '../projections/media.ts';
import { qualities } from '../projections/quality.ts';
import { mediaProcessorIdle } from './face.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';
import { everyPage } from '../projections/core/pages.ts';

/** What opens fast at a fraction of its size; of everything else the large JPEG is measured. */
const FAST = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/tiff']);

/** The file to measure: the original where it can be read at once, for what compression hides. */
async function sourceOf(
  { mediaId, received }: KnownMedia,
  { reads }: ReactionTools,
): Promise<{ hash: string; mime: string }> {
  if (FAST.has(received.mime)) return { hash: received.blob.hash, mime: received.mime };
  const large = (await reads.reader(mediaItems).get(mediaId))?.derivatives.find(
    ({ edge, format }) => edge === 1600 && format === 'jpeg',
  );
  return large ? { hash: large.hash, mime: 'image/jpeg' } : { hash: received.blob.hash, mime: received.mime };
}

/** Measures one photo in its gig's current round, unless that was done; after everything that people wait for. */
async function measureOnce(mediaId: string, tools: ReactionTools, caller: Caller): Promise<number> {
  const { write } = tools;
  const known = (await write.journal.load(media, mediaId)).state;
  if (known.status === 'absent' || known.status === 'purged' || !known.derived || known.received.kind === 'video')
    return 0;
  const { gigId } = known;
  const { round } = (await write.journal.load(analysis, gigId)).state;
  if ((await write.journal.load(quality, mediaId)).state.round >= round) return 0;
  await mediaProcessorIdle(tools);
  const marks = (await write.vault.get('faceMarks', mediaId))?.value as unknown as FaceEyes[] | undefined;
  const { hash, mime } = await sourceOf(known, tools);
  const local = await write.blobs.local(hash);
  const about = withKeyOf(caller, `${mediaId}/${round}`);
  try {
    const measures = await write.mediaProcessor.measure(local.path, { kind: 'photo', mime }, marks ?? []);
    return (await write.run(recordQuality, { mediaId, gigId, round, measures }, about)).position;
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    return (await write.run(giveUpMeasuring, { mediaId, gigId, round, reason: error.message }, about)).position;
  } finally {
    await local.release();
  }
}

/** Measures each photo once its faces are known. */
export const measurePhoto = reaction<Extract<MediaEvent, { type: 'FacesFound' }>>({
  name: 'quality',
  on: ['FacesFound'],
  atOnce: 1,
  async react({ mediaId }, { position }, tools, caller) {
    await tools.reads.passed(position);
    await measureOnce(mediaId, tools, caller);
  },
});

/** Measures what a gig has and this round has not seen. What has no pictures yet, or no faces looked for, follows by itself. */
export const measureGig = reaction<Extract<AnalysisEvent, { type: 'AnalysisRequested' }>>({
  name: 'analysis',
  on: ['AnalysisRequested'],
  atOnce: 1,
  async react({ gigId, round }, { position }, tools, caller) {
    await tools.reads.passed(position);
    const unmeasured = { index: 'byRound', where: { gigId, shown: true }, range: { to: round - 1 } };
    for await (const items of everyPage(tools.reads.reader(qualities), unmeasured))
      for (const { id, displayable: ready } of items) if (ready) await measureOnce(id, tools, caller);
  },
});
