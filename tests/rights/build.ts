import { CLIENT_TUS, type Permission } from '../../api/contract/clientAccess.ts';
import { GUEST_TUS } from '../../api/contract/guest.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { Person, TestLoom } from '../server.ts';
import {
  beginUpload,
  guestToken,
  invite,
  inviteEditor,
  link,
  must,
  registerFace,
  signInClient,
  signInEditor,
} from './arrive.ts';
import { PASSWORD, type PhotoName, type Pictures, type Place, TARA, bearer, formOf, settingsOf } from './place.ts';
import { bookingLinks } from '../../commands/bookingLinks.ts';
import { showProfile } from '../publicProfile.ts';
import { type State, states } from './roles.ts';

/** What only a gig that takes guests' photos has. */
async function withGuests(it: TestLoom, place: Place, pictures: Pictures): Promise<void> {
  const { accessCode, owner, gigId, photos } = place;
  const [diya, om] = [await guestToken(it, accessCode, 'Diya'), await guestToken(it, accessCode, 'Omkar')];
  const share = async (name: PhotoName): Promise<string> => {
    const body = new FormData();
    body.append('guest_name', 'Diya');
    body.append('files', new Blob([new Uint8Array(pictures[name])]), `${name}-${place.state}.jpg`);
    return (
      await must<{ received: { media_id: string }[] }>(it, 'POST', `/api/v1/guest/upload/${accessCode}`, {
        body,
        headers: { 'x-guest-token': diya },
      })
    ).received[0]!.media_id;
  };
  for (const name of ['approved', 'pending', 'unwanted'] as const) photos[name] = await share(name);
  await must(it, 'POST', `/api/v1/gigs/${gigId}/guest-uploads/${photos.approved}/approve`, { token: owner.token });
  place.upload = await beginUpload(it, GUEST_TUS, { 'x-guest-token': diya });
  place.credentials.guest = () => ({ 'x-guest-token': diya });
  place.credentials.guestWithPassword = () => ({ 'x-guest-token': om, 'x-gallery-token': place.galleryToken });
}

async function withClients(it: TestLoom, place: Place): Promise<void> {
  const { owner, gigId, clients, credentials } = place;
  const granted: [keyof Place['clients'], Permission[]][] = [
    ['client', ['view', 'download']],
    ['viewingClient', ['view']],
    ['uploadingClient', ['view', 'download', 'comment', 'edit']],
  ];
  for (const [role, permissions] of granted) {
    const client = await invite(it, owner, gigId, role, permissions);
    clients[role] = client;
    const token = await signInClient(it, client);
    credentials[role] = () => bearer(token);
    await must(it, 'POST', `/api/v1/media/${place.photos.shown}/like`, { token, body: { liked: true } });
  }
  place.clientUpload = await beginUpload(it, CLIENT_TUS, credentials.uploadingClient!());
  place.passing.client = await invite(it, owner, gigId, 'Passing', ['view']);
  const removed = await invite(it, owner, gigId, 'Removed', ['view', 'download', 'comment', 'edit']);
  place.removedClientId = removed.client_id;
  const was = await signInClient(it, removed);
  await must(it, 'DELETE', `/api/v1/gigs/${gigId}/clients/${removed.client_id}`, { token: owner.token });
  credentials.removedClient = () => bearer(was);
  const before = await signInClient(it, clients.client!);
  await must(it, 'POST', '/api/v1/client/logout', { token: before });
  credentials.signedOutClient = () => bearer(before);
}

/** The first photo is approved by both sides; of two edits that the editor sends, one is published. */
async function withTeam(it: TestLoom, place: Place, pictures: Pictures): Promise<void> {
  const { owner, gigId, photos, credentials } = place;
  const { authorization } = credentials.client!();
  await must(it, 'POST', `/api/v1/media/${photos.shown}/approve`, {
    headers: { authorization: authorization! },
    body: { approved: true },
  });
  await must(it, 'PUT', `/api/v1/gigs/${gigId}/media/${photos.shown}/photographer-approve`, {
    token: owner.token,
    body: {},
  });
  const editor = await inviteEditor(it, owner, gigId, 'Editor');
  const token = await signInEditor(it, editor);
  place.editor = editor;
  place.passing.editor = await inviteEditor(it, owner, gigId, 'Passing');
  credentials.editor = () => bearer(token);
  for (const name of ['edit', 'waiting'] as const) {
    const body = new FormData();
    body.append('files', new Blob([new Uint8Array(pictures[name])]), `${name}-${place.state}.jpg`);
    photos[name] = (
      await must<{ received: { media_id: string }[] }>(it, 'POST', `/api/v1/gigs/${gigId}/team-upload`, { token, body })
    ).received[0]!.media_id;
  }
  await must(it, 'POST', `/api/v1/gigs/${gigId}/edits/publish`, {
    token: owner.token,
    body: { media_ids: [photos.edit] },
  });
  const removed = await inviteEditor(it, owner, gigId, 'Removed');
  const was = await signInEditor(it, removed);
  place.removedEditorId = removed.team_id;
  await must(it, 'DELETE', `/api/v1/gigs/${gigId}/team/${removed.team_id}`, { token: owner.token });
  credentials.removedEditor = () => bearer(was);
}

