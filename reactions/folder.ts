import { leaveFolder } from '../commands/media.ts';
import { type GigEvent, gig } from '../domain/gig.ts';
import { type MediaEvent, media } from '../domain/media.ts';
import { type MediaView, mediaItems } from '../projections/media.ts';
import { reaction } from './core/reaction.ts';

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
    for (;;) {
      const { items } = await reader.find({
        index: 'byPlace',
        where: { gigId, inBin: false, place: folderId },
        limit: 200,
      });
      if (items.length === 0) break;
      await takeOut(items);
    }
    // Edited photos are shown in a place of their own, whatever folder they lie in.
    for (let cursor: string | undefined; ;) {
      const { items, next } = await reader.find({
        index: 'byKind',
        where: { gigId, inBin: false, kind: 'edited_photo' },
        limit: 200,
        ...(cursor ? { cursor } : {}),
      });
      await takeOut(items.filter((view) => view.folderId === folderId));
      if (!next) return;
      cursor = next;
    }
  },
});

/** What came into a folder, or back to light in it, while or after the folder was deleted, leaves it. */
export const leaveDeadFolder = reaction<
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
