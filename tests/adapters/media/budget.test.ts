import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inspect } from '../../../adapters/media/inspect.ts';
import { openMediaProcessor } from '../../../adapters/media/processor.ts';
import type { Sender } from '../../../commands/ports/media.ts';
import { gifOf, heifOf, jpegOf, pngOf, webpOf } from '../../decompressionBombs.ts';
import { box, h264, makeVideo, vp8, withEdits, withTable, withinBox } from '../../videos.ts';
import { picture } from '../../pictures.ts';
import { refusalOf } from '../../refusal.ts';
import { folderForTests } from './folder.ts';
import { makeRaw, makeTiff } from './handmade.ts';

const save = folderForTests();
const EVERYBODY: readonly Sender[] = ['selfie', 'guest', 'client', 'photographer'];
const STRANGERS: readonly Sender[] = ['selfie', 'guest'];
const refused = (bytes: Buffer, sender: Sender) => refusalOf(() => inspect(save(bytes), 'IMG_7.png', sender));
const taken = (bytes: Buffer, sender: Sender) => inspect(save(bytes), 'IMG_7.png', sender);

const side = { width: 16_300, height: 16_300 };
const camera = { width: 11_648, height: 8_736 };
const panorama = { width: 30_000, height: 6_000 };
const tiff = (
  { width, height }: { width: number; height: number },
  { samples = 3, bits = 16, rows = 1, compression = 5 } = {},
) =>
  makeTiff([
    { tag: 0x100, long: width },
    { tag: 0x101, long: height },
    { tag: 0x102, short: bits },
    { tag: 0x103, short: compression },
    { tag: 0x115, short: samples },
    { tag: 0x116, long: rows },
  ]);

const rawOf = ({ width, height }: { width: number; height: number }) =>
  makeTiff([
    { tag: 0x100, long: width },
    { tag: 0x101, long: height },
    { tag: 0x106, short: 32_803 },
    { tag: 0xc612, bytes: Buffer.from([1, 4, 0, 0, 0, 0]) },
  ]);

describe('a picture that would take too much', () => {
  test.each<[string, () => Buffer, readonly Sender[]]>([
    ['an interlaced PNG of 16,300 pixels a side', () => pngOf({ ...side, interlaced: true }), EVERYBODY],
    [
      'the same with 16 bits and transparency',
      () => pngOf({ ...side, bits: 16, colour: 'rgba', interlaced: true }),
      EVERYBODY,
    ],
    ['the same with one bit a pixel', () => pngOf({ ...side, bits: 1, colour: 'grey', interlaced: true }), ['selfie']],
    ['a plain PNG of 16,300 pixels a side', () => pngOf(side), STRANGERS],
    [
      'a small JPEG in 20,000 scans',
      () => jpegOf({ width: 2_000, height: 1_500, progressive: true, scans: 20_000 }),
      EVERYBODY,
    ],
    ['a progressive JPEG of 100 megapixels', () => jpegOf({ ...camera, progressive: true, scans: 10 }), ['selfie']],
    [
      'a progressive JPEG of 268 megapixels without subsampling',
      () => jpegOf({ width: 16_383, height: 16_383, progressive: true, subsampled: false, scans: 10 }),
      EVERYBODY,
    ],
    ['a HEIC of 100 megapixels', () => heifOf(camera), STRANGERS],
    [
      'a RAW of 200 megapixels without a picture in it, which would have to be developed',
      () => rawOf({ width: 20_000, height: 10_000 }),
      EVERYBODY,
    ],
    ['a HEIC whose grid is larger than it says', () => heifOf({ width: 512, height: 512, grid: camera }), STRANGERS],
    [
      'a HEIC of 50 megapixels with 10 bits and all its colours',
      () => heifOf({ width: 8_160, height: 6_144, deep: true }),
      STRANGERS,
    ],
    ['a HEIC of 200 megapixels', () => heifOf({ width: 16_320, height: 12_240 }), EVERYBODY],
    [
      'an AVIF of 100 megapixels with 10 bits and all its colours',
      () => heifOf({ ...camera, codec: 'av01', deep: true }),
      EVERYBODY,
    ],
    ['an AVIF of 24 megapixels', () => heifOf({ width: 6_000, height: 4_000, codec: 'av01' }), ['selfie']],
    ['a WebP of 268 megapixels', () => webpOf(16_383, 16_383), ['selfie', 'guest', 'client']],
    ['an animated WebP of 200 megapixels', () => webpOf(16_000, 12_500, 2), EVERYBODY],
    [
      'a GIF whose frame is larger than its canvas',
      () => gifOf({ width: 16_000, height: 16_000 }),
      ['selfie', 'guest', 'client', 'photographer'],
    ],
    ['a TIFF of a thousand channels', () => tiff({ width: 5_000, height: 5_000 }, { samples: 1_000 }), EVERYBODY],
    ['a TIFF in one packed strip', () => tiff(camera, { rows: 8_736 }), EVERYBODY],
  ])('%s is refused by its header', async (_, make, senders) => {
    for (const sender of senders)
      expect(await refused(make(), sender), sender).toMatchObject({ kind: 'invalid', code: 'media.tooLarge' });
    for (const sender of EVERYBODY)
      if (!senders.includes(sender)) expect(taken(make(), sender).width, sender).toBeGreaterThan(0);
  });

  test('a RAW whose preview is such a JPEG is refused', async () => {
    const raw = makeRaw({
      make: 'NIKON',
      model: 'Z 8',
      preview: jpegOf({ width: 2_000, height: 1_500, progressive: true, scans: 20_000 }),
    });
    for (const sender of EVERYBODY)
      expect(await refused(raw, sender), sender).toMatchObject({ kind: 'invalid', code: 'media.tooLarge' });
  });

  test('the sentence names the file, what is too large about it, and what may be sent', async () => {
    const bytes = pngOf({ ...side, interlaced: true });
    expect((await refused(bytes, 'photographer')).message).toBe(
      '"IMG_7.png" is an interlaced PNG of 16,300 x 16,300 pixels, which takes too much to open. Please export it as a plain JPEG or TIFF, or with fewer pixels.',
    );
    expect((await refused(bytes, 'selfie')).message).toMatch(
      /Please take a selfie with your phone, or send a smaller picture\.$/,
    );
  });
});

