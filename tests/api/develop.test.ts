import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EnhancementResult, SavedEdit } from '../../api/contract/develop.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import type { TeamMember } from '../../api/contract/teamAccess.ts';
import { developed } from '../../projections/develop.ts';
import { makeRaw } from '../adapters/media/handmade.ts';
import { makeDng } from '../adapters/media/sensor.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { h264, makeVideo } from '../videos.ts';

const api = '/api/v1';
const DENIED = 'Access denied. You need to be a photographer or team member.';
let loom: TestLoom;
let asha: Person;
let ravi: Person;
let gigId: string;
let photo: string;
let other: string;

type Answer = EnhancementResult & { detail: string };
const enhance = (mediaId: string, enhancement_type: unknown = 'auto', token = asha.token) =>
  loom.call<Answer>('POST', `${api}/ai-editor/enhance/${mediaId}`, { token, body: { enhancement_type } });
const save = (
  mediaId: string,
  body: { enhanced_url?: string | undefined; edit_metadata?: string },
  token = asha.token,
) =>
  loom.call<{ message: string; media_id: string; detail: string }>(
    'POST',
    `${api}/ai-editor/save-enhanced/${mediaId}`,
    {
      token,
      body,
    },
  );
const edit = (mediaId: string, said: object, token = asha.token) =>
  save(mediaId, { edit_metadata: JSON.stringify(said) }, token);
