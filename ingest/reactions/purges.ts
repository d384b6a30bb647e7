import { doomBlob } from '../../commands/blobKeeping.ts';
import type { GigEvent } from '../../domain/gig.ts';
import { type MediaEvent, media } from '../../domain/media.ts';
import { reaction } from './reaction.ts';

/** What a purged photo leaves behind: its faces go at once, its blobs once nothing else refers to them. */
export const purgedMedia = reaction<Extract<MediaEvent, { type: 'MediaPurged' }>>({
  name: 'purged-media',
  on: ['MediaPurged'],
  atOnce: 1,
  async react({ mediaId, hashes }, _, { write }) {
    for (const hash of hashes) await doomBlob(write, hash);
    // Received again meanwhile, the photo has faces anew, or is going to.
    if ((await write.journal.load(media, mediaId)).state.status === 'purged') await Promise.all(['faces', 'faceMarks'].map((kind) => write.vault.delete(kind, mediaId)));
  },
});

const OF_GIG = ['gigPassword', 'gigCode', 'gigByCode', 'zipTicket', 'linkToken', 'faces', 'faceMarks'];

/** What the vault holds of a purged gig. */
export const purgedGigs = reaction<Extract<GigEvent, { type: 'GigPurged' }>>({
  name: 'purged-gigs',
  on: ['GigPurged'],
  atOnce: 1,
  async react({ gigId }, _, { write: { vault } }) {
    for (const kind of OF_GIG) await vault.deleteGroup(kind, gigId);
  },
});
