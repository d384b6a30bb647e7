import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import type { TeamMedia } from '../../api/contract/teamAccess.ts';
import { openMediaProcessor } from '../../adapters/media/processor.ts';
import { system } from '../../commands/core/actors.ts';
import { recordDerivatives } from '../../commands/media.ts';
import type { MediaProcessor } from '../../commands/ports/media.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { mediaItems } from '../../projections/media.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, sessionIn, startLoom } from '../server.ts';
import { PLACE, h264, locatedMovie, makeVideo, played, vp8 } from '../videos.ts';

const api = '/api/v1';
let loom: TestLoom;
let asha: Person;
let gigId: string;
const films = {
  'clip.mp4': locatedMovie(),
  'clip.webm': makeVideo('webm', [...vp8, '-metadata', `location=${PLACE}/`, '-c:s', 'webvtt'], { subtitles: true }),
  'clip.mov': makeVideo('mov', [...h264, '-metadata', `title=${PLACE}`]),
};
type Film = keyof typeof films;
const names = Object.keys(films) as Film[];
const ids: Record<string, string> = {};

const headersOf = (token?: string) => (token ? { authorization: `Bearer ${token}` } : {});
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${loom.url}${path}`, { headers });
const bytesOf = async (path: string, headers: Record<string, string> = {}): Promise<Buffer> => {
  const answer = await get(path, headers);
  expect([200, 206], `${path}: ${answer.status}`).toContain(answer.status);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBe(Number(answer.headers.get('content-length')));
  return bytes;
};
async function client(allowed: Record<string, unknown> = {}) {
  const { body } = await loom.call<{ client: ClientAnswer }>('POST', `${api}/gigs/${gigId}/clients`, {
    token: asha.token,
    body: {
      client_name: 'Meera',
      client_email: `meera${Math.random()}@loom.test`,
      permissions: ['download', 'comment'],
    },
  });
  await loom.call('PUT', `${api}/gigs/${gigId}/clients/${body.client.client_id}`, { token: asha.token, body: allowed });
  const { client_email, access_code } = body.client;
  return (
    await loom.call<{ access_token: string }>('POST', `${api}/client/login`, { body: { client_email, access_code } })
  ).body.access_token;
}
async function editor() {
  const { body } = await loom.call<{ team_member: { access_code: string } }>('POST', `${api}/gigs/${gigId}/team`, {
    token: asha.token,
    body: { team_name: 'Nila', team_email: `nila${Math.random()}@loom.test` },
  });
  return (
    await loom.call<{ access_token: string }>('POST', `${api}/team/login`, {
      body: { access_code: body.team_member.access_code },
    })
  ).body.access_token;
}
/** Entries of a zip, unpacked by a program that checks lengths and checksums. */
function unzipped(bytes: Uint8Array): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'loom-video-zip-'));
  try {
    writeFileSync(join(folder, 'a.zip'), bytes);
    execFileSync('unzip', ['-q', 'a.zip', '-d', 'out'], { cwd: folder });
    return new Map(readdirSync(join(folder, 'out')).map((name) => [name, readFileSync(join(folder, 'out', name))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
/** Of zips, with and without ranges. */
async function zipOf(path: string, body: unknown, token?: string): Promise<Buffer> {
  const { body: ticket } = await loom.call<{ download_url: string; size: number }>('POST', path, { token, body });
  const whole = await bytesOf(ticket.download_url);
  expect(whole.length).toBe(ticket.size);
  const middle = whole.length >> 1;
  expect((await bytesOf(ticket.download_url, { range: `bytes=${middle}-` })).equals(whole.subarray(middle))).toBe(true);
  return whole;
}

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha));
  const files = [
    ...names.map((name) => ({ name, bytes: films[name] })),
    { name: 'IMG_1.JPG', bytes: await makeJpeg({ width: 1200, height: 800, seed: 1 }) },
  ];
  for (const { media_id, filename } of (await loom.upload(asha, gigId, files)).received) ids[filename] = media_id;
  await loom.settled();
  const meera = await client();
  for (const name of names) {
    expect(
      (await loom.call('POST', `${api}/media/${ids[name]}/approve`, { token: meera, body: { approved: true } })).status,
    ).toBe(200);
    expect(
      (await loom.call('PUT', `${api}/gigs/${gigId}/media/${ids[name]}/photographer-approve`, { token: asha.token }))
        .status,
    ).toBe(200);
  }
});
afterAll(() => loom.close());

interface Shown {
  media_id: string;
  video_url: string;
  large_url: string;
}
const shownTo = {
  'the public': async () =>
    (await loom.call<{ media: Shown[] }>('GET', `${api}/public/gigs/${gigId}/media`)).body.media,
  'a client': async () =>
    (await loom.call<{ media: Shown[] }>('GET', `${api}/client/gig/${gigId}/media`, { token: await client() })).body
      .media,
  'an editor': async () =>
    (await loom.call<{ media: Shown[] }>('GET', `${api}/team/gig/${gigId}/media`, { token: await editor() })).body
      .media,
};
const takenHomeBy: Record<string, (name: Film) => Promise<string>> = {
  'the public': async (name) => `${api}/public/download/${ids[name]}`,
  'a client': async (name) =>
    (
      await loom.call<{ download_url: string }>('POST', `${api}/media/${ids[name]}/download`, {
        token: await client(),
        body: {},
      })
    ).body.download_url,
  'an editor': async (name) =>
    (
      await loom.call<{ media: TeamMedia[] }>('GET', `${api}/team/gig/${gigId}/media`, { token: await editor() })
    ).body.media.find(({ media_id }) => media_id === ids[name])!.download_url,
};
const zippedFor: Record<string, () => Promise<Buffer>> = {
  'the public': () => zipOf(`${api}/public/gigs/${gigId}/zip-ticket`, {}),
  'a client': async () => zipOf(`${api}/client/gig/${gigId}/zip`, { size: 'original' }, await client()),
  'an editor': async () => zipOf(`${api}/gigs/${gigId}/media/zip-ticket`, {}, await editor()),
};

describe.each(Object.keys(shownTo) as (keyof typeof shownTo)[])('to %s a video tells nothing of its place', (who) => {
  test.each(names)('%s, streamed and downloaded', async (name) => {
    const { video_url: stream, large_url: poster } = (await shownTo[who]()).find(
      ({ media_id }) => media_id === ids[name],
    )!;
    for (const path of [stream, await takenHomeBy[who]!(name)]) {
      const bytes = await bytesOf(path);
      expect([bytes.length, bytes.includes(PLACE), played(bytes)]).toEqual([
        films[name].length,
        false,
        played(films[name]),
      ]);
    }
    expect((await bytesOf(poster)).includes(PLACE)).toBe(false);
  });
  test('in a zip, which is whole for a program that checks it, and resumes', async () => {
    const files = unzipped(await zippedFor[who]!());
    expect([...files.keys()]).toEqual(expect.arrayContaining(names));
    for (const name of names)
      expect([files.get(name)!.includes(PLACE), played(files.get(name)!)], name).toEqual([false, played(films[name])]);
  });
  test('by any piece of it: a range that begins or ends within what is left out gives what the whole has there', async () => {
    for (const name of ['clip.mp4', 'clip.webm'] as const) {
      const path = (await shownTo[who]()).find(({ media_id }) => media_id === ids[name])!.video_url;
      const whole = await bytesOf(path);
      const places: number[] = [];
      for (let at = films[name].indexOf(PLACE); at !== -1; at = films[name].indexOf(PLACE, at + 1)) places.push(at);
      expect(places.length).toBeGreaterThan(1);
      for (const at of places)
        for (const [start, end] of [
          [at - 9, at + 40],
          [at, at + PLACE.length - 1],
          [at + 3, at + 3],
          [at + 5, at + 200_000],
        ] as const) {
          const last = Math.min(end, whole.length - 1);
          expect(
            (await bytesOf(path, { range: `bytes=${start}-${end}` })).equals(whole.subarray(start, last + 1)),
            `${name} ${start}-${end}`,
          ).toBe(true);
        }
      expect((await bytesOf(path, { range: 'bytes=-60' })).equals(whole.subarray(-60))).toBe(true);
    }
  });
  test('with an ETag of its own: who began with the original does not go on with it', async () => {
    const path = await takenHomeBy[who]!('clip.mp4');
    const { download_url: own } = (
      await loom.call<{ download_url: string }>('POST', `${api}/media/${ids['clip.mp4']}/download`, {
        token: asha.token,
        body: {},
      })
    ).body;
    const [first, original] = await Promise.all([get(path), get(own)]);
    await Promise.all([first.arrayBuffer(), original.arrayBuffer()]);
    expect(first.headers.get('etag')).not.toBe(original.headers.get('etag'));
    const resumed = await get(path, { range: 'bytes=100-', 'if-range': original.headers.get('etag')! });
    expect(resumed.status).toBe(200);
    await resumed.arrayBuffer();
    expect((await get(path, { range: 'bytes=100-', 'if-range': first.headers.get('etag')! })).status).toBe(206);
    const stream = (await shownTo[who]()).find(({ media_id }) => media_id === ids['clip.mp4'])!.video_url;
    const head = await fetch(`${loom.url}${stream}`, { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, films['clip.mp4'].length]);
  });
});

test('by a link for looking a video is its poster', async () => {
  const { body: told } = await loom.call<{ path: string }>('POST', `${api}/gigs/${gigId}/links`, {
    token: asha.token,
    body: { name: 'Family', kind: 'view' },
  });
  const { body: opened } = await loom.call<{ gallery_token: string }>('POST', `${api}/public/links/open`, {
    body: { token: told.path.slice(told.path.indexOf('#') + 1) },
  });
  const { body } = await loom.call<{ media: Partial<Shown>[] }>('GET', `${api}/public/gigs/${gigId}/media`, {
    headers: { 'x-gallery-token': opened.gallery_token },
  });
  for (const { video_url: stream, large_url: poster, media_id: id } of body.media.filter(({ media_id }) =>
    names.some((name) => ids[name] === media_id),
  )) {
    expect([stream, (await bytesOf(poster!)).includes(PLACE)]).toEqual([undefined, false]);
    for (const variant of ['video', 'original'])
      expect((await get(poster!.replace(/1600$/, variant))).status, id).toBe(404);
  }
});

test('its owner has it as it is: streamed, downloaded, and in a zip', async () => {
  const { body } = await loom.call<{ original_photos: Shown[] }>('GET', `${api}/gigs/${gigId}/media`, {
    token: asha.token,
  });
  for (const name of names) {
    const { download_url: single } = (
      await loom.call<{ download_url: string }>('POST', `${api}/media/${ids[name]}/download`, {
        token: asha.token,
        body: {},
      })
    ).body;
    for (const path of [body.original_photos.find(({ media_id }) => media_id === ids[name])!.video_url, single])
      expect((await bytesOf(path)).equals(films[name]), name).toBe(true);
  }
  const files = unzipped(await zipOf(`${api}/gigs/${gigId}/media/zip-ticket`, {}, asha.token));
  for (const name of names) expect(files.get(name)!.equals(films[name]), name).toBe(true);
  const direct = await fetch(`${loom.url}${api}/gigs/${gigId}/media/download-zip`, {
    method: 'POST',
    headers: { ...headersOf(asha.token), 'content-type': 'application/json' },
    body: '{}',
  });
  expect(Buffer.from(await direct.arrayBuffer()).includes(PLACE)).toBe(true);
  const editors = await fetch(`${loom.url}${api}/gigs/${gigId}/media/download-zip`, {
    method: 'POST',
    headers: { ...headersOf(await editor()), 'content-type': 'application/json' },
    body: '{}',
  });
  expect([editors.status, Buffer.from(await editors.arrayBuffer()).includes(PLACE)]).toEqual([200, false]);
});

test('the log says that something was left out, and not what', async () => {
  const told = (await loom.events(gigId)).filter(({ type }) => type === 'VideoBlanked');
  expect(told).toHaveLength(3);
  for (const { sentence, data } of told)
    expect([sentence, JSON.stringify(data).includes('18.9')]).toEqual([
      expect.stringMatching(/was left out for everybody but its owner$/),
      false,
    ]);
});

describe('a client whose photos are shared in smaller sizes', () => {
  const small = { download_sizes: ['640'] };
  test('has videos whole, alone and in a zip, and photos in that size', async () => {
    const token = await client(small);
    const { status, body } = await loom.call<{ download_url: string; filename: string }>(
      'POST',
      `${api}/media/${ids['clip.mp4']}/download`,
      { token, body: { size: '640' } },
    );
    expect([status, body.filename, (await bytesOf(body.download_url)).length]).toEqual([
      200,
      'clip.mp4',
      films['clip.mp4'].length,
    ]);
    const { body: zip } = await loom.call<{ zip_id: string; left_out: unknown }>(
      'POST',
      `${api}/client/gig/${gigId}/zip`,
      { token, body: {} },
    );
    expect(zip.left_out).toEqual({ allowance: 0, videos: 0 });
    let url: string | null = null;
    await expect
      .poll(
        async () =>
          (url = (await loom.call<{ download_url: string | null }>('GET', `${api}/zips/${zip.zip_id}`)).body
            .download_url),
      )
      .not.toBeNull();
    expect([...unzipped(await bytesOf(url!)).keys()].sort()).toEqual(['IMG_1-640.jpg', ...names].sort());
    expect(
      (await loom.call('POST', `${api}/media/${ids['IMG_1.JPG']}/download`, { token, body: { size: 'original' } }))
        .status,
    ).toBe(403);
  });
  test('has none where the watermark is asked for, which no video carries', async () => {
    const token = await client({ ...small, download_watermark: true });
    const { status, body } = await loom.call<{ detail: string }>('POST', `${api}/media/${ids['clip.mp4']}/download`, {
      token,
      body: {},
    });
    expect([status, body.detail]).toEqual([
      403,
      'Videos cannot carry the watermark. Please ask your photographer for this one.',
    ]);
    const { body: zip } = await loom.call<{ left_out: unknown; count: number }>(
      'POST',
      `${api}/client/gig/${gigId}/zip`,
      { token, body: {} },
    );
    expect([zip.count, zip.left_out]).toEqual([1, { allowance: 0, videos: 3 }]);
  });
});

test("a video from before the rule is its owner's alone until it is known what to leave out, and then everybody's", async () => {
  let opened = false;
  const real = openMediaProcessor({ threads: 1 });
  const mediaProcessor: MediaProcessor = {
    ...real,
    redact: (...about) =>
      opened ? real.redact(...about) : Promise.reject(new Refusal('unavailable', 'media.closed', 'Not yet')),
  };
  const it = await startLoom({ given: { mediaProcessor } });
  try {
    const { context } = it.loom;
    const owner = await it.register();
    const { gig_id: gig } = await it.createGig(owner);
    const id = (await it.upload(owner, gig, [{ name: 'old.mp4', bytes: films['clip.mp4'] }])).received[0]!.media_id;
    const { position } = await context.write.run(
      recordDerivatives,
      { mediaId: id, thumbhash: '', dhash: '', derivatives: [] },
      { actor: system('test'), correlation: 'c' },
    );
    await context.reads.passed(position);
    const listed = async () => (await it.call<{ media: Shown[] }>('GET', `${api}/public/gigs/${gig}/media`)).body.media;
    const publicly = () => fetch(`${it.url}/media/${context.addresses.token('public', gig)}/${id}/video`);
    expect((await context.reads.reader(mediaItems).get(id))?.status).toBe('ready');
    expect(await listed()).toEqual([]);
    for (const answer of [await publicly(), await fetch(`${it.url}${api}/public/download/${id}`)])
      expect(answer.status).toBe(404);
    expect(
      Buffer.from(
        await (
          await fetch(
            `${it.url}/media/${context.addresses.token('owner', gig, '', sessionIn(owner.token))}/${id}/video`,
          )
        ).arrayBuffer(),
      ).equals(films['clip.mp4']),
    ).toBe(true);
    opened = true;
    await expect.poll(async () => (await listed()).length).toBe(1);
    const shown = await publicly();
    expect([shown.status, Buffer.from(await shown.arrayBuffer()).includes(PLACE)]).toEqual([200, false]);
  } finally {
    await it.close();
  }
});
