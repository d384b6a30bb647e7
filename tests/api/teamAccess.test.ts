import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import type { EditVersion, OriginalCandidate } from '../../api/contract/edit.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import type { Notification } from '../../api/contract/notice.ts';
import type { PublicMedia } from '../../api/contract/gallery.ts';
import type { TeamAbout, TeamMedia, TeamMember } from '../../api/contract/teamAccess.ts';
import { runner } from '../../commands/core/run.ts';
import { inviteTeamMember } from '../../commands/teamAccess.ts';
import { purgedTeam } from '../../reactions/teamAccess.ts';
import { mailTeams } from '../../reactions/teamMails.ts';
import { gigs } from '../../projections/gig.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { h264, makeVideo, played } from '../videos.ts';
import { type Editor, answerOf, mailsTo, openZip, unzipped } from './teamAccessStudio.ts';
import { stopClock } from '../clock.ts';

let loom: TestLoom;
let asha: Person;
let gigId: string;
let otherGigId: string;
let meera: string;
let photos: { media_id: string; filename: string }[];
let elsewhere: string;
const api = '/api/v1';

const invite = (
  name: string,
  {
    gig = gigId,
    email = `${name.toLowerCase()}.${Math.random().toString(36).slice(2)}@loom.test`,
    token = asha.token,
  } = {},
) =>
  loom.call<{ message: string; team_member: TeamMember; detail: string }>('POST', `${api}/gigs/${gig}/team`, {
    token,
    body: { team_name: name, team_email: email },
  });
const login = (code: string) =>
  loom.call<{ access_token: string; gig_id: string; team_name: string; detail: string }>('POST', `${api}/team/login`, {
    body: { access_code: code },
  });
const enter = async (name: string, gig = gigId): Promise<Editor> => {
  const { body } = await invite(name, { gig });
  return { member: body.team_member, token: (await login(body.team_member.access_code)).body.access_token };
};
const members = async (): Promise<TeamMember[]> =>
  (await loom.call<{ team_members: TeamMember[] }>('GET', `${api}/gigs/${gigId}/team`, { token: asha.token })).body
    .team_members;
const desk = (token: string | undefined, filter = 'approved', gig = gigId) =>
  loom.call<{ media: TeamMedia[]; total: number; detail: string }>(
    'GET',
    `${api}/team/gig/${gig}/media?filter=${filter}`,
    { token },
  );
const idsOf = async (token: string, filter = 'approved'): Promise<string[]> =>
  (await desk(token, filter)).body.media.map(({ media_id }) => media_id);
const byClient = (mediaId: string, approved: boolean) =>
  loom.call('POST', `${api}/media/${mediaId}/approve`, { token: meera, body: { approved } });
const byPhotographer = (mediaId: string) =>
  loom.call('PUT', `${api}/gigs/${gigId}/media/${mediaId}/photographer-approve`, { token: asha.token });
const upload = (token: string, files: { name: string; bytes: Uint8Array }[], gig = gigId) => {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return loom.call<{
    message: string;
    detail: string;
    received: { media_id: string; duplicate: boolean }[];
    refused: { filename: string; detail: string }[];
  }>('POST', `${api}/gigs/${gig}/team-upload`, { token, body: form });
};
const publish = async (...media_ids: string[]): Promise<void> => {
  await loom.settled();
  expect(
    (await loom.call('POST', `${api}/gigs/${gigId}/edits/publish`, { token: asha.token, body: { media_ids } })).status,
  ).toBe(200);
};
const jpeg = (seed: number) => makeJpeg({ width: 600, height: 400, seed });
const mine = async (filter = 'all'): Promise<MediaAnswer[]> => {
  await loom.settled();
  const { body } = await loom.call<{ original_photos: MediaAnswer[]; edited_photos: MediaAnswer[] }>(
    'GET',
    `${api}/gigs/${gigId}/media?filter=${filter}`,
    { token: asha.token },
  );
  return [...body.original_photos, ...body.edited_photos];
};
const one = async (mediaId: string): Promise<MediaAnswer | undefined> =>
  (await mine()).find(({ media_id }) => media_id === mediaId);
