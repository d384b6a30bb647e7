import { CLIENT_TUS, type ClientAnswer, type Permission } from '../../api/contract/client.ts';
import { GUEST_TUS } from '../../api/contract/guest.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { GalleryLink, LinkKind } from '../../api/contract/link.ts';
import { registrationConsent } from '../../api/contract/registration.ts';
import type { TeamMember } from '../../api/contract/team.ts';
import { registrationOf } from '../../commands/faceKeeping.ts';
import { faceLinks } from '../../commands/faceLinks.ts';
import type { Answer, CallOptions, Person, TestLoom } from '../server.ts';
import type { Role, State } from './roles.ts';

/** The photos of every gig of the world, by what became of them. */
export const photoNames = ['shown', 'tucked', 'film', 'binned', 'approved', 'pending', 'unwanted', 'edit'] as const;
export type PhotoName = (typeof photoNames)[number];

/** Bytes that all gigs share: a photo's id is its gig's and its content's. */
export type Pictures = Record<PhotoName | 'extra' | 'spare' | 'retouched', Buffer>;

export type Credentials = Record<string, string>;

/** One gig of the world, in its state, with everybody who has to do with it. */
export interface Place {
  state: State;
  gigId: string;
  owner: Person;
  accessCode: string;
  /** For who knows the password of a private one. */
  galleryToken: string;
  folderId: string;
  /** Absent where nobody could bring them. */
  photos: Partial<Record<PhotoName, string>> & { shown: string };
  /** By whose hand; absent where there is none. */
  clients: Partial<Record<'client' | 'viewingClient' | 'uploadingClient', ClientAnswer>>;
  removedClientId: string | undefined;
  editor: TeamMember | undefined;
  /** A client and an editor who are nobody's role: sessions of theirs come and go. */
  passing: { client?: ClientAnswer; editor?: TeamMember };
  removedEditorId: string | undefined;
  /** The upload that the guest has begun; its address. */
  upload: string;
  /** The upload that the client with every permission has begun. */
  clientUpload: string;
  /** A link of each kind: its id, and what stands in its address. */
  links: Partial<Record<LinkKind, { linkId: string; secret: string }>>;
  /** What stands in the link by which the registered guest withdraws. */
  withdrawal: string;
  /** A notice of the owner. */
  noticeId: string;
  /** What goes along with a request of each role, as it stands now. */
  credentials: Partial<Record<Role, () => Credentials>>;
  /** Words that only who may see the gig may read. */
  words: string[];
}

/** The number of a registered guest. */
export const TARA = '+919812345001';
export const PASSWORD = 'open sesame 7';
export const bearer = (token: string): Credentials => ({ authorization: `Bearer ${token}` });

export const formOf = (state: State, name = nameOf(state)) => ({
  gig_name: name, date_time: '2026-11-21T18:00', location: `Fort of ${state}`, description: `Described ${state}`,
  ...(state === 'private' ? { gig_type: 'private', password: PASSWORD } : {}),
  guest_uploads_enabled: state !== 'quiet', guest_upload_limit: 50, guest_moderation: true,
});
export const nameOf = (state: State): string => `Vows of ${state}`;
export const settingsOf = ({ state, folderId: _ }: Pick<Place, 'state' | 'folderId'>) => ({
  show_public_gallery: state !== 'hidden', visible_folders: ['root', 'edited'], allow_selfie_search: state !== 'quiet', allow_face_registration: state !== 'quiet',
  guest_uploads_enabled: state !== 'quiet', guest_upload_limit: 50, guest_moderation: true,
});