async function withLinks(it: TestLoom, { owner, gigId, links, credentials }: Place): Promise<void> {
  for (const [role, kind] of [
    ['linkViewer', 'view'],
    ['linkSender', 'upload'],
  ] as const) {
    const made = await link(it, owner, gigId, kind);
    links[kind] = made;
    const { gallery_token: token } = await must<{ gallery_token: string }>(it, 'POST', '/api/v1/public/links/open', {
      body: { token: made.secret },
    });
    credentials[role] = () => ({ 'x-gallery-token': token });
  }
}

async function withBookings(it: TestLoom, { owner, bookings, state }: Place): Promise<void> {
  await showProfile(it, owner);
  const asked = async (name: string): Promise<string> => {
    await must(it, 'POST', `/api/v1/bookings/submit?photographer_id=${owner.id}`, {
      body: { name, email: `${name}-${state}@loom.test`, mobile: '+919812300000', service_required: 'Wedding' },
      headers: { 'x-forwarded-for': `198.51.100.${states.indexOf(state) + 1}` },
    });
    const { bookings: all } = await must<{ bookings: { booking_id: string }[] }>(it, 'GET', '/api/v1/bookings', {
      token: owner.token,
    });
    return all[0]!.booking_id;
  };
  bookings.bookingId = await asked('booker');
  bookings.own.bookingId = await asked('withdrawer');
  bookings.own.token = bookingLinks(it.loom.context.write).tokenOf(bookings.own.bookingId);
}

/** Builds one gig with everybody in it, as it was before its state befell it. */
export async function build(it: TestLoom, state: State, owner: Person, pictures: Pictures): Promise<Place> {
  const { gig_id: gigId } = await it.createGig(owner, { ...formOf(state), guest_uploads_enabled: true });
  const { token } = owner;
  const { folder_id: folderId } = await must<{ folder_id: string }>(it, 'POST', `/api/v1/gigs/${gigId}/folders`, {
    token,
    body: { folder_name: 'Tucked away' },
  });
  const file = (name: PhotoName) => ({
    name: `${name}-${state}.${name === 'film' ? 'mp4' : 'jpg'}`,
    bytes: pictures[name],
  });
  const { received } = await it.upload(owner, gigId, [file('shown'), file('film'), file('binned')]);
  const [shown, film, binned] = ['shown', 'film', 'binned'].map(
    (name) => received.find(({ filename }) => filename.startsWith(name))?.media_id,
  );
  const tucked = (await it.upload(owner, gigId, [file('tucked')], { folder_id: folderId })).received[0]!.media_id;
  const { access_code: accessCode } = await must<GigAnswer>(it, 'GET', `/api/v1/gigs/${gigId}`, { token });
  const galleryToken =
    state === 'private'
      ? (
          await must<{ gallery_token: string }>(it, 'POST', `/api/v1/public/gigs/${gigId}/unlock`, {
            body: { password: PASSWORD },
          })
        ).gallery_token
      : 'none';
  const photos = { shown: shown!, film: film!, binned: binned!, tucked };
  const place: Place = {
    state,
    gigId,
    owner,
    accessCode,
    galleryToken,
    folderId,
    photos,
    clients: {},
    removedClientId: undefined,
    editor: undefined,
    passing: {},
    removedEditorId: undefined,
    upload: '',
    clientUpload: '',
    links: {},
    withdrawal: 'none',
    bookings: { bookingId: 'none', own: { bookingId: 'none', token: 'none' } },
    noticeId: '',
    clientRecordId: '',
    invoiceId: '',
    invoiceToken: '',
    quotationToken: '',
    projectId: '',
    itemId: '',
    credentials: {},
    words: [`Fort of ${state}`, `Described ${state}`, ...Object.keys(pictures).map((name) => `${name}-${state}.`)],
  };
  await must(it, 'PUT', `/api/v1/gigs/${gigId}/feature-image`, { token, body: { feature_image: shown } });
  await it.settled();
  await must(it, 'DELETE', `/api/v1/gigs/${gigId}/media/bulk`, { token, body: { media_ids: [binned] } });
  if (state !== 'unverified') {
    await withClients(it, place);
    await withTeam(it, place, pictures);
    await withGuests(it, place, pictures);
    await withLinks(it, place);
    await withBookings(it, place);
    const tara = await registerFace(it, place, TARA, pictures.shown);
    place.withdrawal = tara.withdrawal;
    place.credentials.registeredGuest = () => ({ 'x-face-token': tara.photos });
  }
  await must(it, 'PUT', `/api/v1/gigs/${gigId}/public-settings`, {
    token,
    body: { public_settings: settingsOf(place) },
  });
  if (state === 'quiet')
    await must(it, 'PUT', `/api/v1/gigs/${gigId}/client-settings`, { token, body: { strict_permissions: true } });
  await it.settled();
  return place;
}