const status = async (path: string): Promise<number> => (await fetch(`${loom.url}${path}`)).status;

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Meera & Arjun' }));
  ({ gig_id: otherGigId } = await loom.createGig(asha, { gig_name: 'Another' }));
  const bytes = await Promise.all([1, 2, 3, 4].map((seed) => makeJpeg({ width: 2000, height: 1300, seed })));
  photos = (
    await loom.upload(
      asha,
      gigId,
      bytes.map((each, index) => ({ name: `IMG_100${index + 1}.JPG`, bytes: each })),
    )
  ).received.toSorted((a, b) => a.filename.localeCompare(b.filename));
  elsewhere = (await loom.upload(asha, otherGigId, [{ name: 'IMG_1001.JPG', bytes: bytes[0]! }])).received[0]!.media_id;
  const { body } = await loom.call<{ client: ClientAnswer }>('POST', `${api}/gigs/${gigId}/clients`, {
    token: asha.token,
    body: { client_name: 'Meera', client_email: 'meera@loom.test' },
  });
  const { client_email, access_code } = body.client;
  meera = (
    await loom.call<{ access_token: string }>('POST', `${api}/client/login`, { body: { client_email, access_code } })
  ).body.access_token;
  await loom.settled();
  // Both approved the first two; of the others each approved one.
  for (const { media_id: id } of photos.slice(0, 3)) expect((await byClient(id, true)).status).toBe(200);
  for (const { media_id: id } of [photos[0]!, photos[1]!, photos[3]!])
    expect((await byPhotographer(id)).status).toBe(200);
});
afterAll(() => loom.close());

describe('inviting', () => {
  test('lists the member with a code of 10 characters, and mails the link of the dashboard', async () => {
    const { status: answered, body } = await invite('Nila', { email: 'nila@loom.test' });
    expect({ answered, message: body.message }).toEqual({
      answered: 200,
      message: 'Team member invited successfully!',
    });
    expect(body.team_member).toMatchObject({
      team_name: 'Nila',
      team_email: 'nila@loom.test',
      status: 'invited',
      last_used_at: null,
    });
    expect(body.team_member.access_code).toMatch(/^[A-HJ-KM-NP-Z2-9]{10}$/);
    expect(await members()).toContainEqual(body.team_member);
    await loom.settled();
    const [mail, ...others] = await mailsTo(loom, 'nila@loom.test');
    expect(others).toEqual([]);
    expect(mail).toContain(`/team#${body.team_member.access_code}`);
  });
  test('keeps the code in the vault alone: neither the log nor the read models know it', async () => {
    const { access_code: code } = (await members())[0]!;
    expect(JSON.stringify(await loom.events(gigId))).not.toContain(code);
    const files = (await readdir(loom.folder)).filter((name) => /^(events|readmodels)\.sqlite/.test(name));
    expect(files.length).toBeGreaterThan(1);
    for (const name of files) expect((await readFile(join(loom.folder, name))).includes(code), name).toBe(false);
  });
  test('sends the invitation again, with the same code, at most once a minute', async () => {
    const { team_member: member } = (await invite('Again', { email: 'again@loom.test' })).body;
    const again = () =>
      loom.call<{ message: string }>('POST', `${api}/gigs/${gigId}/team/${member.team_id}/send-again`, {
        token: asha.token,
      });
    expect(await again()).toMatchObject({
      status: 200,
      body: { message: 'The invitation is on its way to Again again.' },
    });
    expect((await again()).status).toBe(429);
    await loom.settled();
    const mails = await mailsTo(loom, 'again@loom.test');
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(mail).toContain(`/team#${member.access_code}`);
  });
  test('needs a verified photographer, an active plan, a name and an address', async () => {
    const fresh = await loom.register('Fresh Face', { verified: false });
    const { gig_id: gig } = await loom.createGig(fresh);
    expect(await invite('X', { gig, token: fresh.token })).toMatchObject({
      status: 403,
      body: { detail: 'Please verify your email address before you invite team members.' },
    });
    const later = runner(loom.loom.context.write.journal, () => new Date('2099-01-01T10:00:00Z'));
    const invited = later(
      inviteTeamMember,
      { teamId: 't', gigId, teamName: 'X', teamEmail: 'x@loom.test' },
      { actor: { kind: 'user', id: asha.id, role: 'photographer' }, correlation: 'c' },
    );
    await expect(invited).rejects.toThrow('Your plan has expired. Please upgrade to continue.');
    for (const body of [{ team_name: ' ', team_email: 'x@loom.test' }, { team_name: 'X', team_email: 'nowhere' }, {}])
      expect((await loom.call('POST', `${api}/gigs/${gigId}/team`, { token: asha.token, body })).status).toBe(422);
  });
  test('the same address twice is refused, and gets a new code after a removal', async () => {
    const first = (await invite('Twice', { email: 'twice@loom.test' })).body.team_member;
    expect((await invite('Twice', { email: 'Twice@loom.test' })).status).toBe(409);
    await loom.call('DELETE', `${api}/gigs/${gigId}/team/${first.team_id}`, { token: asha.token });
    const second = (await invite('Twice', { email: 'twice@loom.test' })).body.team_member;
    expect(second.access_code).not.toBe(first.access_code);
    expect((await login(first.access_code)).status).toBe(401);
    expect((await login(second.access_code)).status).toBe(200);
  });
});

