import { deflateRawSync, deflateSync, crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derive } from '../../../adapters/media/derive.ts';
import { inspect } from '../../../adapters/media/inspect.ts';
import { shownName } from '../../../adapters/media/sentences.ts';
import { cpuMs } from '../../pace.ts';
import { cutInHalf, makeJpeg, picture } from '../../pictures.ts';
import { refusalIfAny, refusalOf } from '../../refusal.ts';
import { folderForTests } from './folder.ts';
import { makeCr3, makeRaf, makeRaw } from './handmade.ts';

const save = folderForTests();
const look = (bytes: Uint8Array | string, name = 'wedding.jpg') => refusalOf(() => inspect(save(bytes), name));

test.each([
  ['text', 'Dear all, please find attached'],
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a PDF', '%PDF-1.7\n1 0 obj'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a Windows program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0'],
  ['an ELF program', '\x7fELF\x02\x01\x01\0'],
  ['a zip', Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(1000))])],
  ['one byte', '\xff'],
  ['a sound file', 'RIFF\x24\0\0\0WAVEfmt '],
  ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
])('%s called .jpg is not a photo', async (_, bytes) => {
  const refusal = await look(bytes);
  expect(refusal).toMatchObject({ kind: 'unsupported', code: 'media.unsupported' });
  expect(refusal.message).toMatch(/^"wedding.jpg" is not a photo or video that we can read\./);
});

test('an empty file is said to be empty', async () => {
  expect(await look('')).toMatchObject({
    kind: 'invalid',
    code: 'media.empty',
    message: '"wedding.jpg" is empty. Please send it again.',
  });
});

test('a script that begins like a GIF is no GIF', async () => {
  expect((await look('GIF89a=1;alert(document.cookie);//')).kind).toBe('invalid');
});

const whole = {
  jpeg: () => makeJpeg({ width: 320, height: 240, exif: true }),
  'progressive jpeg': () => picture({ width: 320, height: 240 }).jpeg({ progressive: true }).toBuffer(),
  png: () => picture({ width: 60, height: 40 }).png().toBuffer(),
  webp: () => picture({ width: 160, height: 140 }).webp().toBuffer(),
  gif: () => picture({ width: 60, height: 40 }).gif().toBuffer(),
  avif: () => picture({ width: 160, height: 140 }).avif({ effort: 0 }).toBuffer(),
  tiff: () => picture({ width: 60, height: 40 }).tiff().toBuffer(),
  nef: async () => makeRaw({ make: 'NIKON', model: 'Z 8', preview: await makeJpeg({ width: 320, height: 240 }) }),
  cr3: async () => makeCr3(await makeJpeg({ width: 320, height: 240 })),
  raf: async () => makeRaf(await makeJpeg({ width: 320, height: 240 })),
};

test.each(Object.entries(whole))('no beginning of a %s passes for the whole', async (_, make) => {
  const bytes = await make();
  expect(inspect(save(bytes), 'a').width).toBeGreaterThan(0);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: bytes.length - 1 }),
      (length) => refusalIfAny(() => inspect(save(bytes.subarray(0, length)), 'a')) !== undefined,
    ),
    {
      numRuns: 150,
      seed: 7,
      examples: [[1], [3], [12], [bytes.length >> 1], [bytes.length - 1], [bytes.length - 2], [bytes.length - 13]],
    },
  );
  expect(await look(cutInHalf(bytes), 'IMG_1.JPG')).toMatchObject({
    code: 'media.cut',
    message: '"IMG_1.JPG" arrived incomplete. Please send it again.',
  });
});

test('damaged bytes are judged or refused, never crash and never cost much', async () => {
  const seeds = await Promise.all(Object.values(whole).map((make) => make()));
  fc.assert(
    fc.property(
      fc.nat(seeds.length - 1),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      (which, changes) => {
        const bytes = Buffer.from(seeds[which]!);
        // Most damage into the head, where the structure is.
        for (const [at, value] of changes)
          bytes[at % (at % 3 === 0 ? bytes.length : Math.min(bytes.length, 600))] = value;
        return cpuMs(() => refusalIfAny(() => inspect(save(bytes), 'a'))) < 2_000;
      },
    ),
    { numRuns: 1_000, seed: 11 },
  );
});

test('a JPEG header of 50,000 x 50,000 pixels is refused without decoding', async () => {
  const bytes = await makeJpeg({ width: 64, height: 64 });
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(50_000, frame + 5);
  bytes.writeUInt16BE(50_000, frame + 7);
  expect(await look(bytes)).toMatchObject({ kind: 'invalid', code: 'media.tooManyPixels' });
});

test.each([
  [50_000, 50_000],
  [31_000, 10],
  [29_000, 29_000],
  [0xffffffff, 0xffffffff],
])('a PNG header of %i x %i pixels is refused', async (width, height) => {
  const bytes = await picture({ width: 64, height: 64 }).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  expect((await look(bytes)).code).toBe('media.tooManyPixels');
});

function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

test('a PNG whose data unpacks to far more than its pixels costs no more than its pixels', async () => {
  const header = Buffer.from([0, 0, 0, 100, 0, 0, 0, 100, 8, 2, 0, 0, 0]);
  const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 });
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', bomb),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  const path = save(bytes);
  const before = process.memoryUsage().rss;
  const found = inspect(path, 'bomb.png');
  const made = await derive(path, found).catch(() => undefined);
  expect(made?.derivatives.length ?? 4).toBe(4);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});

test('names in sentences carry no control or direction characters and stay short', () => {
  expect(shownName('../../etc/pass\0wd\u202egpj.exe')).toBe('passwdgpj.exe');
  expect(shownName('\u202e\u0007')).toBe('This file');
  expect([...shownName('😀'.repeat(300))].length).toBe(76);
  expect(shownName('बारात 💍.jpg')).toBe('बारात 💍.jpg');
});