/** The answer's body; a call that does not succeed ends the building of the world. */
export async function must<T>(it: TestLoom, method: string, path: string, options: CallOptions = {}): Promise<T> {
  const { status, body }: Answer<T> = await it.call<T>(method, path, options);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

export async function signInClient(it: TestLoom, { client_email, access_code }: Pick<ClientAnswer, 'client_email' | 'access_code'>): Promise<string> {
  return (await must<{ access_token: string }>(it, 'POST', '/api/v1/client/login', { body: { client_email, access_code } })).access_token;
}
export async function invite(it: TestLoom, owner: Person, gigId: string, name: string, permissions: Permission[]): Promise<ClientAnswer> {
  const body = { client_name: name, client_email: `${name.toLowerCase()}.${gigId.slice(-6)}@clients.test`, permissions };
  return (await must<{ client: ClientAnswer }>(it, 'POST', `/api/v1/gigs/${gigId}/clients`, { token: owner.token, body })).client;
}
export async function signInEditor(it: TestLoom, { access_code }: Pick<TeamMember, 'access_code'>): Promise<string> {
  return (await must<{ access_token: string }>(it, 'POST', '/api/v1/team/login', { body: { access_code } })).access_token;
}
export async function inviteEditor(it: TestLoom, owner: Person, gigId: string, name: string): Promise<TeamMember> {
  const body = { team_name: name, team_email: `${name.toLowerCase()}.${gigId.slice(-6)}@team.test` };
  return (await must<{ team_member: TeamMember }>(it, 'POST', `/api/v1/gigs/${gigId}/team`, { token: owner.token, body })).team_member;
}
const guestToken = async (it: TestLoom, code: string, name: string): Promise<string> =>
  (await must<{ guest_token: string }>(it, 'POST', `/api/v1/guest/session/${code}`, { body: { guest_name: name, guest_email: `${name.toLowerCase()}@guests.test`, guest_phone: '+919999900000' } })).guest_token;

export const tusHeaders = (more: Record<string, string> = {}): Record<string, string> => ({ 'tus-resumable': '1.0.0', ...more });
/** Begins a resumable upload; answers its address. */
export async function beginUpload(it: TestLoom, path: string, credentials: Credentials): Promise<string> {
  const answer = await fetch(it.url + path, { method: 'POST', headers: tusHeaders({ ...credentials, 'upload-length': '5000', 'upload-metadata': `filename ${Buffer.from('IMG.jpg').toString('base64')}` }) });
  return answer.headers.get('location') ?? Promise.reject(new Error(`no upload: ${answer.status}`));
}

/** What only a gig that takes guests' photos has. */
async function withGuests(it: TestLoom, place: Place, pictures: Pictures): Promise<void> {
  const { accessCode, owner, gigId, photos } = place;
  const [diya, om] = [await guestToken(it, accessCode, 'Diya'), await guestToken(it, accessCode, 'Omkar')];
  const share = async (name: PhotoName): Promise<string> => {
    const body = new FormData();
    body.append('guest_name', 'Diya');
    body.append('files', new Blob([new Uint8Array(pictures[name])]), `${name}-${place.state}.jpg`);
    return (await must<{ received: { media_id: string }[] }>(it, 'POST', `/api/v1/guest/upload/${accessCode}`, { body, headers: { 'x-guest-token': diya } })).received[0]!.media_id;
  };
  for (const name of ['approved', 'pending', 'unwanted'] as const) photos[name] = await share(name);
  await must(it, 'POST', `/api/v1/gigs/${gigId}/guest-uploads/${photos.approved}/approve`, { token: owner.token });
  place.upload = await beginUpload(it, GUEST_TUS, { 'x-guest-token': diya });
  place.credentials.guest = () => ({ 'x-guest-token': diya });
  place.credentials.guestWithPassword = () => ({ 'x-guest-token': om, 'x-gallery-token': place.galleryToken });
}

async function withClients(it: TestLoom, place: Place): Promise<void> {
  const { owner, gigId, clients, credentials } = place;
  const granted: [keyof Place['clients'], Permission[]][] = [['client', ['view', 'download']], ['viewingClient', ['view']], ['uploadingClient', ['view', 'download', 'comment', 'edit']]];
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

/** The first photo is approved by both sides, and the editor sends it back edited. */
async function withTeam(it: TestLoom, place: Place, pictures: Pictures): Promise<void> {
  const { owner, gigId, photos, credentials } = place;
  const { authorization } = credentials.client!();
  await must(it, 'POST', `/api/v1/media/${photos.shown}/approve`, { headers: { authorization: authorization! }, body: { approved: true } });
  await must(it, 'PUT', `/api/v1/gigs/${gigId}/media/${photos.shown}/photographer-approve`, { token: owner.token, body: {} });
  const editor = await inviteEditor(it, owner, gigId, 'Editor');
  const token = await signInEditor(it, editor);
  place.editor = editor;
  place.passing.editor = await inviteEditor(it, owner, gigId, 'Passing');
  credentials.editor = () => bearer(token);
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(pictures.edit)]), `edit-${place.state}.jpg`);
  photos.edit = (await must<{ received: { media_id: string }[] }>(it, 'POST', `/api/v1/gigs/${gigId}/team-upload`, { token, body })).received[0]!.media_id;
  const removed = await inviteEditor(it, owner, gigId, 'Removed');
  const was = await signInEditor(it, removed);
  place.removedEditorId = removed.team_id;
  await must(it, 'DELETE', `/api/v1/gigs/${gigId}/team/${removed.team_id}`, { token: owner.token });
  credentials.removedEditor = () => bearer(was);
}