describe('the code', () => {
  test('makes the member active on its first use, typed loosely or by its address', async () => {
    const [typed, opened] = [(await invite('Typed')).body.team_member, (await invite('Opened')).body.team_member];
    expect(await login(` ${typed.access_code.toLowerCase().replace(/(.{5})/, '$1-')} `)).toMatchObject({
      status: 200,
      body: { gig_id: gigId, team_name: 'Typed' },
    });
    const { body } = await loom.call<TeamAbout & { approved_media: TeamMedia[] }>(
      'GET',
      `${api}/team/${opened.access_code}`,
    );
    expect(body).toMatchObject({
      gig_name: 'Meera & Arjun',
      photographer_name: 'Asha Rao',
      team_name: 'Opened',
      approved_total: 2,
    });
    expect(body.approved_media.map(({ media_id }) => media_id).toSorted()).toEqual(
      [photos[0]!.media_id, photos[1]!.media_id].toSorted(),
    );
    const states = (await members())
      .filter(({ team_name }) => ['Typed', 'Opened'].includes(team_name))
      .map(({ status: state, last_used_at }) => [state, last_used_at !== null]);
    expect(states).toEqual([
      ['active', true],
      ['active', true],
    ]);
  });
  test('is told wrong alike where it is unknown, removed, or of a deleted gig', async () => {
    const gone = (await invite('Gone')).body.team_member;
    await loom.call('DELETE', `${api}/gigs/${gigId}/team/${gone.team_id}`, { token: asha.token });
    const { gig_id: doomed } = await loom.createGig(asha, { gig_name: 'Doomed' });
    const lost = (await invite('Lost', { gig: doomed })).body.team_member;
    await loom.call('DELETE', `${api}/gigs/bulk-delete`, { token: asha.token, body: { gig_ids: [doomed] } });
    const answers = [];
    for (const code of ['AAAAAAAAAA', gone.access_code, lost.access_code]) answers.push(await login(code));
    expect(new Set(answers.map(({ status: answered, body }) => JSON.stringify([answered, body])))).toEqual(
      new Set([
        JSON.stringify([
          401,
          {
            detail:
              'This access code does not open a dashboard. Please check it, or ask your photographer for a new one.',
          },
        ]),
      ]),
    );
    await login((await invite('Right')).body.team_member.access_code);
    expect((await loom.call('GET', `${api}/team/${gone.access_code}`)).status).toBe(401);
    await login((await invite('Rightly')).body.team_member.access_code);
  });
  test('ends with logging out, and with the removal', async () => {
    const { member, token } = await enter('Leaver');
    const second = (await login(member.access_code)).body.access_token;
    expect((await loom.call('POST', `${api}/team/logout`, { token })).status).toBe(200);
    expect((await desk(token)).status).toBe(401);
    expect((await desk(second)).status).toBe(200);
    expect(
      (await loom.call('DELETE', `${api}/gigs/${gigId}/team/${member.team_id}`, { token: asha.token })).body,
    ).toEqual({ message: 'Team member removed' });
    expect((await desk(second)).status).toBe(401);
    expect(await members()).not.toContainEqual(expect.objectContaining({ team_id: member.team_id }));
  });
});

describe('an editor sees', () => {
  test('what both sides approved, the last approved first, and nothing else of the gig', async () => {
    const { token } = await enter('Viewer');
    expect(await idsOf(token)).toEqual([photos[1]!.media_id, photos[0]!.media_id]);
    const [first] = (await desk(token)).body.media;
    for (const variant of [first!.thumb_url, first!.media_url, first!.download_url])
      expect(await status(variant), variant).toBe(200);
    for (const variant of [first!.thumb_url, first!.media_url, first!.download_url])
      for (const hidden of [photos[2]!.media_id, photos[3]!.media_id, elsewhere])
        expect(await status(variant.replace(first!.media_id, hidden)), variant).toBe(404);
    // What shows pictures gives no original.
    expect(await status(first!.thumb_url.replace(/400$/, 'original'))).toBe(404);
    const file = await fetch(`${loom.url}${first!.download_url}`);
    expect(file.headers.get('content-disposition')).toContain('IMG_1002.JPG');
    await file.arrayBuffer();
  });
  test('nothing any more, at once, when an approval is withdrawn, the photo deleted, or the member removed', async () => {
    const { member, token } = await enter('Dropped');
    const item = (await desk(token)).body.media.find(({ media_id }) => media_id === photos[0]!.media_id)!;
    const all = async (): Promise<number[]> =>
      Promise.all([item.thumb_url, item.media_url, item.download_url].map(status));
    const revision = async () =>
      (await loom.call<TeamAbout>('GET', `${api}/team/gig/${gigId}`, { token })).body.revision;
    const before = await revision();
    await byPhotographer(item.media_id);
    expect([await idsOf(token), await all()]).toEqual([[photos[1]!.media_id], [404, 404, 404]]);
    expect(await revision()).not.toBe(before);
    await byPhotographer(item.media_id);
    expect(await all()).toEqual([200, 200, 200]);
    await byClient(item.media_id, false);
    expect(await all()).toEqual([404, 404, 404]);
    await byClient(item.media_id, true);
    await loom.call('DELETE', `${api}/gigs/${gigId}/media/bulk`, {
      token: asha.token,
      body: { media_ids: [item.media_id] },
    });
    expect([(await desk(token)).body.total, await all()]).toEqual([1, [404, 404, 404]]);
    await loom.call('POST', `${api}/gigs/${gigId}/media/restore`, {
      token: asha.token,
      body: { media_ids: [item.media_id] },
    });
    expect([(await desk(token)).body.total, await all()]).toEqual([2, [200, 200, 200]]);
    await loom.call('DELETE', `${api}/gigs/${gigId}/team/${member.team_id}`, { token: asha.token });
    expect(await all()).toEqual([404, 404, 404]);
  });
});

