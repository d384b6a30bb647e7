import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientAnswer, ClientMedia, Comment } from '../../api/contract/clientAccess.ts';
import type { Notification } from '../../api/contract/notice.ts';
import { purgedClients } from '../../reactions/clientAccess.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { stopClock } from '../clock.ts';

let loom: TestLoom;
let asha: Person;
let gigId: string;
let otherGigId: string;
let photos: { media_id: string; filename: string }[];
let elsewhere: string;

const api = '/api/v1';
type Session = { access_token: string; gig_id: string; permissions: string[] };
type Page = {
  media: ClientMedia[];
  original_photos: ClientMedia[];
  permissions: string[];
  total: number;
  folders: { folder_id: string }[];
  selected: number;
  may_comment: boolean;
};

const invite = async (
  permissions: string[],
  {
    name = 'Meera',
    gig = gigId,
    email = `${name.toLowerCase()}.${Math.random().toString(36).slice(2)}@loom.test`,
  } = {},
): Promise<ClientAnswer> => {
  const { status, body } = await loom.call<{ client: ClientAnswer; message: string }>(
    'POST',
    `${api}/gigs/${gig}/clients`,
    { token: asha.token, body: { client_name: name, client_email: email, permissions } },
  );
  expect({ status, message: body.message }).toEqual({
    status: 200,
    message: 'Client access created and invitation sent!',
  });
  return body.client;
};
const login = (client_email: string, access_code: string) =>
  loom.call<Session & { detail: string }>('POST', `${api}/client/login`, { body: { client_email, access_code } });
const enter = async (permissions: string[], about: Parameters<typeof invite>[1] = {}) => {
  const client = await invite(permissions, about);
  const { body } = await login(client.client_email, client.access_code);
  return { client, token: body.access_token };
};
const gallery = (token: string | undefined, gig = gigId) =>
  loom.call<Page & { detail: string }>('GET', `${api}/client/gig/${gig}/media`, { token });
const listed = async (): Promise<ClientAnswer[]> =>
  (await loom.call<{ clients: ClientAnswer[] }>('GET', `${api}/gigs/${gigId}/clients`, { token: asha.token })).body
    .clients;

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Meera & Arjun' }));
  ({ gig_id: otherGigId } = await loom.createGig(asha, { gig_name: 'Another' }));
  const bytes = await Promise.all([1, 2, 3].map((seed) => makeJpeg({ width: 2400, height: 1600, seed })));
  photos = (
    await loom.upload(
      asha,
      gigId,
      bytes.map((each, index) => ({ name: `IMG_00${index + 1}.JPG`, bytes: each })),
    )
  ).received.toSorted((a, b) => a.filename.localeCompare(b.filename));
  elsewhere = (await loom.upload(asha, otherGigId, [{ name: 'other.jpg', bytes: bytes[0]! }])).received[0]!.media_id;
  await loom.settled();
});
afterAll(() => loom.close());

