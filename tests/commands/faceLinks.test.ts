import { expect, test } from 'vitest';
import { faceLinks } from '../../commands/faceLinks.ts';
import { secretsFrom } from '../../commands/core/secrets.ts';

const DAY = 86_400_000;
const holder = { gigId: 'g1', registrationId: 'r1' };
let now = Date.parse('2026-11-21T18:00:00Z');
const links = faceLinks(secretsFrom(Buffer.alloc(32, 1)), () => new Date(now));

test('the link to the photos ends after 90 days, the one that withdraws does not', () => {
  const [photos, withdrawal] = [links.photosToken(holder), links.withdrawalToken(holder)];
  expect(links.needPhotos('g1', photos)).toEqual(holder);
  now += 91 * DAY;
  expect(() => links.needPhotos('g1', photos)).toThrow('does not work any more');
  expect(links.needWithdrawal(withdrawal)).toEqual(holder);
});

test('neither stands for the other, for another gig, or under another secret', () => {
  const [photos, withdrawal] = [links.photosToken(holder), links.withdrawalToken(holder)];
  const others = faceLinks(secretsFrom(Buffer.alloc(32, 2)), () => new Date(now));
  expect(() => links.needPhotos('g2', photos)).toThrow();
  expect(() => links.needPhotos('g1', withdrawal)).toThrow();
  expect(() => links.needWithdrawal(photos)).toThrow();
  expect(() => others.needWithdrawal(withdrawal)).toThrow();
  for (const token of [undefined, '', '.', '...', 'g1.r1..', `${withdrawal}0`, withdrawal.slice(1), 'a'.repeat(1000)])
    expect(() => links.needWithdrawal(token)).toThrow('not complete');
});

test('what it says stands behind #, in letters and digits that end no link', () => {
  for (const path of [links.photos('g1', 'r1'), links.withdrawal('g1', 'r1')]) {
    const { pathname, search, hash } = new URL(path, 'https://loom.example');
    expect(pathname + search).not.toContain('r1');
    expect(hash).toMatch(/[\da-f]$/);
  }
});
