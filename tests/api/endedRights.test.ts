import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '../../commands/account.ts';
import { makeJpeg } from '../pictures.ts';
import { invite, inviteEditor, must, signInClient, signInEditor } from '../rights/arrive.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let owner: Person;
let gigId: string;
let photo: string;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());
beforeEach(async () => {
  owner = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(owner));
  photo = (await loom.upload(owner, gigId, [{ name: 'IMG_1.jpg', bytes: await makeJpeg({ width: 640, height: 480 }) }]))
    .received[0]!.media_id;
  await loom.settled();
});

/** Both approve the photo for editing. */
async function approveForEditing(): Promise<void> {
  const token = await signInClient(loom, await invite(loom, owner, gigId, 'Arjun', ['view']));
  await must(loom, 'POST', `/api/v1/media/${photo}/approve`, { token, body: { approved: true } });
  await must(loom, 'PUT', `/api/v1/gigs/${gigId}/media/${photo}/photographer-approve`, {
    token: owner.token,
    body: {},
  });
}

/** What each gets of one photo: addresses that need no session beside them. */
const got = {
  async owner(token: string): Promise<string[]> {
    const listed = await must<{ original_photos: { thumb_url: string }[] }>(
      loom,
      'GET',
      `/api/v1/gigs/${gigId}/media`,
      { token },
    );
    const gig = await must<{ feature_image: { thumb_url: string } }>(loom, 'GET', `/api/v1/gigs/${gigId}`, { token });
    const original = await must<{ download_url: string }>(loom, 'POST', `/api/v1/media/${photo}/download`, {
      token,
      body: {},
    });
    const zip = await must<{ download_url: string; zip_id: string }>(
      loom,
      'POST',
      `/api/v1/gigs/${gigId}/media/zip-ticket`,
      { token, body: {} },
    );
    return [
      listed.original_photos[0]!.thumb_url,
      gig.feature_image.thumb_url,
      original.download_url,
      zip.download_url,
      `/api/v1/zips/${zip.zip_id}`,
    ];
  },
  async client(token: string): Promise<string[]> {
    const listed = await must<{ media: { thumb_url: string }[]; gig: { feature_image: { thumb_url: string } } }>(
      loom,
      'GET',
      `/api/v1/client/gig/${gigId}/media`,
      { token },
    );
    const file = await must<{ download_url: string }>(loom, 'POST', `/api/v1/media/${photo}/download`, {
      token,
      body: { size: 'original' },
    });
    const zip = await must<{ download_url: string; zip_id: string }>(loom, 'POST', `/api/v1/client/gig/${gigId}/zip`, {
      token,
      body: { size: 'original' },
    });
    return [
      listed.media[0]!.thumb_url,
      listed.gig.feature_image.thumb_url,
      file.download_url,
      zip.download_url,
      `/api/v1/zips/${zip.zip_id}`,
    ];
  },
  async editor(token: string): Promise<string[]> {
    const listed = await must<{ media: { thumb_url: string; download_url: string }[] }>(
      loom,
      'GET',
      `/api/v1/team/gig/${gigId}/media`,
      { token },
    );
    const zip = await must<{ download_url: string; zip_id: string }>(
      loom,
      'POST',
      `/api/v1/gigs/${gigId}/media/zip-ticket`,
      { token, body: {} },
    );
    return [listed.media[0]!.thumb_url, listed.media[0]!.download_url, zip.download_url, `/api/v1/zips/${zip.zip_id}`];
  },
};
const served = (addresses: readonly string[]): Promise<number[]> =>
  Promise.all(addresses.map(async (address) => (await fetch(loom.url + address)).status));
const all = (addresses: readonly string[], status: number): number[] => addresses.map(() => status);

describe('what was got in a session ends with it: pictures, files, zips and what is told of them', () => {
  test('when a photographer signs out; what another session of theirs got goes on', async () => {
    const other = await loom.login(owner.email, owner.password);
    const [here, there] = [await got.owner(owner.token), await got.owner(other.token)];
    expect(await served([...here, ...there])).toEqual(all([...here, ...there], 200));
    await must(loom, 'POST', '/api/v1/auth/logout', { token: owner.token, body: {} });
    expect(await served(here)).toEqual(all(here, 404));
    expect(await served(there)).toEqual(all(there, 200));
  });

  test('when a photographer sets a new password', async () => {
    const addresses = await got.owner(owner.token);
    const token = await issueToken(loom.loom.context.write, 'resetToken', owner.id);
    await must(loom, 'POST', '/api/v1/auth/reset-password', { body: { token, password: 'another password 8' } });
    expect(await served(addresses)).toEqual(all(addresses, 404));
    const anew = await got.owner((await loom.login(owner.email, 'another password 8')).token);
    expect(await served(anew)).toEqual(all(anew, 200));
  });

  test('when a client signs out', async () => {
    const client = await invite(loom, owner, gigId, 'Meera', ['view', 'download']);
    const [token, other] = [await signInClient(loom, client), await signInClient(loom, client)];
    const [here, there] = [await got.client(token), await got.client(other)];
    expect(await served([...here, ...there])).toEqual(all([...here, ...there], 200));
    await must(loom, 'POST', '/api/v1/client/logout', { token, body: {} });
    expect(await served(here)).toEqual(all(here, 404));
    expect(await served(there)).toEqual(all(there, 200));
  });

  test('when an editor signs out', async () => {
    await approveForEditing();
    const member = await inviteEditor(loom, owner, gigId, 'Kavi');
    const [token, other] = [await signInEditor(loom, member), await signInEditor(loom, member)];
    const [here, there] = [await got.editor(token), await got.editor(other)];
    expect(await served([...here, ...there])).toEqual(all([...here, ...there], 200));
    await must(loom, 'POST', '/api/v1/team/logout', { token, body: {} });
    expect(await served(here)).toEqual(all(here, 404));
    expect(await served(there)).toEqual(all(there, 200));
  });

  test("what is shown for an editor's code ends with the code", async () => {
    await approveForEditing();
    const member = await inviteEditor(loom, owner, gigId, 'Kavi');
    const shown = await must<{ approved_media: { thumb_url: string; download_url: string }[] }>(
      loom,
      'GET',
      `/api/v1/team/${member.access_code}`,
    );
    const addresses = [shown.approved_media[0]!.thumb_url, shown.approved_media[0]!.download_url];
    expect(await served(addresses)).toEqual([200, 200]);
    await must(loom, 'DELETE', `/api/v1/gigs/${gigId}/team/${member.team_id}`, { token: owner.token, body: {} });
    expect(await served(addresses)).toEqual([404, 404]);
  });
});
