import { redactVideo } from '../commands/redaction.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import type { DerivativesMade } from '../domain/media/events.ts';
import { reaction } from './core/reaction.ts';

/** Videos that were taken in before anybody asked where they were shot; the others have their blanks before their pictures. */
export const oldVideos = reaction<DerivativesMade>({
  name: 'video-blanks',
  on: ['DerivativesMade'],
  atOnce: 1,
  async react({ mediaId, kind }, _, { write, log }, caller) {
    if (kind === 'photo') return;
    const known = (await write.journal.load(media, mediaId)).state;
    if (
      known.status === 'absent' ||
      known.status === 'purged' ||
      known.blanks !== undefined ||
      !known.received.mime.startsWith('video/')
    )
      return;
    const local = await write.blobs.local(known.received.blob.hash);
    try {
      await redactVideo(write, known.received, local.path, caller);
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
      log.warn({ err: error, media: mediaId }, 'a video can be shown to its owner only');
    } finally {
      await local.release();
    }
  },
});