describe('inviting', () => {
  test('gives a code of 10 characters, lists the client, and mails a link that fills in the login', async () => {
    const client = await invite(['download'], { name: 'Arjun' });
    expect(client.access_code).toMatch(/^[A-HJ-KM-NP-Z2-9]{10}$/);
    expect(client).toMatchObject({ client_name: 'Arjun', permissions: ['view', 'download'], last_accessed: null });
    expect((await listed()).map(({ client_id }) => client_id)).toContain(client.client_id);
    await loom.settled();
    const outbox = join(loom.folder, 'outbox');
    const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
    const mail = mails.find(
      (text) =>
        (text.includes(client.client_email) && text.includes(`code=${client.access_code}`)) ||
        text.replaceAll('=\r\n', '').includes(`code=3D${client.access_code}`),
    );
    expect(mail).toBeDefined();
    expect(mail!.replaceAll('=\r\n', '')).toContain(`/client/login#email=`);
  });
  test('defaults to view', async () => {
    const { body } = await loom.call<{ client: ClientAnswer }>('POST', `${api}/gigs/${gigId}/clients`, {
      token: asha.token,
      body: { client_name: 'V', client_email: 'v@loom.test' },
    });
    expect(body.client.permissions).toEqual(['view']);
  });
  test('needs a verified photographer, a name and an address', async () => {
    const fresh = await loom.register('Fresh Face', { verified: false });
    const gig = await loom.createGig(fresh);
    const refused = await loom.call('POST', `${api}/gigs/${gig.gig_id}/clients`, {
      token: fresh.token,
      body: { client_name: 'X', client_email: 'x@loom.test' },
    });
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: 'Please verify your email address before you invite clients.' },
    });
    for (const body of [
      { client_name: ' ', client_email: 'x@loom.test' },
      { client_name: 'X', client_email: 'nowhere' },
    ])
      expect((await loom.call('POST', `${api}/gigs/${gigId}/clients`, { token: asha.token, body })).status).toBe(422);
  });
  test('is mailed again when it is asked for, with the same code and what they may do now', async () => {
    const client = await invite(['view'], { name: 'Forgetful' });
    const resend = (token = asha.token) =>
      loom.call<{ detail?: string }>('POST', `${api}/gigs/${gigId}/clients/${client.client_id}/resend`, { token });
    await loom.call('PUT', `${api}/gigs/${gigId}/clients/${client.client_id}`, {
      token: asha.token,
      body: { permissions: ['download'] },
    });
    expect(await resend()).toMatchObject({ status: 200, body: { message: 'Invitation sent again' } });
    expect(await resend()).toMatchObject({
      status: 429,
      body: { detail: 'The invitation was sent a moment ago. Please wait a minute before you send it again.' },
    });
    expect((await resend((await loom.register('Somebody Else')).token)).status).toBe(404);
    await loom.settled();
    const outbox = join(loom.folder, 'outbox');
    const mails = (await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8'))))
      .map((text) => text.replaceAll('=\r\n', ''))
      .filter((text) => text.includes(`To: ${client.client_email}`));
    expect(mails).toHaveLength(2);
    expect(mails.every((text) => text.includes(client.access_code))).toBe(true);
    expect(mails.filter((text) => text.includes('download them'))).toHaveLength(1);
  });
  test('the same address twice is refused, and after a removal gets a new code', async () => {
    const first = await invite(['view'], { email: 'twice@loom.test' });
    const again = await loom.call('POST', `${api}/gigs/${gigId}/clients`, {
      token: asha.token,
      body: { client_name: 'T', client_email: 'Twice@loom.test' },
    });
    expect(again.status).toBe(409);
    expect((await login('twice@loom.test', first.access_code)).status).toBe(200);
    await loom.call('DELETE', `${api}/gigs/${gigId}/clients/${first.client_id}`, { token: asha.token });
    const second = await invite(['view'], { email: 'twice@loom.test' });
    expect(second.access_code).not.toBe(first.access_code);
    expect((await login('twice@loom.test', first.access_code)).status).toBe(401);
  });
  test('is for the owner alone', async () => {
    const other = await loom.register('Other Owner');
    const { client } = await enter(['view']);
    const calls: [string, string, unknown?][] = [
      ['GET', `/gigs/${gigId}/clients`],
      ['POST', `/gigs/${gigId}/clients`, { client_name: 'X', client_email: 'x@loom.test' }],
      ['PUT', `/gigs/${gigId}/clients/${client.client_id}`, { permissions: ['edit'] }],
      ['DELETE', `/gigs/${gigId}/clients/${client.client_id}`],
      ['PUT', `/gigs/${gigId}/client-settings`, { strict_permissions: true }],
      ['GET', `/gigs/${gigId}/clients/${client.client_id}/selection`],
      ['PUT', `/gigs/${gigId}/media/${photos[0]!.media_id}/photographer-approve`],
    ];
    for (const [method, path, body] of calls) {
      expect((await loom.call(method, `${api}${path}`, { token: other.token, body })).status, path).toBe(404);
      expect((await loom.call(method, `${api}${path}`, { body })).status, path).toBe(401);
    }
    // A client of this gig is not to be found under another one.
    expect(
      (await loom.call('DELETE', `${api}/gigs/${otherGigId}/clients/${client.client_id}`, { token: asha.token }))
        .status,
    ).toBe(404);
  });
});