const bytesAt = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${loom.url}${path}`)).arrayBuffer());
const meanOf = async (bytes: Uint8Array): Promise<number> => {
  const { channels } = await sharp(bytes).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3;
};
const edits = async (): Promise<MediaAnswer[]> => {
  await loom.settled();
  return (await loom.call<{ edited_photos: MediaAnswer[] }>('GET', `${api}/gigs/${gigId}/media`, { token: asha.token }))
    .body.edited_photos;
};
const bytesOf = async (mediaId: string): Promise<Buffer> => {
  const { body } = await loom.call<{ download_url: string }>('POST', `${api}/media/${mediaId}/download`, {
    token: asha.token,
    body: {},
  });
  return bytesAt(body.download_url);
};

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ravi = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Meera & Arjun' }));
  const { received } = await loom.upload(asha, gigId, [
    { name: 'IMG_1.JPG', bytes: await makeJpeg({ width: 900, height: 600, seed: 1, exif: true }) },
    { name: 'IMG_2.JPG', bytes: await makeJpeg({ width: 600, height: 400, seed: 2 }) },
  ]);
  [photo, other] = ['IMG_1.JPG', 'IMG_2.JPG'].map(
    (name) => received.find(({ filename }) => filename === name)!.media_id,
  ) as [string, string];
  await loom.settled();
});
afterAll(() => loom.close());

describe('enhancing a photo', () => {
  test('answers the whole photo, made by each of the three, under an address of the one who asked', async () => {
    const before = await bytesOf(photo);
    for (const kind of ['auto', 'skin_retouch', 'vibrance']) {
      const { status, body } = await enhance(photo, kind);
      expect([status, body.status]).toEqual([200, 'success']);
      expect(body.message).toBe(`Photo enhanced using ${body.method}`);
      const made = await bytesAt(body.enhanced_url!);
      expect(await sharp(made).metadata()).toMatchObject({ width: 900, height: 600, format: 'jpeg' });
      expect(made.equals(before)).toBe(false);
    }
    // The original is as it was.
    expect((await bytesOf(photo)).equals(before)).toBe(true);
  });
  test('develops a RAW from what its sensor saw, and says where only the picture in it could be had', async () => {
    const preview = await makeJpeg({ width: 1200, height: 800, seed: 7 });
    const { received } = await loom.upload(asha, gigId, [
      {
        name: 'SENSOR.DNG',
        bytes: makeDng({ width: 1200, height: 800, preview, light: (x, y) => [0.2 + x / 4, 0.2 + y / 4, 0.3] }),
      },
      { name: 'UNKNOWN.NEF', bytes: makeRaw({ make: 'NIKON CORPORATION', model: 'NIKON Z 9', preview }) },
    ]);
    await loom.settled();
    const idOf = (name: string) => received.find(({ filename }) => filename === name)!.media_id;
    for (const again of [false, true]) {
      const sensor = (await enhance(idOf('SENSOR.DNG'))).body;
      expect([again, sensor.status]).toEqual([again, 'success']);
      const unknown = (await enhance(idOf('UNKNOWN.NEF'))).body;
      expect(unknown).toMatchObject({
        status: 'success_local',
        message:
          'Photo enhanced using levels measured in this photo. This RAW cannot be developed here, so it is made of the picture that the camera put into the file.',
      });
      expect(await sharp(await bytesAt(sensor.enhanced_url!)).metadata()).toMatchObject({ width: 1200, height: 800 });
    }
  });
  test('is refused in a sentence for what is none of the three, and a video', async () => {
    expect((await enhance(photo, 'glow')).body.detail).toBe(
      'Please choose auto, skin_retouch or vibrance as the enhancement.',
    );
    const [video] = (await loom.upload(asha, gigId, [{ name: 'CLIP.MP4', bytes: await makeVideo('mp4', h264) }]))
      .received;
    await loom.settled();
    expect(await enhance(video!.media_id)).toMatchObject({
      status: 422,
      body: { detail: 'Videos cannot be edited here. Please choose a photo.' },
    });
  });
  test('answers the same to whoever may not as where there is no photo', async () => {
    for (const [mediaId, token] of [
      [photo, ravi.token],
      ['no-such-photo', asha.token],
      ['no-such-photo', ravi.token],
    ] as const) {
      expect(await enhance(mediaId, 'auto', token)).toMatchObject({ status: 403, body: { detail: DENIED } });
      expect(await edit(mediaId, { brightness: 120 }, token)).toMatchObject({ status: 403, body: { detail: DENIED } });
    }
    const { received } = await loom.upload(asha, gigId, [
      { name: 'GONE.JPG', bytes: await makeJpeg({ width: 300, height: 200, seed: 9 }) },
    ]);
    const gone = received[0]!.media_id;
    await loom.settled();
    const address = (await enhance(gone)).body.enhanced_url!;
    await loom.call('DELETE', `${api}/gigs/${gigId}/media/bulk`, { token: asha.token, body: { media_ids: [gone] } });
    await loom.settled();
    expect((await enhance(gone)).status).toBe(403);
    expect((await fetch(`${loom.url}${address}`)).status).toBe(404);
  });
});

describe('saving an edit', () => {
  test('renders the sliders over the original, files the result as an edit of it, and keeps the recipe', async () => {
    const answer = await edit(photo, {
      brightness: 130,
      contrast: 100,
      saturation: 100,
      background_removed: false,
      timestamp: '2026-11-24T00:00:00Z',
    });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Enhanced photo saved to edited folder!' } });
    const saved = (await edits()).find(({ media_id }) => media_id === answer.body.media_id)!;
    expect(saved).toMatchObject({
      media_type: 'edited_photo',
      original_filename: 'IMG_1.jpg',
      original: { media_id: photo },
    });
    const [before, after] = await Promise.all([bytesOf(photo), bytesOf(saved.media_id)]);
    expect((await meanOf(after)) / (await meanOf(before))).toBeCloseTo(1.3, 1);
    const { exif, icc, orientation } = await sharp(after).metadata();
    expect(exif!.toString('latin1')).toContain('Canon EOS R5');
    expect([icc !== undefined, orientation]).toEqual([true, 1]);
    expect(await loom.loom.context.reads.reader(developed).get(saved.media_id)).toMatchObject({
      originalId: photo,
      recipe: { brightness: 130, contrast: 100, crop: null },
      by: asha.id,
    });
    // The same once more is the same edit.
    expect((await edit(photo, { brightness: 130 })).body.media_id).toBe(saved.media_id);
  });
  test('straightens, crops and the rest by edit_metadata.recipe', async () => {
    const { body } = await edit(other, {
      recipe: {
        crop: { x: 0.25, y: 0, width: 0.5, height: 1 },
        exposure: 0.5,
        curves: {
          all: [
            [0, 0],
            [255, 200],
          ],
        },
      },
    });
    expect(await sharp(await bytesOf(body.media_id)).metadata()).toMatchObject({ width: 300, height: 400 });
    const turned = await edit(other, { recipe: { straighten: 5 } });
    const { width, height } = await sharp(await bytesOf(turned.body.media_id)).metadata();
    expect(width! / height!).toBeCloseTo(1.5, 1);
    expect(width!).toBeLessThan(600);
  });
  test('renders over what was enhanced before, whose part in it the recipe names', async () => {
    const { body } = await enhance(photo, 'vibrance');
    const saved = await save(photo, { enhanced_url: body.enhanced_url, edit_metadata: '{"contrast":110}' });
    expect(saved.status).toBe(200);
    await loom.settled();
    expect((await loom.loom.context.reads.reader(developed).get(saved.body.media_id))?.recipe).toMatchObject({
      contrast: 110,
      vibrance: 50,
    });
    // Without any slider it is the enhancement alone.
    expect((await save(photo, { enhanced_url: body.enhanced_url })).status).toBe(200);
  });
  test('is opened again by its recipe, which is listed with the photo, the last edit first', async () => {
    const saved: string[] = [];
    for (const contrast of [90, 120]) saved.push((await edit(other, { contrast })).body.media_id);
    await loom.settled();
    const page = async (query: string) =>
      (
        await loom.call<{ edits: SavedEdit[]; next_cursor: string | null }>(
          'GET',
          `${api}/ai-editor/edits/${other}?limit=1${query}`,
          { token: asha.token },
        )
      ).body;
    const first = await page('');
    expect(first.edits).toMatchObject([{ media_id: saved[1], recipe: { contrast: 120 }, over: null, shown: true }]);
    expect((await fetch(`${loom.url}${first.edits[0]!.thumb_url}`)).status).toBe(200);
    const next = await page(`&cursor=${encodeURIComponent(first.next_cursor!)}`);
    expect(next.edits).toMatchObject([{ media_id: saved[0], recipe: { contrast: 90 }, shown: false }]);
  });
  test('takes no other address than one that was made of this photo for this person', async () => {
    const mine = (await enhance(photo)).body.enhanced_url!;
    const theirs = (await enhance(other)).body.enhanced_url!;
    const refused = {
      status: 422,
      body: {
        detail:
          'This picture was not made here of this photo for you, or its address has expired. Please apply the enhancement again.',
      },
    };
    for (const enhanced_url of [
      theirs,
      'https://elsewhere.test/photo.jpg',
      'http://169.254.169.254/latest/meta-data',
      `https://elsewhere.test${mine}`,
      `${mine}x`,
      mine.replace('/media/processed/', '/media/'),
      'file:///etc/passwd',
      '',
    ])
      expect([enhanced_url, await save(photo, { enhanced_url })]).toMatchObject([enhanced_url, refused]);
    expect((await save(photo, { enhanced_url: `${loom.url}${mine}` })).status).toBe(200);
    expect((await fetch(`${loom.url}${mine}x`)).status).toBe(404);
  });
  test('is refused in a sentence where nothing was done, and where a value lies outside of its range', async () => {
    for (const [said, sentence] of [
      ['{}', 'No enhanced image to save. Please apply an enhancement first.'],
      ['{"brightness":100}', 'No enhanced image to save. Please apply an enhancement first.'],
      ['{"brightness":201}', 'Brightness goes from 0 to 200.'],
      ['{"saturation":-1}', 'Saturation goes from 0 to 200.'],
      ['{"contrast":"much"}', 'Contrast goes from 0 to 200.'],
      ['{"recipe":{"exposure":9}}', 'Exposure goes from -3 to 3.'],
      ['{"recipe":{"straighten":90}}', 'Straighten goes from -45 to 45.'],
      ['{"recipe":{"white_balance":{"temperature":-101}}}', 'Temperature goes from -100 to 100.'],
      [
        '{"recipe":{"crop":{"x":0.6,"y":0,"width":0.6,"height":1}}}',
        'The crop lies inside of the photo. Please draw it again.',
      ],
      [
        '{"recipe":{"crop":{"x":0,"y":0,"width":0.001,"height":1}}}',
        'This crop leaves almost nothing of the photo. Please make it larger.',
      ],
      [
        '{"recipe":{"curves":{"red":[[9,9],[9,10]]}}}',
        'The points of a curve go from left to right, each at a place of its own.',
      ],
      ['{"recipe":{"curves":{"red":[[0,0],[300,10]]}}}', 'A curve goes from 0 to 255.'],
      ['not json', 'The settings of this edit cannot be read. Please send them as JSON text.'],
      ['7', 'Please check the settings of this edit.'],
    ] as const)
      expect([said, await save(photo, { edit_metadata: said })]).toMatchObject([
        said,
        { status: 422, body: { detail: sentence } },
      ]);
  });
});

