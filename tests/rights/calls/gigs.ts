import { newId } from '../../../domain/kernel/id.ts';
import { invoiceTemplateDefaults } from '../../../domain/invoiceTemplate.ts';
import { json } from '../http.ts';
import { must } from '../arrive.ts';
import { formOf, settingsOf } from '../place.ts';
import { goneForOwner, photographers, studio } from '../roles.ts';
import type { Cell, Rows } from '../row.ts';
import { picture } from './portfolio.ts';

const noKey = { ...photographers, owner: 404, otherPhotographer: 404 };

const folder = async ({ world: { it }, place }: Cell): Promise<string> =>
  (
    await must<{ folder_id: string }>(it, 'POST', `/api/v1/gigs/${place.gigId}/folders`, {
      token: place.owner.token,
      body: { folder_name: newId() },
    })
  ).folder_id;

/** Gigs and their folders, for the studio. */
export const gigCalls: Rows = {
  // An unverified photographer may try everything out; what they open stays closed to the public. Theirs is the free trial's one gig.
  createGig: {
    who: photographers,
    but: { expired: { owner: 422 } },
    states: ['public', 'expired'],
    send: () => json(formOf('public', `Another ${newId()}`)),
  },
  myGigs: { who: photographers },
  getGig: { who: studio, but: goneForOwner },
  editGig: {
    who: studio,
    but: goneForOwner,
    send: ({ place }) => json({ ...formOf(place.state), password: undefined }),
  },
  // To delete what is deleted is no error.
  deleteGigs: {
    who: studio,
    states: ['public', 'private', 'hidden', 'quiet', 'deleted'],
    send: async ({ world: { it }, place, allowed }) =>
      json({ gig_ids: [allowed ? (await it.createGig(place.owner)).gig_id : place.gigId] }),
  },
  // Of what is there already nothing needs to be brought back; so this brings back what it has just deleted.
  restoreGigs: {
    who: studio,
    states: ['public', 'private', 'hidden', 'quiet', 'deleted'],
    send: async ({ world: { it }, place, allowed }) => {
      const gigId = allowed ? (await it.createGig(place.owner)).gig_id : place.gigId;
      if (allowed)
        await must(it, 'DELETE', '/api/v1/gigs/bulk-delete', { token: place.owner.token, body: { gig_ids: [gigId] } });
      return json({ gig_ids: [gigId] });
    },
  },
  listDeletedGigs: { who: photographers, states: ['public'], tells: 'history' },
  changePublicSettings: {
    who: studio,
    but: goneForOwner,
    send: ({ place }) => json({ public_settings: settingsOf(place) }),
  },
  getPublicWatermark: { who: studio, but: goneForOwner },
  setPublicWatermark: { who: studio, but: goneForOwner, send: () => json({ watermark: false }) },
  getInvoiceTemplate: { who: photographers, states: ['public'] },
  listTemplateVersions: { who: photographers, states: ['public'] },
  saveInvoiceTemplate: { who: photographers, states: ['public'], send: () => json(invoiceTemplateDefaults) },
  previewInvoiceTemplate: { who: photographers, states: ['public'], send: () => json(invoiceTemplateDefaults) },
  // Without a browser: what is not a template is told to whom the call is for.
  printInvoiceTemplate: {
    who: { ...photographers, owner: 422, otherPhotographer: 422 },
    states: ['public'],
    send: () => json({}),
  },
  getWatermarkSettings: { who: photographers, states: ['public'] },
  changeWatermarkSettings: {
    who: photographers,
    states: ['public'],
    send: () => json({ text: 'By hand', enabled: false }),
  },
  uploadWatermarkLogo: { who: photographers, states: ['public'], send: picture },
  removeWatermarkLogo: { who: photographers, states: ['public'] },
  setWatermarkLogo: { who: noKey, states: ['public'], send: () => json({ s3_key: 'pictures/none' }) },
  setFeatureImage: { who: studio, but: goneForOwner, send: ({ place }) => json({ feature_image: place.photos.shown }) },
  listFolders: { who: studio, but: goneForOwner },
  createFolder: { who: studio, but: goneForOwner, send: () => json({ folder_name: newId() }) },
  deleteFolder: {
    who: studio,
    but: goneForOwner,
    ids: async (cell) => ({ folderId: cell.allowed ? await folder(cell) : cell.place.folderId }),
  },
};