describe('signing in', () => {
  test('answers a token, the gig and the permissions, and the code may be typed loosely', async () => {
    const client = await invite(['comment', 'edit']);
    const { status, body } = await login(
      ` ${client.client_email.toUpperCase()} `,
      client.access_code.toLowerCase().replace(/(.{5})/, '$1 '),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ gig_id: gigId, permissions: ['view', 'comment', 'edit'] });
    expect((await listed()).find(({ client_id }) => client_id === client.client_id)?.last_accessed).not.toBeNull();
  });
  test("says the same of a wrong code, an unknown address, another gig's code and a removed client", async () => {
    const [client, other] = [await invite(['view']), await invite(['view'], { gig: otherGigId })];
    const removed = await invite(['view']);
    await loom.call('DELETE', `${api}/gigs/${gigId}/clients/${removed.client_id}`, { token: asha.token });
    for (const [email, code] of [
      [client.client_email, 'AAAAAAAAAA'],
      ['nobody@loom.test', client.access_code],
      [client.client_email, other.access_code],
      [removed.client_email, removed.access_code],
    ] as const) {
      const { status, body } = await login(email, code);
      expect({ status, body }).toEqual({ status: 401, body: { detail: 'Invalid credentials' } });
    }
  });
  test('ends with logging out, and with the removal of the access', async () => {
    const { client, token } = await enter(['view']);
    const second = (await login(client.client_email, client.access_code)).body.access_token;
    expect((await loom.call('POST', `${api}/client/logout`, { token })).status).toBe(200);
    expect((await gallery(token)).status).toBe(401);
    expect((await gallery(second)).status).toBe(200);
    expect(
      (await loom.call('DELETE', `${api}/gigs/${gigId}/clients/${client.client_id}`, { token: asha.token })).body,
    ).toEqual({ message: 'Client access removed' });
    expect((await gallery(second)).status).toBe(401);
  });
});

test('the gallery shows the photos, the folders and what may be done', async () => {
  const folder = await loom.call<{ folder_id: string }>('POST', `${api}/gigs/${gigId}/folders`, {
    token: asha.token,
    body: { folder_name: 'Best' },
  });
  await loom.call('PUT', `${api}/gigs/${gigId}/media/move`, {
    token: asha.token,
    body: { media_ids: [photos[0]!.media_id], folder_id: folder.body.folder_id },
  });
  const { token } = await enter(['download']);
  const { body } = await gallery(token);
  expect(body).toMatchObject({
    total: 3,
    permissions: ['view', 'download'],
    gig: { gig_name: 'Meera & Arjun', photographer_name: 'Asha Rao' },
    may_comment: true,
  });
  expect(body.original_photos.map(({ filename }) => filename)).toEqual(body.media.map(({ filename }) => filename));
  for (const { thumb_url, media_url } of body.media)
    for (const url of [thumb_url, media_url]) expect((await loom.call('GET', url)).status).toBe(200);
  const inFolder = await loom.call<{ media: ClientMedia[] }>(
    'GET',
    `${api}/client/gig/${gigId}/folders/${folder.body.folder_id}/media`,
    { token },
  );
  expect(inFolder.body.media.map(({ media_id }) => media_id)).toEqual([photos[0]!.media_id]);
  const smart = await loom.call<{ smart_photos: ClientMedia[] }>('GET', `${api}/client/gig/${gigId}/smart-gallery`, {
    token,
  });
  expect(smart.status).toBe(200);
});