describe('what is made of too many parts', () => {
  const movie = makeVideo('mp4', h264);
  const repeated = (type: string, bytes: number, count: number): Buffer => {
    const table = Buffer.alloc(8 + bytes * count);
    table.writeUInt32BE(count, 4);
    return box(type, table);
  };
  const claimed = Buffer.alloc(12);
  claimed.writeUInt32BE(64, 4);
  claimed.writeUInt32BE(50_000_000, 8);

  test.each<[string, () => Buffer]>([
    ['an MP4 with two million entries in its edit list', () => withEdits(movie, 2_000_000)],
    [
      'an MP4 whose samples are as many as their size is short',
      () => withTable(movie, ['trak', 'mdia', 'minf', 'stbl', 'stsz'], claimed),
    ],
    ['an MP4 with nine million times', () => withinBox(movie, 'moov', repeated('stts', 8, 9_000_000))],
    [
      'an MP4 of 200,000 boxes',
      () => withinBox(movie, 'moov', Buffer.concat(Array.from({ length: 200_000 }, () => box('free', '')))),
    ],
    [
      'an MP4 whose boxes lie in each other',
      () =>
        withinBox(
          movie,
          'moov',
          box(
            'udta',
            Buffer.concat(
              Array.from({ length: 400 }, () =>
                box('meta', Buffer.concat(Array.from({ length: 300 }, () => box('free', '')))),
              ),
            ),
          ),
        ),
    ],
    ['a GIF of 60,000 frames', () => gifOf({ width: 1, height: 1 }, 60_000)],
    ['a WebP of 60,000 frames', () => webpOf(16, 16, 60_000)],
  ])('%s is refused by their count', async (_, make) => {
    for (const sender of EVERYBODY)
      expect(await refused(make(), sender), sender).toMatchObject({
        kind: 'invalid',
        code: 'media.tooManyParts',
        message: expect.stringMatching(/^"IMG_7.png" is made of too many parts/),
      });
  });

  test('a TIFF of fifty pages', async () => {
    const pages = 50;
    const file = Buffer.alloc(8 + pages * 30);
    file.write('II*\0', 'latin1');
    file.writeUInt32LE(8, 4);
    for (let page = 0; page < pages; page++) {
      const at = 8 + page * 30;
      file.writeUInt16LE(2, at);
      for (const [entry, tag] of [0x100, 0x101].entries()) {
        file.writeUInt16LE(tag, at + 2 + entry * 12);
        file.writeUInt16LE(3, at + 4 + entry * 12);
        file.writeUInt32LE(1, at + 6 + entry * 12);
        file.writeUInt32LE(64, at + 10 + entry * 12);
      }
      file.writeUInt32LE(page === pages - 1 ? 0 : at + 30, at + 26);
    }
    expect(await refused(file, 'photographer')).toMatchObject({ kind: 'invalid', code: 'media.tooManyParts' });
  });

  test('a WebM with an index of 80 MB, and one of 2,000 attachments', async () => {
    const webm = makeVideo('webm', [...vp8, '-an']);
    // Its segment, made open-ended, takes more elements behind its last.
    const at = webm.indexOf(Buffer.from('18538067', 'hex')) + 4;
    const open = Buffer.from(webm);
    open.set(Buffer.from('01ffffffffffffff', 'hex'), at);
    const element = (id: string, body: Buffer): Buffer => {
      const size = Buffer.alloc(8);
      size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
      return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
    };
    expect(inspect(save(open), 'a').mime).toBe('video/webm');
    const index = element('1c53bb6b', Buffer.alloc(80 << 20));
    const attached = element(
      '1941a469',
      Buffer.concat(Array.from({ length: 2_000 }, () => element('61a7', Buffer.alloc(1)))),
    );
    for (const more of [index, attached])
      expect(await refused(Buffer.concat([open, more]), 'photographer')).toMatchObject({ code: 'media.tooManyParts' });
  });
});

