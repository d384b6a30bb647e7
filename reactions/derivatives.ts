import { redactVideo } from '../commands/redaction.ts';
import { keepBlob } from '../commands/garbageCollection.ts';
import { markUnreadable, recordDerivatives } from '../commands/media.ts';
import type { Inspection } from '../commands/ports/media.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { media } from '../domain/media.ts';
import type { MediaReceived } from '../domain/media/events.ts';
import { reaction } from './core/reaction.ts';

const inspectionOf = (event: MediaReceived): Inspection => {
  const { mime, extension, width, height, takenAt, camera, lens, located, durationMs } = event;
  return {
    kind: mime.startsWith('video/') ? 'video' : 'photo',
    mime,
    extension,
    width,
    height,
    located,
    ...(takenAt === undefined ? {} : { takenAt }),
    ...(camera === undefined ? {} : { camera }),
    ...(lens === undefined ? {} : { lens }),
    ...(durationMs === undefined ? {} : { durationMs }),
  };
};

/** Makes the pictures that people see. Two more than the worker threads: while the pictures of some are stored, the threads have their next files. */
export const derivatives = reaction<MediaReceived>({
  name: 'derivatives',
  on: ['MediaReceived'],
  atOnce: 4,
  async react(event, _, { write }, caller) {
    const { mediaId } = event;
    const known = (await write.journal.load(media, mediaId)).state;
    if (known.status === 'absent' || known.status === 'purged' || known.derived || known.unreadable) return;
    const local = await write.blobs.local(event.blob.hash);
    try {
      // Before its pictures: with those it is shown.
      if (event.mime.startsWith('video/') && known.blanks === undefined)
        await redactVideo(write, event, local.path, caller);
      const make = () => write.mediaProcessor.derive(local.path, inspectionOf(event));
      // Too slow may have been the machine, asleep or overloaded: once more, before a good photo is called unreadable.
      const derived = await make().catch((error: unknown) =>
        error instanceof Refusal && error.code === 'media.tooSlow' ? make() : Promise.reject(error),
      );
      const stored = await Promise.all(
        derived.derivatives.map(async ({ bytes, ...about }) => ({ ...about, ...(await write.blobs.put(bytes)) })),
      );
      await Promise.all(stored.map(({ hash }) => keepBlob(write, hash)));
      await write.run(
        recordDerivatives,
        { mediaId, derivatives: stored, thumbhash: derived.thumbhash, dhash: derived.dhash },
        caller,
      );
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
      await write.run(markUnreadable, { mediaId, reason: error.message }, caller);
    } finally {
      await local.release();
    }
  },
});