describe('rights', () => {
  test('nobody else gets in: no token, a forged one, a photographer, a client, the editor of another gig', async () => {
    const [{ token }, { token: stranger }] = [await enter('Mine'), await enter('Stranger', otherGigId)];
    const calls: [string, string, unknown?][] = [
      ['GET', `/team/gig/${gigId}`],
      ['GET', `/team/gig/${gigId}/media`],
      ['POST', `/gigs/${gigId}/team-upload`],
      ['POST', `/gigs/${gigId}/media/download-zip`, {}],
      ['POST', `/gigs/${gigId}/media/zip-ticket`, {}],
    ];
    for (const [method, path, body] of calls) {
      for (const wrong of [undefined, `${token.slice(0, -3)}abc`, meera])
        expect((await loom.call(method, `${api}${path}`, { token: wrong, body })).status, path).toBe(401);
      expect([403, 404], path).toContain((await loom.call(method, `${api}${path}`, { token: stranger, body })).status);
    }
    for (const path of [`/team/gig/${gigId}`, `/team/gig/${gigId}/media`])
      expect((await loom.call('GET', `${api}${path}`, { token: asha.token })).status).toBe(401);
    const other = await loom.register('Other Owner');
    for (const [method, path, body] of calls.slice(2))
      expect((await loom.call(method, `${api}${path}`, { token: other.token, body })).status, path).toBe(404);
  });
  test("an editor's token opens nothing of the studio and nothing of the clients", async () => {
    const { token, member } = await enter('Curious');
    const studio: [string, string, unknown?][] = [
      ['GET', `/gigs/${gigId}`],
      ['GET', `/gigs/${gigId}/media`],
      ['GET', `/gigs/${gigId}/team`],
      ['POST', `/gigs/${gigId}/team`, { team_name: 'X', team_email: 'x@loom.test' }],
      ['DELETE', `/gigs/${gigId}/team/${member.team_id}`],
      ['PUT', `/gigs/${gigId}/media/${photos[2]!.media_id}/photographer-approve`],
      ['GET', `/gigs/${gigId}/originals`],
      ['GET', '/auth/me'],
      ['GET', `/client/gig/${gigId}/media`],
      ['POST', `/media/${photos[0]!.media_id}/approve`, {}],
      ['POST', `/media/${photos[0]!.media_id}/download`, {}],
      ['POST', `/gigs/${gigId}/upload-media`],
    ];
    for (const [method, path, body] of studio)
      expect((await loom.call(method, `${api}${path}`, { token, body })).status, path).toBe(401);
  });
  test("the team is the owner's alone", async () => {
    const other = await loom.register('Another Owner');
    const { team_id: id } = (await members())[0]!;
    for (const [method, path, body] of [
      ['GET', '/team'],
      ['POST', '/team', { team_name: 'X', team_email: 'x@loom.test' }],
      ['POST', `/team/${id}/send-again`],
      ['DELETE', `/team/${id}`],
    ] as const)
      expect((await loom.call(method, `${api}/gigs/${gigId}${path}`, { token: other.token, body })).status, path).toBe(
        404,
      );
    // A member of this gig is not to be found under another one.
    expect((await loom.call('DELETE', `${api}/gigs/${otherGigId}/team/${id}`, { token: asha.token })).status).toBe(404);
  });
});

