import { leaveFolder } from '../commands/media.ts';
import { type GigEvent, gig } from '../domain/gig.ts';
import { media } from '../domain/media.ts';
import type { MediaEvent } from '../domain/media/events.ts';
import { type MediaView, mediaItems } from '../projections/media.ts';
import { reaction } from './core/reaction.ts';
import { everyPage } from '../projections/core/pages.ts';

/** Media of a deleted folder stay in the gig, outside of folders; what is in the bin follows when it comes back. */
export const emptyFolder = reaction<Extract<GigEvent, { type: 'FolderDeleted' }>>({
  name: 'empty-folder',
  on: ['FolderDeleted'],
  atOnce: 1,
  // Without a key: what was moved back into it since it was taken out is taken out again.
  async react({ gigId, folderId }, { position }, { write, reads }, { key: _key, ...caller }) {
    await reads.passed(position);
    const reader = reads.reader(mediaItems);
    const takeOut = async (items: readonly MediaView[]): Promise<void> => {
      let last = 0;
      for (const { id } of items)
        last = Math.max(last, (await write.run(leaveFolder, { mediaId: id, folderId }, caller)).position);
      await reads.passed(last);
    };
    const inGig = { gigId, inBin: false };
    for await (const items of everyPage(reader, { index: 'byPlace', where: { ...inGig, place: folderId } }))
      await takeOut(items);
    // Edited photos are shown in a place of their own, whatever folder they lie in.
    for await (const items of everyPage(reader, { index: 'byKind', where: { ...inGig, kind: 'edited_photo' } }))
      await takeOut(items.filter((view) => view.folderId === folderId));
  },
});

/** What came into a folder, or back to light in it, while or after the folder was deleted, leaves it. */
export const leaveDeletedFolder = reaction<
  Extract<
    MediaEvent,
    { type: 'MediaReceived' | 'MediaMoved' | 'MediaRestored' | 'GuestUploadApproved' | 'MediaShownAgain' }
  >
>({
  name: 'leave-dead-folder',
  on: ['MediaReceived', 'MediaMoved', 'MediaRestored', 'GuestUploadApproved', 'MediaShownAgain'],
  atOnce: 2,
  async react({ mediaId, gigId, folderId }, _, { write }, caller) {
    if (folderId === null) return;
    const known = (await write.journal.load(media, mediaId)).state;
    if (
      known.status === 'absent' ||
      known.status === 'purged' ||
      known.status === 'deleted' ||
      known.folderId !== folderId
    )
      return;
    const { state } = await write.journal.load(gig, gigId);
    // A deleted gig may come back, as it was.
    const into = state.status === 'deleted' ? state.before : state.status === 'open' ? state : undefined;
    if (into && !into.folders.some((folder) => folder.folderId === folderId))
      await write.run(leaveFolder, { mediaId, folderId }, caller);
  },
});
