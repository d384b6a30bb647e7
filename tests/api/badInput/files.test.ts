import { Client, FTPError } from 'basic-ftp';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MediaAnswer } from '../../../api/contract/media.ts';
import { cutInHalf, makeJpeg } from '../../pictures.ts';
import { type Person, type TestLoom, type UploadAnswer, startLoom } from '../../server.ts';
import { detailOf, raw, request, statusOf } from './raw.ts';
import { rawClient } from '../../ingest/ftp/rawClient.ts';
import { refusedWith } from './sentence.ts';

let it: TestLoom;
let asha: Person;
let gig: string;
let folder: string;
const good: Buffer[] = [];
beforeAll(async () => {
  it = await startLoom();
  asha = await it.register('Asha Rao');
  for (let seed = 1; seed <= 3; seed++) good.push(await makeJpeg({ width: 160, height: 120, seed }));
  const settings = {
    enabled: true,
    custom_username: 'asha-camera',
    custom_password: 'camera-secret-1',
    current_gig_id: null,
  };
  expect((await it.call('PUT', '/api/v1/camera-ftp/settings', { token: asha.token, body: settings })).status).toBe(200);
});
afterAll(() => it.close());
beforeEach(async () => {
  ({ gig_id: gig, ftp_folder: folder } = await it.createGig(asha, { gig_name: `Wedding ${Math.random()}` }));
});

