import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRange } from '../../api/http/range.ts';

describe('one range of 1,000 bytes', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-499', { start: 0, end: 499 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=999-', { start: 999, end: 999 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=-500', { start: 500, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['bytes=0-99999999999999999999999999', { start: 0, end: 999 }],
    ['Bytes= 1-2 ', { start: 1, end: 2 }],
  ])('%s', (header, range) => expect(parseRange(header, 1000)).toEqual(range));

  test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', 'bytes=99999999999999999999999999-'])(
    '%s cannot be satisfied',
    (header) => expect(parseRange(header, 1000)).toBe('unsatisfiable'),
  );

  test.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=a-b',
    'bytes=1-2-3',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=+1-2',
    'bytes=1.5-2',
    'bytes=--1',
  ])('%s is answered with the whole', (header) => expect(parseRange(header, 1000)).toBeUndefined());
});

test('of nothing, no range can be satisfied', () => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) expect(parseRange(header, 0)).toBe('unsatisfiable');
});

test('a range always lies within the whole', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (text, size) => {
      for (const header of [text, `bytes=${text}`, `bytes=${size >> 1}-${text.length}`]) {
        const range = parseRange(header, size);
        if (typeof range !== 'object') continue;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }
    }),
  );
});
