import { leaveFolder } from '../../commands/media.ts';
import type { GigEvent } from '../../domain/gig.ts';
import { mediaItems } from '../../projections/media.ts';
import { reaction } from './reaction.ts';

/** Media of a deleted folder stay in the gig, outside of folders; what is in the bin counts as such when it comes back. */
export const emptyFolder = reaction<Extract<GigEvent, { type: 'FolderDeleted' }>>({
  name: 'empty-folder',
  on: ['FolderDeleted'],
  atOnce: 1,
  async react({ gigId, folderId }, { position }, { write, reads }, caller) {
    await reads.passed(position);
    const reader = reads.reader(mediaItems);
    for (;;) {
      const { items } = await reader.find({ index: 'byPlace', where: { gigId, inBin: false, place: folderId }, limit: 200 });
      if (items.length === 0) return;
      let last = 0;
      for (const { id } of items) last = Math.max(last, (await write.run(leaveFolder, { mediaId: id }, caller)).position);
      await reads.passed(last);
    }
  },
});