/** A guest leaves their face, and is told of photos by a link. */
export async function registerFace(it: TestLoom, { gigId, galleryToken }: Pick<Place, 'gigId' | 'galleryToken'>, phone: string, selfie: Buffer): Promise<{ photos: string; withdrawal: string }> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ name: 'Tara', phone, consent_version: registrationConsent.version })) body.append(name, value);
  body.append('selfie', new Blob([new Uint8Array(selfie)]), 'me.jpg');
  await must(it, 'POST', `/api/v1/public/gigs/${gigId}/register-face`, { body, headers: { 'x-gallery-token': galleryToken } });
  const { write } = it.loom.house;
  const links = faceLinks(write.secrets, write.now);
  const about = { gigId, registrationId: await registrationOf(write, gigId, phone) };
  return { photos: links.photosToken(about), withdrawal: links.withdrawalToken(about) };
}

/** A link of this kind, as its photographer is told of it. */
export async function link(it: TestLoom, owner: Person, gigId: string, kind: LinkKind): Promise<{ linkId: string; secret: string }> {
  const { link: made, path } = await must<{ link: GalleryLink; path: string }>(it, 'POST', `/api/v1/gigs/${gigId}/links`, { token: owner.token, body: { name: `A link to ${kind}`, kind } });
  return { linkId: made.link_id, secret: path.slice(path.indexOf('#') + 1) };
}
async function withLinks(it: TestLoom, { owner, gigId, links, credentials }: Place): Promise<void> {
  for (const [role, kind] of [['linkViewer', 'view'], ['linkSender', 'upload']] as const) {
    const made = await link(it, owner, gigId, kind);
    links[kind] = made;
    const { gallery_token: token } = await must<{ gallery_token: string }>(it, 'POST', '/api/v1/public/links/open', { body: { token: made.secret } });
    credentials[role] = () => ({ 'x-gallery-token': token });
  }
}

/** Builds one gig with everybody in it, as it was before its state befell it. */
export async function build(it: TestLoom, state: State, owner: Person, pictures: Pictures): Promise<Place> {
  const { gig_id: gigId } = await it.createGig(owner, { ...formOf(state), guest_uploads_enabled: true });
  const { token } = owner;
  const { folder_id: folderId } = await must<{ folder_id: string }>(it, 'POST', `/api/v1/gigs/${gigId}/folders`, { token, body: { folder_name: 'Tucked away' } });
  const file = (name: PhotoName) => ({ name: `${name}-${state}.${name === 'film' ? 'mp4' : 'jpg'}`, bytes: pictures[name] });
  const { received } = await it.upload(owner, gigId, [file('shown'), file('film'), file('binned')]);
  const [shown, film, binned] = ['shown', 'film', 'binned'].map((name) => received.find(({ filename }) => filename.startsWith(name))?.media_id);
  const tucked = (await it.upload(owner, gigId, [file('tucked')], { folder_id: folderId })).received[0]!.media_id;
  const { access_code: accessCode } = await must<GigAnswer>(it, 'GET', `/api/v1/gigs/${gigId}`, { token });
  const galleryToken = state === 'private' ? (await must<{ gallery_token: string }>(it, 'POST', `/api/v1/public/gigs/${gigId}/unlock`, { body: { password: PASSWORD } })).gallery_token : 'none';
  const photos = { shown: shown!, film: film!, binned: binned!, tucked };
  const place: Place = {
    state, gigId, owner, accessCode, galleryToken, folderId, photos, clients: {}, removedClientId: undefined, editor: undefined, passing: {}, removedEditorId: undefined, upload: '', clientUpload: '', links: {}, withdrawal: 'none', noticeId: '', credentials: {},
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
    const tara = await registerFace(it, place, TARA, pictures.shown);
    place.withdrawal = tara.withdrawal;
    place.credentials.registeredGuest = () => ({ 'x-face-token': tara.photos });
  }
  await must(it, 'PUT', `/api/v1/gigs/${gigId}/public-settings`, { token, body: { public_settings: settingsOf(place) } });
  if (state === 'quiet') await must(it, 'PUT', `/api/v1/gigs/${gigId}/client-settings`, { token, body: { strict_permissions: true } });
  await it.settled();
  return place;
}
