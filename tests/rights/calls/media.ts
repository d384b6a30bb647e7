import { json } from '../http.ts';
import { goneForClients, goneForOwner, studio } from '../roles.ts';
import type { Cell, Rows } from '../row.ts';
import { gone, ownerOrEditor } from './team.ts';

const shown = ({ place }: Cell) => json({ media_ids: [place.photos.shown] });
/** What lies in the bin already: deleting it once more changes nothing. */
const deletable = ({ place, allowed }: Cell) =>
  json({ media_ids: [allowed ? place.photos.binned : place.photos.shown] });

/** Photos, for the studio; and downloads. */
export const mediaCalls: Rows = {
  listMedia: { who: studio, but: goneForOwner },
  getMedia: { who: studio, but: goneForOwner },
  listFolderMedia: { who: studio, but: goneForOwner },
  uploadMedia: { who: studio, but: { ...goneForOwner, expired: { owner: 422 } } },
  deleteMedia: { who: studio, but: goneForOwner, send: deletable },
  // Brought back, a photo counts against the plan again.
  restoreMedia: { who: studio, but: { ...goneForOwner, expired: { owner: 422 } }, send: shown },
  moveMedia: {
    who: studio,
    but: goneForOwner,
    send: ({ place }) => json({ media_ids: [place.photos.shown], folder_id: null }),
  },
  listBin: { who: studio, but: goneForOwner },
  listUploaders: { who: studio, but: goneForOwner },
  setCulling: {
    who: studio,
    but: goneForOwner,
    send: ({ place }) => json({ media_ids: [place.photos.shown], stars: 3 }),
  },
  listForCulling: { who: studio, but: goneForOwner },
  listPhotoFaces: { who: studio, but: goneForOwner },
  exportNames: { who: studio, but: goneForOwner, send: shown },
  // An editor's has what is approved; of another gig there is nothing for them.
  downloadZip: { who: { ...ownerOrEditor, otherEditor: 404 }, but: gone, send: () => json({}) },
  zipTicket: { who: { ...ownerOrEditor, otherEditor: 404 }, but: gone, send: () => json({}) },
  // Known to who asked for it alone; this one nobody asked for.
  getZip: { who: { others: 404 }, states: ['public'], ids: () => ({ zipId: 'x'.repeat(43) }) },
  downloadAnalytics: { who: studio, but: goneForOwner },
  // Originals are the owner's; a client's with the permission. For everybody else, signed in or not, there is no such photo to download.
  downloadMedia: {
    who: {
      owner: 200,
      client: 200,
      uploadingClient: 200,
      viewingClient: 403,
      otherClient: 404,
      otherPhotographer: 404,
      admin: 403,
      auditor: 403,
      others: 401,
    },
    but: { deleted: { ...goneForClients.deleted, owner: 404, otherClient: 404 } },
  },
};