describe('a zip', () => {
  test('holds the selected originals, whole, and no photo that is not approved or of another gig', async () => {
    const { token } = await enter('Zipper');
    const ids = [photos[0]!, photos[2]!, photos[3]!].map(({ media_id }) => media_id);
    const zip = await openZip(loom, gigId, token, [...ids, elsewhere]);
    expect(zip.status).toBe(200);
    expect(await unzipped(zip)).toEqual(['IMG_1001.JPG']);
    expect((await openZip(loom, gigId, token, [photos[2]!.media_id, elsewhere])).status).toBe(404);
    expect(await unzipped(await openZip(loom, gigId, token))).toEqual(['IMG_1001.JPG', 'IMG_1002.JPG']);
  });
  test('that was asked for before resumes, leaves out what was withdrawn since, and ends with the member', async () => {
    const { token, member } = await enter('Resumer');
    const { body } = await loom.call<{ download_url: string; count: number; size: number }>(
      'POST',
      `${api}/gigs/${gigId}/media/zip-ticket`,
      { token, body: { media_ids: photos.map(({ media_id }) => media_id) } },
    );
    expect(body.count).toBe(2);
    const part = await fetch(`${loom.url}${body.download_url}`, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range'), (await part.arrayBuffer()).byteLength]).toEqual([
      206,
      `bytes 100-199/${body.size}`,
      100,
    ]);
    await byPhotographer(photos[0]!.media_id);
    expect(await unzipped(await fetch(`${loom.url}${body.download_url}`))).toEqual(['IMG_1002.JPG']);
    await byPhotographer(photos[0]!.media_id);
    await loom.call('DELETE', `${api}/gigs/${gigId}/team/${member.team_id}`, { token: asha.token });
    expect(await status(body.download_url)).toBe(404);
    const { recent_downloads: recent } = await answerOf<{ recent_downloads: { downloaded_by: string }[] }>(
      loom,
      `/gigs/${gigId}/download-analytics`,
      asha.token,
    );
    expect(recent.map(({ downloaded_by }) => downloaded_by)).toContain('Resumer');
  });
});

