import { describe, expect, test } from 'vitest';
import { byEitherId, followed, picksOf, withArrivals } from '../../web/src/pages/gallery/in-place.ts';
import type { Picks } from '../../web/src/pages/gallery/picks.ts';
import type { PublicMedia } from '../../web/src/api/gallery.ts';

/** A photo that came on this day; an edit is shown in the place of another. */
const photo = (media_id: string, day: number, in_place_of?: string): PublicMedia =>
  ({
    media_id,
    uploaded_at: `2026-11-0${day}T10:00:00.000Z`,
    media_type: 'photo',
    ...(in_place_of ? { in_place_of } : {}),
  }) as PublicMedia;
const shown = (...list: Parameters<typeof withArrivals>): string =>
  withArrivals(...list)
    .map(({ media_id }) => media_id)
    .join(' ');
const page = [photo('c', 3), photo('b', 2), photo('a', 1)];

describe('what comes live', () => {
  test('stands before what was there, and an edit where its original was', () => {
    expect(shown([photo('d', 4)], page)).toBe('d c b a');
    expect(shown([photo('B', 2, 'b')], page)).toBe('c B a');
    expect(shown([photo('B', 2, 'b'), photo('d', 4)], page)).toBe('d c B a');
  });
  test('comes and goes in the same place', () => {
    expect(shown([photo('b', 2, 'B'), photo('B', 2, 'b')], page)).toBe('c b a');
    expect(shown([photo('B', 2, 'b'), photo('b', 2, 'B')], page)).toBe('c B a');
  });
  test('is one photo when its page comes anew', () =>
    expect(shown([photo('B', 2, 'b')], [photo('c', 3), photo('B', 2, 'b'), photo('a', 1)])).toBe('c B a'));
  test('of which the original was never seen stands where it arrived, or comes with its page', () => {
    expect(shown([photo('X', 2, 'x')], [photo('c', 3), photo('a', 1)])).toBe('c X a');
    expect(shown([photo('X', 1, 'x')], [photo('c', 3), photo('b', 2)])).toBe('c b');
  });
});

describe('an edit', () => {
  const edit = photo('B', 2, 'b');
  test("is found by its own id and by its original's", () =>
    expect([...byEitherId([edit, photo('a', 1)])].map(([id, { media_id }]) => [id, media_id]).toSorted()).toEqual([
      ['B', 'B'],
      ['a', 'a'],
      ['b', 'B'],
    ]));
  test('is what is looked at once its original is gone', () => {
    const map = new Map([['B', edit]]);
    expect([followed('b', map), followed('B', map), followed('z', map)]).toEqual(['B', 'B', 'z']);
  });
  test("has its original's heart, and both lose it", () => {
    const kept = new Set(['b']);
    const picks: Picks = {
      ids: [],
      has: (id) => kept.has(id),
      toggle: (id) => (kept.delete(id) ? false : Boolean(kept.add(id))),
    };
    const hearts = picksOf(picks, new Map([['B', edit]]));
    expect(hearts.has('B')).toBe(true);
    kept.add('B');
    expect(hearts.toggle('B')).toBe(false);
    expect([...kept]).toEqual([]);
    expect(hearts.toggle('B')).toBe(true);
    expect([...kept]).toEqual(['B']);
  });
});
