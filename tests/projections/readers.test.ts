import { expect, test } from 'vitest';
import { readersOf } from '../../projections/core/readers.ts';
import { galleryLinks } from '../../projections/galleryLink.ts';
import { gigs } from '../../projections/gig.ts';
import type { ReadSet } from '../../projections/ports.ts';

test('a projection is read by one reader in all of a process, which goes to the set that stands', async () => {
  const setOf = (build: string): ReadSet =>
    ({ reader: (name: string) => ({ get: async () => ({ id: `${name} of ${build}` }) }) }) as unknown as ReadSet;
  let standing = setOf('the first');
  const reader = readersOf(() => standing);
  expect(reader(gigs)).toBe(reader(gigs));
  expect(reader(gigs)).not.toBe(reader(galleryLinks));
  expect(await reader(gigs).get('any')).toEqual({ id: 'gigs of the first' });
  standing = setOf('the rebuilt');
  expect(await reader(gigs).get('any')).toEqual({ id: 'gigs of the rebuilt' });
  expect(await reader(galleryLinks).get('any')).toEqual({ id: 'galleryLinks of the rebuilt' });
});
