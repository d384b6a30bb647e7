import { expect, test } from 'vitest';
import { type Candidate, curate, curatedSize } from '../../domain/curation.ts';

const photo = (id: string, rest: Partial<Candidate> = {}): Candidate => ({
  id,
  score: 70,
  at: `2026-11-21T18:${id.padStart(2, '0')}:00`,
  faces: 0,
  people: [],
  group: undefined,
  ...rest,
});
const ids = (chosen: readonly Candidate[]): string[] => chosen.map(({ id }) => id);

test('the better of two is chosen, in order of time', () => {
  expect(ids(curate([photo('3', { score: 90 }), photo('1', { score: 85 }), photo('2', { score: 55 })], 2))).toEqual([
    '1',
    '3',
  ]);
});
test('one of each group of duplicates', () => {
  expect(ids(curate([photo('1', { group: 'x' }), photo('2', { group: 'x', score: 80 }), photo('3')], 3))).toEqual([
    '2',
    '3',
  ]);
});
test('everybody is in it, though not at their best', () => {
  const many = Array.from({ length: 20 }, (_, i) => photo(String(i), { score: 80, faces: 1, people: ['bride'] }));
  expect(ids(curate([...many, photo('30', { score: 68, faces: 1, people: ['uncle'] })], 5))).toContain('30');
});
test('all moments of a day are told', () => {
  const morning = Array.from({ length: 40 }, (_, i) => photo(String(i), { score: 75 }));
  const evening = Array.from({ length: 40 }, (_, i) =>
    photo(String(i), { id: `e${i}`, score: 70, at: `2026-11-21T23:${String(i).padStart(2, '0')}:00` }),
  );
  const chosen = curate([...morning, ...evening], 20);
  expect(chosen.filter(({ id }) => id.startsWith('e')).length).toBeGreaterThanOrEqual(7);
});
test('how many', () => {
  expect([10, 150, 300, 6000].map(curatedSize)).toEqual([25, 25, 50, 100]);
  expect(curate([], 25)).toEqual([]);
});