describe('what cameras and phones make', () => {
  test.each<[string, () => Buffer, readonly Sender[]]>([
    ['a phone’s JPEG of 200 megapixels', () => jpegOf({ width: 16_320, height: 12_240 }), EVERYBODY],
    [
      'a phone’s progressive JPEG of 50 megapixels',
      () => jpegOf({ width: 8_160, height: 6_144, progressive: true, scans: 6 }),
      EVERYBODY,
    ],
    ['a phone’s HEIC of 12 megapixels', () => heifOf({ width: 4_032, height: 3_024 }), EVERYBODY],
    ['a phone’s HEIC of 48 megapixels', () => heifOf({ width: 8_064, height: 6_048 }), EVERYBODY],
    ['a screenshot', () => pngOf({ width: 1_440, height: 3_120, colour: 'rgba' }), EVERYBODY],
    [
      'a medium-format camera’s progressive JPEG, with all its colours',
      () => jpegOf({ ...camera, progressive: true, subsampled: false, scans: 6 }),
      ['guest', 'client', 'photographer'],
    ],
    ['its TIFF of 16 bits', () => tiff(camera), ['client', 'photographer']],
    ['the same in one strip as it is', () => tiff(camera, { rows: 8_736, compression: 1 }), ['client', 'photographer']],
    ['its PNG of 16 bits', () => pngOf({ ...camera, bits: 16 }), ['guest', 'client', 'photographer']],
    ['its HEIC', () => heifOf(camera), ['client', 'photographer']],
    ['a panorama', () => jpegOf(panorama), EVERYBODY],
    [
      'a panorama as a progressive JPEG with all its colours',
      () => jpegOf({ ...panorama, progressive: true, subsampled: false, scans: 10 }),
      ['photographer'],
    ],
    ['a panorama as a TIFF of 16 bits', () => tiff(panorama), ['photographer']],
    [
      'a RAW with a preview of 100 megapixels',
      () => makeRaw({ make: 'HASSELBLAD', model: 'X2D 100C', preview: jpegOf(camera) }),
      ['client', 'photographer'],
    ],
  ])('%s is taken', (_, make, senders) => {
    for (const sender of senders) expect(taken(make(), sender).width, sender).toBeGreaterThan(0);
  });

  test('a video of some cuts and of hours', () => {
    const movie = makeVideo('mp4', h264);
    expect(taken(withEdits(movie, 200), 'photographer').kind).toBe('video');
    const times = Buffer.alloc(8 + 8 * 1_000_000);
    times.writeUInt32BE(1_000_000, 4);
    expect(taken(withinBox(movie, 'moov', box('stts', times)), 'photographer').kind).toBe('video');
  });

  test.each([
    ['100 megapixels', camera],
    ['a panorama of 30,000 pixels', panorama],
  ])('really: %s, as pictures of it are made', { timeout: 240_000 }, async (_, { width, height }) => {
    const mediaProcessor = openMediaProcessor({ threads: 1, warmAfterMs: 60_000 });
    try {
      const small = await picture({ width: 500, height: 300 }).png().toBuffer();
      const path = save(
        await sharp(small).resize(width, height, { fit: 'fill', kernel: 'nearest' }).jpeg({ quality: 70 }).toBuffer(),
      );
      const found = await mediaProcessor.inspect(path, 'pano.jpg', 'photographer');
      expect(found).toMatchObject({ width, height });
      expect((await mediaProcessor.derive(path, found)).derivatives).toHaveLength(4);
    } finally {
      await mediaProcessor.close();
    }
  });
});

test('what was stored before it could be judged is decoded for nobody', async () => {
  const mediaProcessor = openMediaProcessor({ threads: 1, warmAfterMs: 60_000 });
  try {
    const path = save(pngOf({ ...side, bits: 16, colour: 'rgba', interlaced: true }));
    const about = { kind: 'photo', mime: 'image/png', extension: 'png', ...side, located: false } as const;
    for (const work of [
      () => mediaProcessor.derive(path, about),
      () => mediaProcessor.resize(path, about, 16_300),
      () => mediaProcessor.measure(path, about, []),
    ])
      expect(await refusalOf(work)).toMatchObject({
        kind: 'invalid',
        code: 'media.tooLarge',
        message: expect.stringMatching(/^This file is an interlaced PNG/),
      });
  } finally {
    await mediaProcessor.close();
  }
});