describe('edited versions', () => {
  test('find their original by name, for all who may see them, each with its comparison', async () => {
    const { token } = await enter('Kavi');
    const answer = await upload(token, [{ name: 'IMG_1001-edit.jpg', bytes: await jpeg(101) }]);
    expect(answer.body.message).toBe('Files uploaded successfully!');
    const editId = answer.body.received[0]!.media_id;
    expect(await one(editId)).toMatchObject({
      media_type: 'edited_photo',
      edited_by: 'Kavi',
      uploaded_by: 'Kavi',
      versions: 1,
      original: { media_id: photos[0]!.media_id, filename: 'IMG_1001.JPG' },
    });
    expect(await one(photos[0]!.media_id)).toMatchObject({
      media_type: 'photo',
      edited: { media_id: editId, filename: 'IMG_1001-edit.jpg' },
    });
    expect((await mine('edited')).map(({ media_id }) => media_id)).toEqual([editId]);
    await publish(editId);
    const client = await loom.call<{
      edited_photos: { media_id: string; original: { media_url: string }; edited_by?: string }[];
      edited_total: number;
    }>('GET', `${api}/client/gig/${gigId}/media?filter=edited`, { token: meera });
    expect(client.body).toMatchObject({
      edited_total: 1,
      edited_photos: [{ media_id: editId, original: { media_id: photos[0]!.media_id } }],
    });
    expect(client.body.edited_photos[0]!.edited_by).toBeUndefined();
    expect(await status(client.body.edited_photos[0]!.original.media_url)).toBe(200);
    const [shown] = (await desk(token, 'edited')).body.media;
    expect(shown).toMatchObject({ media_id: editId, edited_by: 'You', original: { media_id: photos[0]!.media_id } });
    expect((await desk(token)).body.media.find(({ media_id }) => media_id === photos[0]!.media_id)).toMatchObject({
      edited: { media_id: editId },
    });
    const types = (await loom.events(gigId)).map(({ sentence }) => sentence);
    expect(types).toEqual(
      expect.arrayContaining([
        'Kavi returned IMG_1001-edit.jpg, an edit',
        'By its name, IMG_1001-edit.jpg was known as an edit of IMG_1001.JPG',
      ]),
    );
  });
  test('are public only where the folder `edited` is', async () => {
    const settings = (visible_folders: unknown) =>
      loom.call('PUT', `${api}/gigs/${gigId}/public-settings`, {
        token: asha.token,
        body: {
          public_settings: {
            show_public_gallery: true,
            visible_folders,
            allow_selfie_search: true,
            allow_face_registration: true,
            guest_uploads_enabled: false,
            guest_upload_limit: 10,
            guest_moderation: true,
          },
        },
      });
    const shown = async () =>
      new Set(
        (await answerOf<{ media: PublicMedia[] }>(loom, `/public/gigs/${gigId}/media`)).media.map(
          ({ media_type }) => media_type,
        ),
      );
    expect(await shown()).toEqual(new Set(['photo', 'edited_photo']));
    await settings(['root']);
    expect(await shown()).toEqual(new Set(['photo']));
    await settings(['edited']);
    expect(await shown()).toEqual(new Set(['edited_photo']));
    await settings('all');
  });
  test('of the same name are versions: the last is shown, the earlier ones are kept and may come back', async () => {
    const { token } = await enter('Vera');
    const [first, second] = [await jpeg(201), await jpeg(202)];
    const old = (await upload(token, [{ name: 'IMG_1002-edit.jpg', bytes: first }])).body.received[0]!.media_id;
    await loom.settled();
    const url = (await desk(token, 'edited')).body.media.find(({ media_id }) => media_id === old)!.thumb_url;
    const next = (await upload(token, [{ name: 'img_1002-EDIT (1).jpg', bytes: second }])).body.received[0]!.media_id;
    const ids = (await mine('edited')).map(({ media_id }) => media_id);
    expect([ids.includes(old), ids.includes(next)]).toEqual([false, true]);
    expect(await idsOf(token, 'edited')).not.toContain(old);
    expect(await status(url)).toBe(404);
    expect(
      (await answerOf<{ media: PublicMedia[] }>(loom, `/public/gigs/${gigId}/media`)).media.map(
        ({ media_id }) => media_id,
      ),
    ).not.toContain(old);
    const { versions } = await answerOf<{ versions: EditVersion[] }>(
      loom,
      `/gigs/${gigId}/media/${next}/versions`,
      asha.token,
    );
    expect(versions).toMatchObject([
      { media_id: next, shown: true, edited_by: 'Vera' },
      { media_id: old, shown: false },
    ]);
    expect(await status(versions[1]!.media_url)).toBe(200);
    expect(await one(next)).toMatchObject({ versions: 2, original: { media_id: photos[1]!.media_id } });
    // The editor takes the last change back by sending the version before it.
    expect((await upload(token, [{ name: 'IMG_1002-edit.jpg', bytes: first }])).body.received).toEqual([
      expect.objectContaining({ media_id: old, duplicate: true }),
    ]);
    expect((await mine('edited')).map(({ media_id }) => media_id)).toContain(old);
    expect((await mine('edited')).map(({ media_id }) => media_id)).not.toContain(next);
    expect((await loom.events(gigId)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['EditReturned', 'MediaSuperseded', 'MediaShownAgain']),
    );
    const shown = async (): Promise<boolean[]> => {
      const listed = (await mine('edited')).map(({ media_id }) => media_id);
      return [old, next].map((id) => listed.includes(id));
    };
    const act = (method: string, path: string, body?: unknown, token = asha.token) =>
      loom.call(method, `${api}/gigs/${gigId}/media/${path}`, { token, body });
    expect((await act('PUT', `${next}/show-version`, undefined, (await loom.register('Not Hers')).token)).status).toBe(
      404,
    );
    expect((await act('PUT', `${photos[0]!.media_id}/show-version`)).status).toBe(404);
    expect((await act('PUT', `${next}/show-version`)).status).toBe(200);
    expect(await shown()).toEqual([false, true]);
    // Deleting what is shown brings back the version before it, and undoing that puts it in its place again.
    await act('DELETE', 'bulk', { media_ids: [next] });
    expect(await shown()).toEqual([true, false]);
    await act('POST', 'restore', { media_ids: [next] });
    expect(await shown()).toEqual([false, true]);
    await act('DELETE', 'bulk', { media_ids: [next] });
    await loom.settled();
    await act('DELETE', 'bulk', { media_ids: [old] });
    expect(await shown()).toEqual([false, false]);
    const { counts } = (await loom.loom.context.reads.reader(gigs).get(gigId))!;
    expect(counts.edited).toBe((await mine('edited')).length);
  });
  test("of photos of the same name do not take each other's place", async () => {
    const twins = (
      await loom.upload(
        asha,
        gigId,
        await Promise.all([901, 902].map(async (seed) => ({ name: 'DSC_7000.JPG', bytes: await jpeg(seed) }))),
      )
    ).received.map(({ media_id }) => media_id);
    await loom.settled();
    const { token } = await enter('Twina');
    // As a zip of both names them.
    const sent = (
      await upload(token, [
        { name: 'DSC_7000.jpg', bytes: await jpeg(903) },
        { name: 'DSC_7000 (1).jpg', bytes: await jpeg(904) },
      ])
    ).body.received.map(({ media_id }) => media_id);
    const listed = (await mine('edited')).filter(({ media_id }) => sent.includes(media_id));
    expect(listed.map(({ original }) => original)).toEqual([null, null]);
    // The photographer's own editor says which it was.
    const save = async (original: string, seed: number, token = asha.token) => {
      const form = new FormData();
      form.append('original_media_id', original);
      form.append('files', new Blob([new Uint8Array(await jpeg(seed))]), 'DSC_7000-mine.jpg');
      return loom.call<{ received: { media_id: string }[] }>('POST', `${api}/gigs/${gigId}/team-upload`, {
        token,
        body: form,
      });
    };
    const saved = [
      (await save(twins[0]!, 905)).body.received[0]!.media_id,
      (await save(twins[1]!, 906)).body.received[0]!.media_id,
    ];
    expect([(await one(saved[0]!))?.original?.media_id, (await one(saved[1]!))?.original?.media_id]).toEqual(twins);
    const before = (await mine('edited')).length;
    expect((await save(elsewhere, 907)).status).toBe(404);
    expect((await mine('edited')).length).toBe(before);
  });
  test('of unknown or ambiguous names are kept, unlinked, and linked by hand', async () => {
    const { token } = await enter('Lina');
    const editId = (await upload(token, [{ name: 'my favourite.jpg', bytes: await jpeg(301) }])).body.received[0]!
      .media_id;
    expect((await one(editId))?.original).toBeNull();
    const { originals } = await answerOf<{ originals: OriginalCandidate[] }>(
      loom,
      `/gigs/${gigId}/originals?name=img_100`,
      asha.token,
    );
    expect(originals.map(({ filename }) => filename)).toEqual([
      'IMG_1001.JPG',
      'IMG_1002.JPG',
      'IMG_1003.JPG',
      'IMG_1004.JPG',
    ]);
    const put = (original: string | null, token = asha.token) =>
      loom.call('PUT', `${api}/gigs/${gigId}/media/${editId}/original`, {
        token,
        body: { original_media_id: original },
      });
    expect((await put(elsewhere)).status).toBe(404);
    expect((await put(photos[3]!.media_id, (await loom.register('Nobody')).token)).status).toBe(404);
    expect((await put(photos[3]!.media_id)).status).toBe(200);
    expect((await one(editId))?.original?.media_id).toBe(photos[3]!.media_id);
    expect((await put(null)).status).toBe(200);
    expect((await one(editId))?.original).toBeNull();
  });
  test('need files, are pictures or videos, and are not the original itself', async () => {
    const { token } = await enter('Strict');
    expect((await upload(token, [])).status).toBe(400);
    expect((await upload(token, [{ name: 'notes.txt', bytes: Buffer.from('hello') }])).status).toBe(415);
    const original = Buffer.from(
      await (await fetch(`${loom.url}${(await desk(token)).body.media[0]!.download_url}`)).arrayBuffer(),
    );
    expect(await upload(token, [{ name: 'IMG_1002.JPG', bytes: original }])).toMatchObject({
      status: 422,
      body: { detail: 'This is the original itself, without any change.' },
    });
    expect((await upload(token, [{ name: 'a.jpg', bytes: await jpeg(401) }], otherGigId)).status).toBe(403);
  });
  test('may be videos: with a poster, streamed in ranges, downloaded with all that is needed to play them', async () => {
    const { token } = await enter('Mover');
    const bytes = makeVideo('mp4', h264);
    const editId = (await upload(token, [{ name: 'IMG_1001-reel.mp4', bytes }])).body.received[0]!.media_id;
    expect(await one(editId)).toMatchObject({
      media_type: 'edited_photo',
      mime: 'video/mp4',
      video_url: expect.any(String) as string,
      original: { media_id: photos[0]!.media_id },
    });
    await publish(editId);
    const shown = (await desk(token, 'edited')).body.media.find(({ media_id }) => media_id === editId)!;
    expect(await status(shown.thumb_url)).toBe(200);
    const part = await fetch(`${loom.url}${shown.video_url}`, { headers: { range: 'bytes=0-99' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-99/${bytes.length}`]);
    await part.arrayBuffer();
    const home = Buffer.from(await (await fetch(`${loom.url}${shown.download_url}`)).arrayBuffer());
    expect([home.length, played(home)]).toEqual([bytes.length, played(bytes)]);
    const seen = await loom.call<{ edited_photos: { media_id: string; video_url?: string }[] }>(
      'GET',
      `${api}/client/gig/${gigId}/media?filter=edited`,
      { token: meera },
    );
    expect(await status(seen.body.edited_photos.find(({ media_id }) => media_id === editId)!.video_url!)).toBe(200);
  });
  test("of somebody else are seen as long as their original is approved; one's own always", async () => {
    const [maker, colleague] = [await enter('Maker'), await enter('Colleague')];
    const editId = (await upload(maker.token, [{ name: 'IMG_1001-bw.jpg', bytes: await jpeg(501) }])).body.received[0]!
      .media_id;
    await loom.settled();
    expect([
      (await idsOf(maker.token, 'edited')).includes(editId),
      (await idsOf(colleague.token, 'edited')).includes(editId),
    ]).toEqual([true, true]);
    await byClient(photos[0]!.media_id, false);
    expect([
      (await idsOf(maker.token, 'edited')).includes(editId),
      (await idsOf(colleague.token, 'edited')).includes(editId),
    ]).toEqual([true, false]);
    expect(
      (await desk(maker.token, 'edited')).body.media.find(({ media_id }) => media_id === editId)?.original,
    ).toBeNull();
    await byClient(photos[0]!.media_id, true);
  });
  test("are the photographer's to return, too", async () => {
    const editId = (await upload(asha.token, [{ name: 'IMG_1004_final.jpg', bytes: await jpeg(601) }])).body
      .received[0]!.media_id;
    expect(await one(editId)).toMatchObject({
      media_type: 'edited_photo',
      edited_by: 'You',
      original: { media_id: photos[3]!.media_id },
    });
  });
  test('are approved as they are, and go to no editor', async () => {
    const { token } = await enter('Final');
    const editId = (await upload(token, [{ name: 'IMG_1002_final.jpg', bytes: await jpeg(701) }])).body.received[0]!
      .media_id;
    await publish(editId);
    await byClient(editId, true);
    await byPhotographer(editId);
    expect(await one(editId)).toMatchObject({ client_approved: true, photographer_approved: true });
    expect(await idsOf(token)).not.toContain(editId);
  });
});

describe('notices and mail', () => {
  test('the photographer hears that an editor came and that edits were returned, once for many', async () => {
    const { token } = await enter('Tara');
    for (const seed of [801, 802, 803])
      await upload(token, [{ name: `IMG_1001-${seed}x.jpg`, bytes: await jpeg(seed) }]);
    await loom.settled();
    const { notifications } = await answerOf<{ notifications: Notification[] }>(
      loom,
      '/admin/notifications/user',
      asha.token,
    );
    expect(
      notifications
        .filter(({ title }) => title.startsWith('Tara'))
        .map(({ title, link_url }) => [title, link_url])
        .toSorted(),
    ).toEqual([
      ['Tara opened the dashboard', `/gigs/${gigId}?tab=team`],
      ['Tara returned edited versions', `/gigs/${gigId}?show=waiting`],
    ]);
  });
  test('the team is told of new approvals once a burst, when it is over', async () => {
    const { member } = await enter('Mailed');
    const { context } = loom.loom;
    const mailed: { to: string; subject: string }[] = [];
    const tools = {
      ...context,
      address: context.sites.address,
      mailer: { send: async (mail: { to: string; subject: string }) => void mailed.push(mail) },
    } as unknown as Parameters<typeof mailTeams>[0];
    const minutes = (count: number): number => Date.now() + count * 60_000;
    await loom.settled();
    await mailTeams(tools, minutes(300));
    mailed.length = 0;
    for (const photo of [photos[2]!, photos[3]!]) {
      await byClient(photo.media_id, true);
      if (photo === photos[2]) await byPhotographer(photo.media_id);
    }
    await loom.settled();
    expect(await mailTeams(tools, minutes(5))).toBe(0);
    expect(await mailTeams(tools, minutes(11))).toBe(1);
    expect(mailed.filter(({ to }) => to === member.team_email).map(({ subject }) => subject)).toEqual([
      '2 photos of Meera & Arjun are approved for editing',
    ]);
    expect(await mailTeams(tools, minutes(60))).toBe(0);
    // What was taken back meanwhile is no news.
    await byClient(photos[2]!.media_id, false);
    await byClient(photos[2]!.media_id, true);
    await byClient(photos[2]!.media_id, false);
    await loom.settled();
    mailed.length = 0;
    await mailTeams(tools, minutes(11));
    expect(mailed).toEqual([]);
  });
});

test("the dashboard's page tells nobody the address it was opened by", async () => {
  for (const path of ['/team/ABCDEFGHJK', '/loom/team/ABCDEFGHJK'])
    expect((await fetch(`${loom.url}${path}`)).headers.get('referrer-policy')).toBe('no-referrer');
});

test("with the gig for good go its editors' codes and names", async () => {
  const { write, reads } = loom.loom.context;
  const { team_id: id } = (await invite('Forgotten', { gig: otherGigId })).body.team_member;
  const held = () =>
    Promise.all(['teamCode', 'personKey'].map(async (kind) => (await write.vault.get(kind, id)) !== undefined));
  expect(await held()).toEqual([true, true]);
  await purgedTeam.react(
    { type: 'GigPurged', gigId: otherGigId } as never,
    { position: 0 } as never,
    { write, reads } as never,
    undefined as never,
  );
  expect(await held()).toEqual([false, false]);
  expect(await write.vault.list('teamByCode', id)).toEqual([]);
});

test('who tries codes is made to wait', async () => {
  stopClock();
  let answered = 0;
  for (let tries = 0; tries < 8 && answered !== 429; tries++)
    answered = (await login(`AAAAAAAA${tries}${tries}`)).status;
  expect(answered).toBe(429);
});