describe('rights', () => {
  test("no token, a photographer's, a forged one and a client of another gig get nowhere", async () => {
    const { token: stranger } = await enter(['view', 'download', 'comment', 'edit'], { gig: otherGigId });
    const { token } = await enter(['view']);
    const forged = `${token.slice(0, -3)}abc`;
    const mediaId = photos[0]!.media_id;
    const own: [string, string, unknown?][] = [
      ['GET', `/client/gig/${gigId}/media`],
      ['GET', `/client/gig/${gigId}/smart-gallery`],
      ['POST', `/client/gig/${gigId}/finish-selecting`],
      ['POST', `/client/gig/${gigId}/upload-media`],
    ];
    const about: [string, string, unknown?][] = [
      ['POST', `/media/${mediaId}/like`, {}],
      ['POST', `/media/${mediaId}/approve`, {}],
      ['GET', `/media/${mediaId}/interactions`],
      ['POST', `/media/${mediaId}/comment`, { comment: 'x' }],
      ['POST', `/media/${mediaId}/download`, {}],
    ];
    for (const [method, path, body] of [...own, ...about]) {
      for (const wrong of [undefined, forged])
        expect((await loom.call(method, `${api}${path}`, { token: wrong, body })).status, path).toBe(401);
    }
    for (const [method, path, body] of own)
      expect((await loom.call(method, `${api}${path}`, { token: stranger, body })).status, path).toBe(403);
    for (const [method, path, body] of about)
      expect((await loom.call(method, `${api}${path}`, { token: stranger, body })).status, path).toBe(404);
    for (const [method, path] of own)
      expect((await loom.call(method, `${api}${path}`, { token: asha.token })).status, path).toBe(401);
    // A client's token opens nothing of the studio.
    for (const path of [
      `/gigs/${gigId}`,
      `/gigs/${gigId}/media`,
      '/gigs/my-gigs',
      '/auth/me',
      '/admin/notifications/user',
    ])
      expect((await loom.call('GET', `${api}${path}`, { token })).status, path).toBe(401);
    expect((await loom.call('POST', `${api}/media/${elsewhere}/like`, { token, body: {} })).status).toBe(404);
  });
  test('addresses of pictures die with the access', async () => {
    const { client, token } = await enter(['view']);
    const url = (await gallery(token)).body.media[0]!.thumb_url;
    expect((await loom.call('GET', url)).status).toBe(200);
    expect((await loom.call('GET', url.replace(/400$/, 'original'))).status).toBe(404);
    await loom.call('DELETE', `${api}/gigs/${gigId}/clients/${client.client_id}`, { token: asha.token });
    expect((await loom.call('GET', url)).status).toBe(404);
  });
  test('with strict permissions only those who may comment like, comment and approve', async () => {
    const [looks, speaks] = [await enter(['view']), await enter(['comment'])];
    const mediaId = photos[2]!.media_id;
    const acts: [string, unknown][] = [
      ['like', { liked: false }],
      ['comment', { comment: 'Lovely' }],
      ['approve', { approved: false }],
    ];
    for (const [act, body] of acts)
      expect(
        (await loom.call('POST', `${api}/media/${mediaId}/${act}`, { token: looks.token, body })).status,
        act,
      ).toBe(200);
    await loom.call('PUT', `${api}/gigs/${gigId}/client-settings`, {
      token: asha.token,
      body: { strict_permissions: true },
    });
    for (const [act, body] of acts) {
      expect(
        await loom.call('POST', `${api}/media/${mediaId}/${act}`, { token: looks.token, body }),
        act,
      ).toMatchObject({ status: 403, body: { detail: 'You do not have comment permissions' } });
      expect(
        (await loom.call('POST', `${api}/media/${mediaId}/${act}`, { token: speaks.token, body })).status,
        act,
      ).toBe(200);
    }
    expect((await gallery(looks.token)).body.may_comment).toBe(false);
    await loom.call('PUT', `${api}/gigs/${gigId}/client-settings`, {
      token: asha.token,
      body: { strict_permissions: false },
    });
  });
});

test('likes, comments and approvals are kept, shown to both sides, and both approvals make it one for the editors', async () => {
  const { token } = await enter(['view'], { name: 'Nila' });
  const mediaId = photos[1]!.media_id;
  const act = <T>(path: string, body: unknown) =>
    loom.call<T>('POST', `${api}/media/${mediaId}/${path}`, { token, body });
  expect((await act('like', {})).body).toEqual({ liked: true, likes_count: 1 });
  expect((await act('like', {})).body).toEqual({ liked: false, likes_count: 0 });
  await act('like', { liked: true });
  expect((await act('comment', { comment: '   ' })).status).toBe(422);
  expect((await act<Comment>('comment', { comment: ' The light! ' })).body).toMatchObject({
    author: 'Nila',
    comment: 'The light!',
  });
  await loom.call('POST', `${api}/media/${mediaId}/comment`, { token: asha.token, body: { comment: 'Thank you' } });
  expect((await act('approve', { approved: true })).body).toEqual({
    message: 'Photo approved for editing!',
    client_approved: true,
    approval_status: 'pending',
  });
  const toggle = () =>
    loom.call('PUT', `${api}/gigs/${gigId}/media/${mediaId}/photographer-approve`, { token: asha.token });
  expect((await toggle()).body).toEqual({
    message: 'Photo approved for editing!',
    photographer_approved: true,
    approval_status: 'approved',
  });
  const interactions = await loom.call<{ comments: Comment[] }>('GET', `${api}/media/${mediaId}/interactions`, {
    token,
  });
  expect(interactions.body).toMatchObject({
    client_approved: true,
    photographer_approved: true,
    liked: true,
    likes_count: 1,
  });
  expect(interactions.body.comments.map(({ client_name, comment_text }) => [client_name, comment_text])).toEqual([
    ['Nila', 'The light!'],
    ['Asha Rao', 'Thank you'],
  ]);
  const mine = (
    await loom.call<{ original_photos: Record<string, unknown>[] }>('GET', `${api}/gigs/${gigId}/media`, {
      token: asha.token,
    })
  ).body.original_photos.find((each) => each['media_id'] === mediaId);
  expect(mine).toMatchObject({
    likes_count: 1,
    comments_count: 2,
    photographer_approved: true,
    client_approved: true,
    approval_status: 'approved',
  });
  expect((await toggle()).body).toMatchObject({ photographer_approved: false, approval_status: 'pending' });
  const types = (await loom.events(gigId)).map(({ type }) => type);
  expect(types).toEqual(
    expect.arrayContaining([
      'PhotoLiked',
      'PhotoCommented',
      'ClientApproved',
      'PhotographerApproved',
      'PhotoApprovedForEditing',
      'PhotoTakenFromEditing',
    ]),
  );
  expect((await loom.events(gigId)).map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining(['Nila liked IMG_002.JPG', 'Nila commented on IMG_002.JPG: "The light!"']),
  );
});

