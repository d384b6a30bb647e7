import { json } from '../http.ts';
import { goneForOwner, studio } from '../roles.ts';
import type { Rows } from '../row.ts';

/** The assistant, for the studio. */
export const assistantCalls: Rows = {
  analysisStatus: { who: studio, but: goneForOwner },
  analyseGig: { who: studio, but: { ...goneForOwner, expired: { owner: 422 } } },
  listDuplicates: { who: studio, but: goneForOwner },
  filterPhotos: { who: studio, but: goneForOwner },
  // No two photos of the world are alike: there is no such group.
  deleteDuplicates: {
    who: { ...studio, owner: 404 },
    send: ({ place }) => json({ gig_id: place.gigId, group_id: place.photos.shown, keep_media_id: place.photos.shown }),
  },
};
