import type { ClientAnswer, Permission } from '../../api/contract/clientAccess.ts';
import type { GalleryLink, LinkKind } from '../../api/contract/galleryLink.ts';
import { registrationConsent } from '../../api/contract/registration.ts';
import type { TeamMember } from '../../api/contract/teamAccess.ts';
import { registrationOf } from '../../commands/faceVault.ts';
import { faceLinks } from '../../commands/faceLinks.ts';
import { makeJpeg } from '../pictures.ts';
import type { Answer, CallOptions, Person, TestLoom } from '../server.ts';
import type { Credentials, Place } from './place.ts';

/** The answer's body; a call that does not succeed ends the building of the world. */
export async function must<T>(it: TestLoom, method: string, path: string, options: CallOptions = {}): Promise<T> {
  const { status, body }: Answer<T> = await it.call<T>(method, path, options);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

export async function signInClient(
  it: TestLoom,
  { client_email, access_code }: Pick<ClientAnswer, 'client_email' | 'access_code'>,
): Promise<string> {
  return (
    await must<{ access_token: string }>(it, 'POST', '/api/v1/client/login', { body: { client_email, access_code } })
  ).access_token;
}
export async function invite(
  it: TestLoom,
  owner: Person,
  gigId: string,
  name: string,
  permissions: Permission[],
): Promise<ClientAnswer> {
  const body = {
    client_name: name,
    client_email: `${name.toLowerCase()}.${gigId.slice(-6)}@clients.test`,
    permissions,
  };
  return (
    await must<{ client: ClientAnswer }>(it, 'POST', `/api/v1/gigs/${gigId}/clients`, { token: owner.token, body })
  ).client;
}
export async function signInEditor(it: TestLoom, { access_code }: Pick<TeamMember, 'access_code'>): Promise<string> {
  return (await must<{ access_token: string }>(it, 'POST', '/api/v1/team/login', { body: { access_code } }))
    .access_token;
}
export async function inviteEditor(it: TestLoom, owner: Person, gigId: string, name: string): Promise<TeamMember> {
  const body = { team_name: name, team_email: `${name.toLowerCase()}.${gigId.slice(-6)}@team.test` };
  return (
    await must<{ team_member: TeamMember }>(it, 'POST', `/api/v1/gigs/${gigId}/team`, { token: owner.token, body })
  ).team_member;
}
export const guestToken = async (it: TestLoom, code: string, name: string): Promise<string> =>
  (
    await must<{ guest_token: string }>(it, 'POST', `/api/v1/guest/session/${code}`, {
      body: { guest_name: name, guest_email: `${name.toLowerCase()}@guests.test`, guest_phone: '+919999900000' },
    })
  ).guest_token;

export const tusHeaders = (more: Record<string, string> = {}): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  ...more,
});
/** Begins a resumable upload; answers its address. */
export async function beginUpload(it: TestLoom, path: string, credentials: Credentials): Promise<string> {
  const answer = await fetch(it.url + path, {
    method: 'POST',
    headers: tusHeaders({
      ...credentials,
      'upload-length': '5000',
      'upload-metadata': `filename ${Buffer.from('IMG.jpg').toString('base64')}`,
    }),
  });
  return answer.headers.get('location') ?? Promise.reject(new Error(`no upload: ${answer.status}`));
}

/** A guest leaves their face, and is told of photos by a link. */
export async function registerFace(
  it: TestLoom,
  { gigId, galleryToken }: Pick<Place, 'gigId' | 'galleryToken'>,
  phone: string,
  selfie: Buffer,
): Promise<{ photos: string; withdrawal: string }> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ name: 'Tara', phone, consent_version: registrationConsent.version }))
    body.append(name, value);
  body.append('selfie', new Blob([new Uint8Array(selfie)]), 'me.jpg');
  await must(it, 'POST', `/api/v1/public/gigs/${gigId}/register-face`, {
    body,
    headers: { 'x-gallery-token': galleryToken },
  });
  const { write } = it.loom.context;
  const links = faceLinks(write.secrets, write.now);
  const about = { gigId, registrationId: await registrationOf(write, gigId, phone) };
  return { photos: links.photosToken(about), withdrawal: links.withdrawalToken(about) };
}

/** A link of this kind, as its photographer is told of it. */
export async function link(
  it: TestLoom,
  owner: Person,
  gigId: string,
  kind: LinkKind,
): Promise<{ linkId: string; secret: string }> {
  const { link: made, path } = await must<{ link: GalleryLink; path: string }>(
    it,
    'POST',
    `/api/v1/gigs/${gigId}/links`,
    { token: owner.token, body: { name: `A link to ${kind}`, kind } },
  );
  return { linkId: made.link_id, secret: path.slice(path.indexOf('#') + 1) };
}

/** A logo that a studio has just uploaded: its id, and the token of its address. */
export async function logoOf(it: TestLoom, owner: Person): Promise<{ pictureId: string; token: string }> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await makeJpeg({ width: 160, height: 120 }))]), 'logo.jpg');
  const { client_logo_url: address } = await must<{ client_logo_url: string }>(
    it,
    'POST',
    '/api/v1/projects/upload-logo',
    { token: owner.token, body },
  );
  const [token, pictureId] = address.split('/').slice(-3) as [string, string];
  return { pictureId, token };
}
