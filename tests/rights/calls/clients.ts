import { newId } from '../../../domain/kernel/id.ts';
import { form, json } from '../http.ts';
import { invite, must, signInClient } from '../arrive.ts';
import { type Place, bearer } from '../place.ts';
import { type But, type Who, clients, everybody, goneForClients, goneForOwner, studio } from '../roles.ts';
import type { Rows } from '../row.ts';

/** Nobody can be a client where the photographer's address is not verified, so none is there. */
const noClients: But = { ...goneForOwner, unverified: { owner: 404 } };
const client = (place: Place): string => place.clients.client?.client_id ?? 'no-such-client';

/** A photo of this gig: for the clients of another there is no such photo. */
const lookers: Who = { ...clients, otherClient: 404 };
const gone: But = { deleted: { ...goneForClients.deleted, otherClient: 404 } };
/** With strict permissions, only who was granted `comment` comments, likes and approves. */
const commenters: But = { ...gone, quiet: { client: 403, viewingClient: 403 } };

export const clientCalls: Rows = {
  // The studio's side.
  listClients: { who: studio, but: goneForOwner },
  inviteClient: {
    who: studio,
    but: { ...goneForOwner, unverified: { owner: 403 } },
    send: () => json({ client_name: 'New', client_email: `${newId()}@clients.test` }),
  },
  changeClient: {
    who: studio,
    but: noClients,
    ids: ({ place }) => ({ clientId: client(place) }),
    send: () => json({ permissions: ['view', 'download'] }),
  },
  removeClient: {
    who: studio,
    but: noClients,
    ids: async ({ world: { it }, place, allowed }) => ({
      clientId: allowed ? (await invite(it, place.owner, place.gigId, newId(), ['view'])).client_id : client(place),
    }),
  },
  resendInvitation: { who: studio, but: noClients, ids: ({ place }) => ({ clientId: client(place) }) },
  setClientSettings: {
    who: studio,
    but: goneForOwner,
    send: ({ place }) => json({ strict_permissions: place.state === 'quiet' }),
  },
  exportSelection: { who: studio, but: noClients, ids: ({ place }) => ({ clientId: client(place) }) },

  // The client's side.
  clientLogin: {
    who: everybody,
    but: { deleted: { others: 401 }, unverified: { others: 401 } },
    send: ({ place, role, allowed }) => {
      const { client_email: email = 'nobody@clients.test', access_code: code = 'NO-SUCH' } = place.passing.client ?? {};
      // The wait for too many wrong tries is each account's own: here everybody tries another spelling of nobody.
      return json({ client_email: allowed || role === 'owner' ? email : `${role}.${email}`, access_code: code });
    },
  },
  clientLogout: {
    who: { ...clients, otherClient: 200 },
    states: ['public'],
    after: async ({ world, place, role }) => {
      const own = role === 'otherClient' ? world.elsewhere.client : place.clients[role as 'client']!;
      const token = await signInClient(world.it, own);
      for (const each of role === 'otherClient' ? Object.values(world.places) : [place])
        each.credentials[role] = () => bearer(token);
    },
  },
  getClientMedia: { who: clients, but: goneForClients },
  getClientPhoto: { who: clients, but: goneForClients },
  getSmartGallery: { who: clients, but: goneForClients },
  getClientFolder: { who: clients, but: goneForClients },
  clientUpload: {
    who: { ...clients, client: 403, viewingClient: 403 },
    but: { ...goneForClients, expired: { uploadingClient: 422 } },
    send: ({ world }) => form({}, [{ field: 'files', name: 'mine.jpg', bytes: world.pictures.extra }]),
  },
  prepareClientZip: { who: { ...clients, viewingClient: 403 }, but: goneForClients, send: () => json({}) },
  finishSelecting: { who: clients, but: goneForClients },

  // What is said of a photo.
  getInteractions: {
    who: { ...lookers, owner: 200, otherPhotographer: 404, admin: 403, auditor: 403 },
    but: { deleted: { ...gone.deleted, owner: 404 } },
  },
  likeMedia: { who: lookers, but: commenters, send: () => json({ liked: true }) },
  commentMedia: {
    who: { ...lookers, owner: 200, otherPhotographer: 404, admin: 403, auditor: 403 },
    but: { ...commenters, deleted: { ...gone.deleted, owner: 404 } },
    send: () => json({ comment: 'How lovely' }),
  },
  approveMedia: { who: lookers, but: commenters, send: () => json({ approved: true }) },
  approveForEditing: {
    who: studio,
    but: goneForOwner,
    send: ({ place }) => json({ media_ids: [place.photos.shown], approved: true }),
  },
  photographerApprove: {
    who: studio,
    but: goneForOwner,
    after: ({ world: { it }, place }) =>
      must(it, 'PUT', `/api/v1/gigs/${place.gigId}/media/${place.photos.shown}/photographer-approve`, {
        token: place.owner.token,
        body: {},
      }),
  },
};