describe('downloads', () => {
  const ask = (token: string, mediaId: string, size?: string) =>
    loom.call<{ download_url: string; filename: string; detail: string }>('POST', `${api}/media/${mediaId}/download`, {
      token,
      body: size ? { size } : {},
    });
  test('need the permission', async () => {
    const { token } = await enter(['view', 'comment']);
    expect(await ask(token, photos[0]!.media_id)).toMatchObject({
      status: 403,
      body: { detail: 'You do not have download permissions' },
    });
  });
  test('come in the sizes that are shared, up to the allowance, once for each photo', async () => {
    const { client, token } = await enter(['download'], { name: 'Ravi' });
    const [one, two] = [photos[0]!, photos[1]!];
    const original = await ask(token, one.media_id);
    expect(original.body.filename).toBe('IMG_001.JPG');
    const file = await fetch(`${loom.url}${original.body.download_url}`);
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('IMG_001.JPG'),
    ]);
    await file.arrayBuffer();
    const change = (body: unknown) =>
      loom.call('PUT', `${api}/gigs/${gigId}/clients/${client.client_id}`, { token: asha.token, body });
    await change({ download_limit: 1, download_sizes: ['1024', '640'] });
    expect((await ask(token, one.media_id, 'original')).status).toBe(403);
    // What was handed out before is judged when its bytes are asked for.
    expect((await loom.call('GET', original.body.download_url)).status).toBe(403);
    const small = await ask(token, one.media_id, '640');
    expect(small.body.filename).toBe('IMG_001-640.jpg');
    const picture = Buffer.from(await (await fetch(`${loom.url}${small.body.download_url}`)).arrayBuffer());
    const { width, height } = await (await import('sharp')).default(picture).metadata();
    expect([width, height]).toEqual([640, 427]);
    expect(await ask(token, two.media_id, '640')).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('all 1 photo') as string },
    });
    // Nobody makes an address of their own out of one.
    expect((await loom.call('GET', small.body.download_url.replace(one.media_id, two.media_id))).status).toBe(403);
    await change({ permissions: ['view'] });
    expect((await loom.call('GET', small.body.download_url)).status).toBe(403);
    const analytics = await loom.call<{ recent_downloads: { downloaded_by: string }[] }>(
      'GET',
      `${api}/gigs/${gigId}/download-analytics`,
      { token: asha.token },
    );
    expect(analytics.body.recent_downloads.map(({ downloaded_by }) => downloaded_by)).toContain('Ravi');
  });
});

test("uploads need the edit permission, and are the client's", async () => {
  const [looks, adds] = [await enter(['download', 'comment']), await enter(['edit'])];
  const form = async () => {
    const data = new FormData();
    data.append('files', new Blob([new Uint8Array(await makeJpeg({ seed: 77 }))]), 'mine.jpg');
    return data;
  };
  const upload = async (token: string, gig = gigId) =>
    loom.call<{ message: string }>('POST', `${api}/client/gig/${gig}/upload-media`, { token, body: await form() });
  expect((await upload(looks.token)).status).toBe(403);
  expect((await upload(adds.token, otherGigId)).status).toBe(403);
  expect((await upload(adds.token)).body.message).toBe('Files uploaded successfully!');
  expect((await loom.events(gigId)).findLast(({ type }) => type === 'MediaReceived')?.actor).toMatchObject({
    kind: 'client',
    name: 'Meera',
  });
});

