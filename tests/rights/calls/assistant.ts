import { json } from '../http.ts';
import { newId } from '../../../domain/kernel/id.ts';
import { goneForOwner, photographers, studio } from '../roles.ts';
import type { Rows } from '../row.ts';
import { picture } from './portfolio.ts';

/** The assistant and Loom AI, for the studio. */
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
  loomAiChat: {
    who: { ...photographers, owner: 200 },
    but: { expired: { owner: 422 } },
    states: ['public', 'expired'],
    send: () => json({ message: 'How many photos do I have?', thread_id: newId(), feature: 'ideas' }),
  },
  loomAiUpload: { who: photographers, states: ['public'], send: picture },
  loomAiForget: { who: photographers, states: ['public'], ids: () => ({ threadId: newId() }) },
};