/** A PNG that says it is this large, with the image data of one line. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1 + width * 3))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const media = async (): Promise<MediaAnswer[]> =>
  (await it.call<{ original_photos: MediaAnswer[] }>('GET', `/api/v1/gigs/${gig}/media`, { token: asha.token })).body
    .original_photos;
const post = (files: readonly { name: string; bytes: Uint8Array }[]) => {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return it.call<UploadAnswer>('POST', `/api/v1/gigs/${gig}/upload-media`, { token: asha.token, body: form });
};
const byFtp = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(10_000);
  try {
    await client.access({
      host: '127.0.0.1',
      port: it.loom.ftpPort!,
      user: 'asha-camera',
      password: 'camera-secret-1',
    });
    const done = await work(client);
    // What a camera brought is in the log when it is told so; lists follow within moments.
    await it.settled();
    return done;
  } finally {
    client.close();
  }
};
const replyTo = (work: Promise<unknown>): Promise<FTPError> =>
  work.then(
    () => expect.fail('it was accepted'),
    (error: unknown) => (error instanceof FTPError ? error : Promise.reject(error)),
  );

const bad: [what: string, bytes: () => Uint8Array | Promise<Uint8Array>, status: number, sentence: RegExp][] = [
  [
    'a text file called .jpg',
    () => Buffer.from('Dear all,\nplease find attached the photos.\n'),
    415,
    /^"IMG_1.jpg" is not a photo or video that we can read\./,
  ],
  ['an empty file', () => new Uint8Array(0), 422, /^"IMG_1.jpg" is empty\. Please send it again\.$/],
  [
    'a JPEG cut in half',
    async () => cutInHalf(await makeJpeg({ width: 800, height: 600, seed: 9 })),
    422,
    /^"IMG_1.jpg" arrived incomplete\. Please send it again\.$/,
  ],
  ['a bomb of 50,000 x 50,000 pixels', () => bomb(50_000, 50_000), 422, /^"IMG_1.jpg" has too many pixels\./],
  [
    'an SVG with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    415,
    /^"IMG_1.jpg" is not a photo or video/,
  ],
  [
    'a web page called .jpg',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    415,
    /^"IMG_1.jpg" is not a photo or video/,
  ],
];

describe.each(bad)('%s', (_, bytes, status, sentence) => {
  test('is refused over HTTP, and only it', async () => {
    const wrong = { name: 'IMG_1.jpg', bytes: await bytes() };
    const before = await it.events(gig);
    refusedWith(await post([wrong]), status, sentence);
    expect(await it.events(gig)).toEqual(before);

    const { status: all, body } = await post([
      { name: 'a.jpg', bytes: good[0]! },
      wrong,
      { name: 'b.jpg', bytes: good[1]! },
    ]);
    expect(all).toBe(200);
    expect(body.received.map(({ filename }) => filename).sort()).toEqual(['a.jpg', 'b.jpg']);
    expect(body.refused).toHaveLength(1);
    expect(body.refused[0]!.filename).toBe('IMG_1.jpg');
    expect(body.refused[0]!.detail).toMatch(sentence);
    expect((await media()).map(({ filename }) => filename).sort()).toEqual(['a.jpg', 'b.jpg']);
  });

  test('is refused over FTP, and the camera goes on', async () => {
    await byFtp(async (client) => {
      const reply = await replyTo(client.uploadFrom(Readable.from([await bytes()]), `${folder}/IMG_1.jpg`));
      expect(reply.code).toBeGreaterThanOrEqual(450);
      expect(reply.message.replace(/^\d+ /, '')).toMatch(sentence);
      await client.uploadFrom(Readable.from([good[0]!]), `${folder}/IMG_2.jpg`);
    });
    expect((await media()).map(({ filename }) => filename)).toEqual(['IMG_2.jpg']);
  });
});

describe('names', () => {
  const names: [what: string, sent: string, kept: string][] = [
    ['../', '../../../../etc/passwd.jpg', 'passwd.jpg'],
    ['a Windows path', 'C:\\Users\\asha\\photo.jpg', 'photo.jpg'],
    ['NUL', 'a\0b.jpg', 'ab.jpg'],
    ['300 characters', `${'x'.repeat(296)}.jpg`, `${'x'.repeat(196)}.jpg`],
    ['300 emoji', `${'📸'.repeat(300)}.jpg`, `${'📸'.repeat(49)}.jpg`],
    ['emoji', '💍 ring 💐.jpg', '💍 ring 💐.jpg'],
    ['right-to-left marks', 'photo\u202Egpj.exe.jpg', 'photogpj.exe.jpg'],
    ['Hebrew', 'חתונה.jpg', 'חתונה.jpg'],
    ['a name of dots', '..', 'photo.jpg'],
    ['a script', '<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
    ['a line break', 'a\r\nSet-Cookie: b=c.jpg', 'aSet-Cookie: b=c.jpg'],
  ];

  test.each(names)('with %s are kept as what they are', async (_, sent, kept) => {
    // By hand, since clients tidy names themselves.
    const boundary = 'xyz';
    const encoded = encodeURIComponent(sent).replace(
      /['()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16)}`,
    );
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename*=UTF-8''${encoded}\r\nContent-Type: image/jpeg\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), good[2]!, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const answer = await raw(
      it.url,
      request(
        'POST',
        `/api/v1/gigs/${gig}/upload-media`,
        { Authorization: `Bearer ${asha.token}`, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
        body,
      ),
    );
    expect(answer).toMatch(/^HTTP\/1.1 200/);
    const [item] = await media();
    expect(item!.filename).toBe(kept);

    // The name as a download and in a zip: no folder is left, no header broken.
    const { download_url: address } = (
      await it.call<{ download_url: string }>('POST', `/api/v1/media/${item!.media_id}/download`, { token: asha.token })
    ).body;
    const got = await fetch(`${it.url}${address}`);
    expect(got.status).toBe(200);
    expect(got.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\/]*"; filename\*=UTF-8''[^"/\\<>]+$/,
    );
    expect(got.headers.get('set-cookie')).toBeNull();
    expect(Buffer.from(await got.arrayBuffer()).equals(good[2]!)).toBe(true);
    const zip = await fetch(`${it.url}/api/v1/gigs/${gig}/media/download-zip`, {
      method: 'POST',
      headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(zip.status).toBe(200);
    expect(Buffer.from(await zip.arrayBuffer()).includes('..')).toBe(kept.includes('..'));
  });

  test('are needed: a file without one is not left out in silence', async () => {
    const part = (name: string, bytes: Uint8Array): (string | Uint8Array)[] => [
      `--xyz\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
      bytes,
      '\r\n',
    ];
    const body = Buffer.concat(
      [...part('a.jpg', good[0]!), ...part('', good[1]!), '--xyz--\r\n'].map((piece) => Buffer.from(piece)),
    );
    const answer = await raw(
      it.url,
      request(
        'POST',
        `/api/v1/gigs/${gig}/upload-media`,
        { Authorization: `Bearer ${asha.token}`, 'Content-Type': 'multipart/form-data; boundary=xyz' },
        body,
      ),
    );
    expect(statusOf(answer)).toBe(400);
    expect(detailOf(answer)).toBe('A file came without a name. Please give it one and send it again.');
  });

  test('over FTP stay inside the studio, or are refused with a sentence', async () => {
    await byFtp(async (client) => {
      await client.uploadFrom(Readable.from([good[0]!]), `${folder}/../../../../${folder}/../${folder}/up.jpg`);
      const reply = await replyTo(client.uploadFrom(Readable.from([good[1]!]), `${folder}/${'x'.repeat(300)}.jpg`));
      expect(reply.message).toBe('553 A name can have at most 255 bytes.');
      await client.uploadFrom(Readable.from([good[1]!]), `${folder}/💍 ring.jpg`);
      await client.uploadFrom(Readable.from([good[2]!]), `${folder}/photo\u202Egpj.exe.jpg`);
    });
    const client = await rawClient(it.loom.ftpPort!);
    await client.ask('USER asha-camera');
    expect(await client.ask('PASS camera-secret-1')).toMatch(/^230/);
    await client.data();
    expect(await client.ask(`STOR ${folder}/a\0b.jpg`)).toBe('553 A name cannot contain control characters.');
    client.close();
    expect((await media()).map(({ filename }) => filename).sort()).toEqual([
      'photogpj.exe.jpg',
      'up.jpg',
      '💍 ring.jpg',
    ]);
  });
});

describe('uploads that break off', () => {
  const boundary = 'xyz';
  const formOf = (bytes: Uint8Array, name: string): Buffer =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]);
  const end = Buffer.from(`--${boundary}--\r\n`);
  const head = (length: number): string =>
    `POST /api/v1/gigs/${gig}/upload-media HTTP/1.1\r\nHost: loom\r\nConnection: close\r\nAuthorization: Bearer ${asha.token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`;

  test('at any byte leave no photo, and the server lives', async () => {
    const body = Buffer.concat([formOf(good[0]!, 'cut.jpg'), end]);
    const inside = body.length - end.length - 2;
    const cuts = [
      0,
      1,
      20,
      60,
      110,
      130,
      131,
      132,
      200,
      ...Array.from({ length: 60 }, (_, n) => Math.floor((inside * n) / 60)),
      inside - 1,
    ];
    await Promise.all(cuts.map((at) => raw(it.url, [head(body.length), body.subarray(0, at)], 'cut')));
    // And in one piece, so that the end comes with the beginning.
    await Promise.all(
      cuts.map((at) => raw(it.url, Buffer.concat([Buffer.from(head(body.length)), body.subarray(0, at)]), 'cut')),
    );
    await it.settled();
    expect(await media()).toEqual([]);
    expect((await post([{ name: 'cut.jpg', bytes: good[0]! }])).body.received[0]!.duplicate).toBe(false);
  });

  test('with a clean end, but without the last boundary, are told so', async () => {
    const parts = [formOf(good[0]!, 'a.jpg'), formOf(good[1]!, 'b.jpg')];
    for (const body of [
      parts[0]!.subarray(0, -100),
      Buffer.concat([parts[0]!, parts[1]!.subarray(0, -100)]),
      parts[0]!.subarray(0, 40),
    ]) {
      const answer = await raw(it.url, [head(body.length), body]);
      expect(answer).toMatch(/^HTTP\/1.1 400/);
      expect(answer).toContain('The upload arrived incomplete. Please try again.');
    }
    // What had come whole before the break may stay: sending all again makes it no second photo.
    await post([
      { name: 'a.jpg', bytes: good[0]! },
      { name: 'b.jpg', bytes: good[1]! },
    ]);
    expect((await media()).map(({ filename }) => filename).sort()).toEqual(['a.jpg', 'b.jpg']);
  });
});