test('a selection is exported as names, as a table and as sidecars', async () => {
  const { client, token } = await enter(['view'], { name: 'Tara' });
  await loom.call('POST', `${api}/media/${photos[0]!.media_id}/like`, { token, body: {} });
  await loom.call('POST', `${api}/media/${photos[2]!.media_id}/approve`, { token, body: {} });
  await loom.call('POST', `${api}/media/${photos[2]!.media_id}/comment`, { token, body: { comment: '=1+1 <b>&' } });
  const file = (format: string) =>
    fetch(`${loom.url}${api}/gigs/${gigId}/clients/${client.client_id}/selection?format=${format}`, {
      headers: { authorization: `Bearer ${asha.token}` },
    });
  expect(await (await file('txt')).text()).toBe('IMG_001.JPG\nIMG_003.JPG\n');
  expect((await (await file('csv')).text()).split('\r\n')).toEqual([
    'filename,rating,label,liked,approved,comments',
    '"IMG_001.JPG","4","Yellow","yes","no",""',
    '"IMG_003.JPG","5","Green","no","yes","\'=1+1 <b>&"',
    '',
  ]);
  const zip = Buffer.from(await (await file('xmp')).arrayBuffer()).toString();
  expect(zip).toContain('IMG_003.xmp');
  expect(zip).toContain('xmp:Rating="5" xmp:Label="Green"');
  expect(zip).toContain('=1+1 &#60;b&#62;&#38;');
});

test('the photographer hears of it: opened, selected, finished, downloaded', async () => {
  const { token } = await enter(['download'], { name: 'Uma' });
  const mine = async () => {
    await loom.settled();
    const { body } = await loom.call<{ notifications: Notification[]; unread_count: number }>(
      'GET',
      `${api}/admin/notifications/user`,
      { token: asha.token },
    );
    return body.notifications.filter(({ title }) => title.startsWith('Uma'));
  };
  expect((await loom.call('POST', `${api}/client/gig/${gigId}/finish-selecting`, { token })).status).toBe(422);
  await loom.call('POST', `${api}/media/${photos[0]!.media_id}/like`, { token, body: {} });
  await loom.call('POST', `${api}/media/${photos[1]!.media_id}/like`, { token, body: {} });
  await loom.call('POST', `${api}/media/${photos[1]!.media_id}/download`, { token, body: {} });
  expect((await loom.call('POST', `${api}/client/gig/${gigId}/finish-selecting`, { token })).status).toBe(200);
  const notices = await mine();
  expect(notices.map(({ title }) => title).toSorted()).toEqual([
    'Uma downloaded photos',
    'Uma finished selecting',
    'Uma is choosing photos',
    'Uma opened the gallery',
  ]);
  expect(notices.find(({ title }) => title.includes('finished'))).toMatchObject({
    is_read: false,
    link_url: `/gigs/${gigId}?tab=client`,
    message: expect.stringContaining('2 photos') as string,
  });
  const [first] = notices;
  const other = await loom.register('Curious One');
  for (const [method, path] of [
    ['PATCH', '/read'],
    ['DELETE', ''],
  ] as const) {
    const address = `${api}/admin/notifications/${first!.notification_id}${path}`;
    expect((await loom.call(method, address, { token: other.token, ...(path ? { body: {} } : {}) })).status).toBe(404);
    expect((await loom.call(method, address, { token: asha.token, ...(path ? { body: {} } : {}) })).status).toBe(200);
  }
  expect((await mine()).map(({ notification_id }) => notification_id)).not.toContain(first!.notification_id);
});

test('a client who tries codes is made to wait', async () => {
  stopClock();
  let status = 0;
  for (let tries = 0; tries < 8 && status !== 429; tries++)
    ({ status } = await login('guess@loom.test', `AAAAAAAA${tries}${tries}`));
  expect(status).toBe(429);
});

test("with the gig for good go its clients' codes and names", async () => {
  const { write, reads } = loom.loom.context;
  const { client_id: id } = await invite(['view'], { gig: otherGigId, name: 'Gone' });
  const held = () =>
    Promise.all(['clientCode', 'personKey'].map(async (kind) => (await write.vault.get(kind, id)) !== undefined));
  expect(await held()).toEqual([true, true]);
  expect(await write.keys.find(id)).toBeDefined();
  await purgedClients.react(
    { type: 'GigPurged', gigId: otherGigId } as never,
    { position: 0 } as never,
    { write, reads } as never,
    undefined as never,
  );
  expect(await held()).toEqual([false, false]);
  expect(await write.vault.list('clientPair', id)).toEqual([]);
  // Nor does the process remember the key for a while.
  expect(await write.keys.find(id)).toBeUndefined();
});
