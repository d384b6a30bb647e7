import { CLIENT_TUS } from '../../../api/contract/clientAccess.ts';
import { GUEST_TUS } from '../../../api/contract/guest.ts';
import { beginUpload, tusHeaders } from '../arrive.ts';
import { type But, type State, type Who, everybody } from '../roles.ts';
import type { Cell, Row } from '../row.ts';

/** A call that is no operation of the contract. */
export interface Beside extends Row {
  method: string;
  /** Where it goes, braces filled in as for operations. */
  path: string;
}

const states = ['public'] as const;

/** An upload is the guest's who began it. To another guest of the gig it does not exist, nor to those of another gig, where uploads are on. */
const theirs: Who = { guest: 204, guestWithPassword: 404, forger: 404, others: 401 };
/** Where nobody could bring anything, there is no upload to ask for either. */
const uploadsOff: But = {
  hidden: { guest: 403, guestWithPassword: 403 },
  quiet: { guest: 403, guestWithPassword: 403 },
  deleted: { guest: 404, guestWithPassword: 404 },
};
const taken: readonly State[] = ['public', 'private', 'hidden', 'quiet', 'deleted', 'expired'];
const upload = ({ place }: Cell) => ({ upload: place.upload.split('/').at(-1)! });
const file = ({ place }: Cell) => ({ upload: place.clientUpload.split('/').at(-1)! });
const sent = (status: number): Who => ({
  uploadingClient: status,
  otherClient: 404,
  client: 403,
  viewingClient: 403,
  others: 401,
});
const sentGone: But = { deleted: { uploadingClient: 401, client: 401, viewingClient: 401 } };
const tus =
  (more: Record<string, string> = {}) =>
  () => ({ headers: tusHeaders(more), body: Buffer.alloc(0) });

export const besideCalls: Record<string, Beside> = {
  'tus: begin': {
    method: 'POST',
    path: GUEST_TUS,
    who: { guest: 201, guestWithPassword: 201, forger: 201, others: 401 },
    but: uploadsOff,
    send: tus({ 'upload-length': '5000', 'upload-metadata': 'filename SU1HLmpwZw==' }),
  },
  'tus: how far': {
    method: 'HEAD',
    path: `${GUEST_TUS}/{upload}`,
    who: { ...theirs, guest: 200 },
    but: uploadsOff,
    states: taken,
    ids: upload,
    send: tus(),
  },
  'tus: go on': {
    method: 'PATCH',
    path: `${GUEST_TUS}/{upload}`,
    who: theirs,
    but: uploadsOff,
    states: taken,
    ids: upload,
    send: tus({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
  },
  'tus: cancel': {
    method: 'DELETE',
    path: `${GUEST_TUS}/{upload}`,
    who: theirs,
    but: uploadsOff,
    states: taken,
    send: tus(),
    ids: async ({ world: { it }, place, role, allowed }) => ({
      upload: (allowed ? await beginUpload(it, GUEST_TUS, place.credentials[role]!()) : place.upload)
        .split('/')
        .at(-1)!,
    }),
  },
  // A client's: with the permission to upload, and each upload its own client's.
  'client tus: begin': {
    method: 'POST',
    path: CLIENT_TUS,
    who: { uploadingClient: 201, otherClient: 201, client: 403, viewingClient: 403, others: 401 },
    but: { deleted: { uploadingClient: 401, client: 401, viewingClient: 401 } },
    send: tus({ 'upload-length': '5000', 'upload-metadata': 'filename SU1HLmpwZw==' }),
  },
  'client tus: how far': {
    method: 'HEAD',
    path: `${CLIENT_TUS}/{upload}`,
    who: sent(200),
    but: sentGone,
    states: taken,
    ids: file,
    send: tus(),
  },
  'client tus: go on': {
    method: 'PATCH',
    path: `${CLIENT_TUS}/{upload}`,
    who: sent(204),
    but: sentGone,
    states: taken,
    ids: file,
    send: tus({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
  },
  'client tus: cancel': {
    method: 'DELETE',
    path: `${CLIENT_TUS}/{upload}`,
    who: sent(204),
    but: sentGone,
    states: taken,
    send: tus(),
    ids: async ({ world: { it }, place, role, allowed }) => ({
      upload: (allowed ? await beginUpload(it, CLIENT_TUS, place.credentials[role]!()) : place.clientUpload)
        .split('/')
        .at(-1)!,
    }),
  },
  'client tus: read': {
    method: 'GET',
    path: `${CLIENT_TUS}/{upload}`,
    who: { others: 404 },
    states: taken,
    ids: file,
    send: tus(),
  },
  // The bytes wait for approval: nobody reads them there.
  'tus: read': {
    method: 'GET',
    path: `${GUEST_TUS}/{upload}`,
    who: { others: 404 },
    states: taken,
    ids: upload,
    send: tus(),
  },

  // A link preview loads it without any credentials.
  'the cover': {
    method: 'GET',
    path: '/media/cover/{gigId}',
    who: everybody,
    but: { private: { others: 401 }, hidden: { others: 403 }, deleted: { others: 404 }, unverified: { others: 403 } },
  },
  // Pages do not know who asks: in them stands at most what nobody in particular may see.
  'a page of the gallery': {
    method: 'GET',
    path: '/public/gig/{gigId}',
    who: everybody,
    but: { deleted: { others: 404 } },
    sees: 'nobody',
  },
  "the studio's page of the gig": { method: 'GET', path: '/gigs/{gigId}', who: everybody, sees: 'linkSender' },
  "the client's page of the gig": {
    method: 'GET',
    path: '/client/gallery/{gigId}',
    who: everybody,
    sees: 'linkSender',
  },
  'the console': { method: 'GET', path: '/admin', who: everybody, states },
  'the landing page': { method: 'GET', path: '/', who: everybody, states },
  'is it alive': { method: 'GET', path: '/healthz', who: everybody, states },
  'is it ready': { method: 'GET', path: '/readyz', who: everybody, states },
  // Each role asks from another machine; this one alone reads them without a token of their own (tests/api/metrics.test.ts).
  'its figures': { method: 'GET', path: '/metrics', who: { others: 403 }, states },

  'an address of the API that does not exist': { method: 'GET', path: '/api/v1/secrets', who: { others: 404 }, states },
  'the data folder, by way of the media': {
    method: 'GET',
    path: '/media/..%2f..%2fvault.sqlite/{mediaId}/original',
    who: { others: 404 },
    states,
  },
  'the outbox as files': { method: 'GET', path: '/outbox/1.eml', who: { others: 404 }, states },
};
