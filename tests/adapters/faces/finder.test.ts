import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFaceIndex } from '../../../adapters/faces/faceIndex.ts';
import { openFaceFinder } from '../../../adapters/faces/finder.ts';
import type { FoundFace } from '../../../commands/ports/faces.ts';
import { jpegOf, pngOf } from '../../decompressionBombs.ts';
import { FACE_MATCH, photosWith } from '../../../domain/faceMatch.ts';
import { distance, group, havePeople, headAndShoulders, landscape, PEOPLE } from './photos.ts';

const SLOW = 120_000; // the networks load, and the machine may be busy
const finder = openFaceFinder();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-faces-'));
});
afterAll(async () => {
  await finder.close();
  await rm(folder, { recursive: true });
});

async function saved(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

describe('pictures without a face', () => {
  test('a landscape has none, neither as a photo nor as a selfie', { timeout: SLOW }, async () => {
    const picture = await landscape(1000, 700);
    expect(await finder.find(await saved('landscape.jpg', picture))).toEqual([]);
    expect(await finder.selfie(picture)).toBeUndefined();
    expect(finder.depth()).toBe(0);
  });

  test.each([
    [1, 1],
    [3, 600],
    [600, 3],
  ])('a picture of %i x %i pixels is no trouble', { timeout: SLOW }, async (width, height) => {
    const picture = await sharp({ create: { width, height, channels: 3, background: '#a08070' } })
      .png()
      .toBuffer();
    expect(await finder.find(await saved(`thin-${width}.png`, picture))).toEqual([]);
    expect(await finder.selfie(picture)).toBeUndefined();
  });

  test.each([
    ['text called .jpg', async () => Buffer.from('not a picture')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['half a JPEG', async () => (await landscape(600, 400)).subarray(0, 20_000)],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
  ])('%s is refused with a sentence, not taken for a picture without faces', { timeout: SLOW }, async (_, bytes) => {
    const refusal = {
      kind: 'invalid',
      code: 'face.undecodable',
      message: expect.stringMatching(/could not be read/) as string,
    };
    await expect(finder.find(await saved('bad.jpg', await bytes()))).rejects.toMatchObject(refusal);
    await expect(finder.selfie(await bytes())).rejects.toMatchObject(refusal);
  });

  test.each([
    ['an interlaced PNG of 16,300 pixels a side', pngOf({ width: 16_300, height: 16_300, interlaced: true })],
    ['a plain PNG of 16,300 pixels a side', pngOf({ width: 16_300, height: 16_300 })],
    ['a small JPEG in 20,000 scans', jpegOf({ width: 2_000, height: 1_500, progressive: true, scans: 20_000 })],
  ])('%s is no selfie: it is refused before anything is decoded', { timeout: SLOW }, async (_, bytes) => {
    await expect(finder.selfie(bytes)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'media.tooLarge',
      message: expect.stringMatching(
        /^"The selfie" is an? .* pixels, which takes too much to open\. Please take a selfie/,
      ) as string,
    });
  });

  test('a photo that would take too much is not looked at: its large JPEG is there', { timeout: SLOW }, async () => {
    const path = await saved('large.jpg', jpegOf({ width: 16_000, height: 16_000, progressive: true, scans: 6 }));
    await expect(finder.find(path)).rejects.toMatchObject({ kind: 'invalid', code: 'media.tooLarge' });
  });

  test('a file that is away is not the picture’s fault', { timeout: SLOW }, async () => {
    await expect(finder.find(join(folder, 'absent.jpg'))).rejects.not.toHaveProperty('kind');
  });
});

describe.skipIf(!havePeople)('real people', () => {
  const portraits = ['obama-1', 'obama-2', 'obama-3', 'obama-partial-face', 'biden-1', 'biden-2'] as const;
  const file = (name: string) => join(PEOPLE, `${name}.jpg`);
  const personIn = (name: string) => name.split('-')[0]!;
  const faces = new Map<string, FoundFace[]>();
  const index = openFaceIndex();
  const matches = async (selfie: Uint8Array) => {
    const face = await finder.selfie(selfie);
    return index.search('gig', [face!.embedding], FACE_MATCH.default).map(({ mediaId }) => mediaId);
  };

  beforeAll(async () => {
    for (const name of portraits) {
      const found = await finder.find(
        await saved(
          `${name}.jpg`,
          await sharp(file(name)).resize(640, 640, { fit: 'inside' }).jpeg({ quality: 92 }).toBuffer(),
        ),
      );
      faces.set(name, found);
      index.set(
        'gig',
        name,
        found.map(({ embedding }) => embedding),
      );
    }
  }, SLOW);

  test('each portrait shows one face, within the picture, with an embedding of length 1', () => {
    for (const [name, found] of faces) {
      expect(found, name).toHaveLength(1);
      const { box, score, embedding } = found[0]!;
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1);
      expect(score).toBeGreaterThanOrEqual(0.5);
      expect(Math.hypot(...embedding)).toBeCloseTo(1, 5);
    }
  });

  test.each(portraits)(
    'a selfie like %s finds all photos of that person, a cut face too, and none of the other',
    { timeout: SLOW },
    async (name) => {
      const own = portraits.filter((other) => personIn(other) === personIn(name));
      expect((await matches(await readFile(file(name)))).sort()).toEqual([...own].sort());
    },
  );

  test("'not me' leaves out who was rejected, and nobody else", { timeout: SLOW }, async () => {
    const photos = portraits.map((name) => ({
      mediaId: name,
      faces: faces.get(name)!.map(({ embedding }) => embedding),
    }));
    const own = (await finder.selfie(await readFile(file('obama-1'))))!.embedding;
    const found = (...rejected: (typeof portraits)[number][]) =>
      photosWith(
        { own, notMe: new Set(rejected), others: rejected.map((name) => faces.get(name)![0]!.embedding) },
        photos,
      ).map(({ mediaId }) => mediaId);
    const all = found();
    expect([...all].sort()).toEqual(['obama-1', 'obama-2', 'obama-3', 'obama-partial-face']);
    // As though he in the second picture were his brother: what is nearer to that than to the selfie goes with it.
    const rejected = faces.get('obama-2')![0]!.embedding;
    const kept = all.filter(
      (name) =>
        name !== 'obama-2' &&
        distance(faces.get(name)![0]!.embedding, rejected) >= distance(faces.get(name)![0]!.embedding, own),
    );
    expect(found('obama-2')).toEqual(kept);
    expect(kept).toContain('obama-1');
    // Of a photo of somebody else it changes nothing.
    expect(found('biden-1')).toEqual(all);
  });

  test('a selfie tells whether somebody stands beside', { timeout: SLOW }, async () => {
    expect((await finder.selfie(await readFile(file('obama-1'))))!.others).toBe(0);
    const [left, right] = await Promise.all(
      ['obama-1', 'biden-1'].map((name) =>
        sharp(file(name)).resize(500, 600, { fit: 'cover', position: 'top' }).toBuffer(),
      ),
    );
    const both = await sharp({ create: { width: 1000, height: 600, channels: 3, background: '#808080' } })
      .composite([
        { input: left!, left: 0, top: 0 },
        { input: right!, left: 500, top: 0 },
      ])
      .jpeg()
      .toBuffer();
    expect((await finder.selfie(both))!.others).toBe(1);
  });

  test('strangers stay far above the widest threshold', () => {
    for (const a of portraits) {
      for (const b of portraits) {
        if (personIn(a) !== personIn(b))
          expect(distance(faces.get(a)![0]!.embedding, faces.get(b)![0]!.embedding)).toBeGreaterThan(
            FACE_MATCH.maybe + 0.1,
          );
      }
    }
  });

  test.each([
    ['mirrored, as front cameras make them', () => sharp(file('obama-2')).flop().jpeg().toBuffer()],
    [
      'stored on its side with EXIF orientation 6',
      () => sharp(file('obama-2')).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
    [
      'saved as WebP with a transparent rim',
      () => sharp(file('obama-2')).extend({ left: 80, background: '#0000' }).webp().toBuffer(),
    ],
  ])('a selfie %s finds the same photos', { timeout: SLOW }, async (_, selfie) => {
    expect((await matches(await selfie())).sort()).toEqual(['obama-1', 'obama-2', 'obama-3', 'obama-partial-face']);
  });

  test(
    'faces 40 pixels high in a group photo of 4000 x 2667 are found, and are who they are',
    { timeout: SLOW },
    async () => {
      const places = [
        { name: 'obama-1', left: 700, top: 900 },
        { name: 'biden-1', left: 1650, top: 1500 },
        { name: 'obama-3', left: 2600, top: 700 },
        { name: 'biden-2', left: 3500, top: 2100 },
      ];
      const people = await Promise.all(
        places.map(async (place) => ({
          ...place,
          ...(await headAndShoulders(file(place.name), faces.get(place.name)![0]!.box, 40)),
        })),
      );
      const found = await finder.find(await saved('group.jpg', await group(4000, 2667, people)));
      expect(found).toHaveLength(places.length);
      for (const { name, left, top, width, height } of people) {
        const face = found.find(({ box }) => {
          const [x, y] = [(box.x + box.width / 2) * 4000, (box.y + box.height / 2) * 2667];
          return x > left && x < left + width && y > top && y < top + height;
        });
        expect(face!.box.height * 2667).toBeLessThan(55);
        for (const portrait of portraits) {
          if (portrait === name) continue;
          const apart = distance(face!.embedding, faces.get(portrait)![0]!.embedding);
          if (personIn(portrait) !== personIn(name)) expect(apart).toBeGreaterThan(FACE_MATCH.maybe);
          else if (portrait !== 'obama-partial-face') expect(apart).toBeLessThan(FACE_MATCH.default);
        }
      }
    },
  );

  test('a selfie does not wait behind a queue of photos', { timeout: SLOW }, async () => {
    const path = await saved('queue.jpg', await landscape(600, 400));
    let photosDone = 0;
    const photos = Array.from({ length: 4 }, () => finder.find(path).then(() => photosDone++));
    expect(finder.depth()).toBe(4);
    expect(await finder.selfie(await readFile(file('biden-2')))).toBeDefined();
    expect(photosDone).toBeLessThan(4);
    await Promise.all(photos);
  });
});
