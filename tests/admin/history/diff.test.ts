import { expect, test } from 'vitest';
import { differences } from '../../../admin/src/history/diff.ts';
import { bytes, shown, shownField, words } from '../../../admin/src/history/words.ts';

const kinds = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  differences(before, after).map(({ path, kind }) => `${path.join('.')} ${kind}`);

test('each field says what became of it', () => {
  expect(kinds({ a: 1, b: 2, c: 3 }, { a: 1, b: 3, d: 4 })).toEqual(['a same', 'b changed', 'c removed', 'd added']);
});
test('nested fields are compared one by one', () => {
  expect(kinds({ s: { x: 1, y: { z: 1 } } }, { s: { x: 1, y: { z: 2 } } })).toEqual(['s.x same', 's.y.z changed']);
});
test('a new document adds all, a removed one takes all', () => {
  expect(kinds(null, { a: 1, s: { x: 1 } })).toEqual(['a added', 's.x added']);
  expect(kinds({ a: 1 }, null)).toEqual(['a removed']);
});
test('lists and their order are values', () => {
  expect(kinds({ l: [1, { a: 1 }] }, { l: [1, { a: 1 }] })).toEqual(['l same']);
  expect(kinds({ l: [1, 2] }, { l: [2, 1] })).toEqual(['l changed']);
});
test('a value that becomes an object, or null, is a change', () => {
  expect(kinds({ a: 'all' }, { a: { x: 1 } })).toEqual(['a changed']);
  expect(kinds({ a: null }, { a: undefined })).toEqual(['a removed']);
  expect(kinds({ a: null }, { a: 1 })).toEqual(['a changed']);
});
test('names and values are written for people', () => {
  expect(['GuestUploadApproved', 'guest_upload_limit', 'gigs'].map(words)).toEqual([
    'Guest upload approved',
    'Guest upload limit',
    'Gigs',
  ]);
  expect([0, 999, 7_213_004, 123_456_789, 5e15].map(bytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '7.2 MB',
    '123 MB',
    '5,000 TB',
  ]);
  expect([true, null, '', [], ['a', 1], { a: 1 }].map(shown)).toEqual([
    'yes',
    'none',
    'empty',
    'none',
    'a, 1',
    '{"a":1}',
  ]);
  expect(shownField('bytes', 4_408_028)).toBe('4.4 MB');
  expect(shownField('width', 4_408_028)).toBe('4408028');
  expect(shownField('taken_at', '2026-11-21T18:05')).toMatch(/^21 Nov 2026, 18:05:00$/);
  expect(shownField('name', '2026-11-21')).toBe('2026-11-21');
});
