import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { derive } from '../../adapters/media/derive.ts';
import { inspect } from '../../adapters/media/inspect.ts';
import { type Comparable, duplicateGroups } from '../../domain/duplicates.ts';
import { within } from '../pace.ts';

const shot = (id: string, dhash: string, seconds: number | null, rest: Partial<Comparable> = {}): Comparable => ({
  id,
  dhash,
  takenAt: seconds === null ? null : new Date(Date.UTC(2026, 10, 21, 18) + seconds * 1000).toISOString(),
  camera: 'R5',
  width: 6000,
  height: 4000,
  ...rest,
});
const groups = (...photos: Comparable[]): string[][] =>
  duplicateGroups(photos).map((group) => group.map(({ id }) => id).sort());
const SCENE = '641b4e0d5c4726e6';
/** Nine bits away. */
const TAKE = '760e4e1d554726ee';
const OTHER = 'd3e8e694c2c08888';

test('takes of one scene within a minute are duplicates, later ones are not', () => {
  expect(groups(shot('a', SCENE, 0), shot('b', TAKE, 26), shot('c', OTHER, 30))).toEqual([['a', 'b']]);
  expect(groups(shot('a', SCENE, 0), shot('b', TAKE, 90))).toEqual([]);
  expect(groups(shot('a', SCENE, 0), shot('b', TAKE, 26, { camera: 'R6' }))).toEqual([]);
});

test('the same picture is a duplicate whenever it was saved', () => {
  expect(groups(shot('a', SCENE, 0), shot('b', SCENE, 90_000), shot('c', '641b4e0d5c4726e7', null))).toEqual([
    ['a', 'b', 'c'],
  ]);
  expect(groups(shot('a', SCENE, null), shot('b', SCENE, null, { width: 4000, height: 6000 }))).toEqual([]);
});

test('plain walls are not duplicates of each other', () => {
  expect(groups(shot('a', '0000000000000001', 0), shot('b', '0000000000000000', 5000))).toEqual([]);
});

test('a slow pan does not become one group', () => {
  const pan = Array.from({ length: 12 }, (_, step) =>
    shot(`p${step}`, ((1n << BigInt(5 * step + 8)) - 1n).toString(16).padStart(16, '0').slice(-16), step),
  );
  for (const group of duplicateGroups(pan)) expect(group.length).toBeLessThanOrEqual(4);
});

test('ten thousand photos are compared while nobody notices', async () => {
  const photos = Array.from({ length: 10_000 }, (_, i) =>
    shot(
      `m${i}`,
      BigInt.asUintN(64, BigInt(i + 1) * 0x9e3779b97f4a7c15n)
        .toString(16)
        .padStart(16, '0'),
      i * 2,
    ),
  );
  await within(1500, () => void duplicateGroups(photos));
});

const folder = new URL('../../../shared/photos/', import.meta.url).pathname;
test.skipIf(!existsSync(folder))('the Canon pair is found, unlike photos are not', async () => {
  const names = [
    'cameras/canon-burst-1.jpg',
    'cameras/canon-burst-2.jpg',
    'cameras/nikon-gps.jpg',
    'cameras/nikon-gps-2.jpg',
    'cameras/nokia-phone.jpg',
    ...['biden-1', 'biden-2', 'obama-1', 'obama-2', 'obama-3'].map((name) => `people/${name}.jpg`),
    'orientation/landscape-1.jpg',
    'orientation/portrait-1.jpg',
  ];
  const photos = await Promise.all(
    names.map(async (name): Promise<Comparable> => {
      const found = inspect(folder + name, name);
      const { dhash } = await derive(folder + name, found);
      return {
        id: name,
        dhash,
        takenAt: found.takenAt ?? null,
        camera: found.camera ?? null,
        width: found.width,
        height: found.height,
      };
    }),
  );
  expect(groups(...photos)).toEqual([['cameras/canon-burst-1.jpg', 'cameras/canon-burst-2.jpg']]);
});