describe('an editor of the team', () => {
  let token: string;
  beforeAll(async () => {
    const { body } = await loom.call<{ team_member: TeamMember }>('POST', `${api}/gigs/${gigId}/team`, {
      token: asha.token,
      body: { team_name: 'Priya', team_email: 'priya@team.test' },
    });
    token = (
      await loom.call<{ access_token: string }>('POST', `${api}/team/login`, {
        body: { access_code: body.team_member.access_code },
      })
    ).body.access_token;
  });
  test('edits what is approved for editing, and their edit waits for the photographer', async () => {
    expect(await enhance(photo, 'auto', token)).toMatchObject({ status: 403, body: { detail: DENIED } });
    await loom.call('PUT', `${api}/gigs/${gigId}/media/${photo}/photographer-approve`, { token: asha.token });
    const { body: invited } = await loom.call<{ client: { access_code: string } }>(
      'POST',
      `${api}/gigs/${gigId}/clients`,
      {
        token: asha.token,
        body: { client_name: 'Meera', client_email: 'meera@loom.test' },
      },
    );
    const meera = (
      await loom.call<{ access_token: string }>('POST', `${api}/client/login`, {
        body: { client_email: 'meera@loom.test', access_code: invited.client.access_code },
      })
    ).body.access_token;
    await loom.call('POST', `${api}/media/${photo}/approve`, { token: meera, body: { approved: true } });
    await loom.settled();
    const made = await enhance(photo, 'auto', token);
    expect(made.body.status).toBe('success');
    expect((await fetch(`${loom.url}${made.body.enhanced_url}`)).status).toBe(200);
    // The photographer's own address is none of theirs.
    const hers = (await enhance(photo, 'auto')).body.enhanced_url!;
    expect((await save(photo, { enhanced_url: hers }, token)).status).toBe(422);
    const saved = await save(
      photo,
      { enhanced_url: made.body.enhanced_url, edit_metadata: '{"brightness":90}' },
      token,
    );
    expect(saved.status).toBe(200);
    expect((await edits()).find(({ media_id }) => media_id === saved.body.media_id)).toMatchObject({
      publication: expect.stringMatching(/waiting|earlier/),
      edited_by: 'Priya',
    });
  });
});
