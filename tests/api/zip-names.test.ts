import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distinctNames } from '../../api/download/zip/names.ts';
import { safeName } from '../../domain/kernel/names.ts';
import { within } from '../pace.ts';

describe('a name that is harmless anywhere', () => {
  test.each([
    ['IMG_0001.JPG', 'IMG_0001.JPG'],
    ['नमस्ते 🎉.jpg', 'नमस्ते 🎉.jpg'],
    ['👩‍👩‍👧.jpg', '👩‍👩‍👧.jpg'],
    ['Cafe\u0301.jpg', 'Caf\u00e9.jpg'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['/etc/passwd', '_etc_passwd'],
    ['C:\\Windows\\win.ini', 'C__Windows_win.ini'],
    ['.htaccess', 'htaccess'],
    ['...', 'file'],
    ['', 'file'],
    ['a\u0000b\nc\u007f.jpg', 'abc.jpg'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\u2066\u200f\u061c\ufeffx.jpg', 'x.jpg'],
    ['trailing. . ', 'trailing'],
    ['CON', '_CON'],
    ['con.jpg', '_con.jpg'],
    ['Lpt1 .txt', '_Lpt1 .txt'],
    ['console.jpg', 'console.jpg'],
    ['what?*<>|":.jpg', 'what_______.jpg'],
    ['lone\ud800.jpg', 'lone\ufffd.jpg'],
  ])('%j becomes %j', (name, safe) => expect(safeName(name)).toBe(safe));

  test('keeps the extension of a long one, and tears no character', () => {
    expect(safeName(`${'x'.repeat(300)}.jpg`)).toBe(`${'x'.repeat(251)}.jpg`);
    const long = safeName(`${'👩‍👩‍👧'.repeat(40)}.jpeg`);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255);
    expect(long).toMatch(/^(👩‍👩‍👧)+\.jpeg$/u);
  });
});

describe('names in one archive', () => {
  test('that repeat are numbered before the extension, whatever their case', () => {
    expect(distinctNames(['IMG_1.jpg', 'IMG_1.jpg', 'img_1.JPG', 'IMG_2.jpg'])).toEqual([
      'IMG_1.jpg',
      'IMG_1 (2).jpg',
      'img_1 (3).JPG',
      'IMG_2.jpg',
    ]);
  });
  test('keep their own before anyone is numbered', () => {
    expect(distinctNames(['a.jpg', 'a.jpg', 'a (2).jpg'])).toEqual(['a.jpg', 'a (3).jpg', 'a (2).jpg']);
  });
  test('of the same beginning and 300 characters stay apart', () => {
    const [one, two] = distinctNames([`${'x'.repeat(300)}.jpg`, `${'x'.repeat(300)}.jpg`]);
    expect(two).toBe(`${'x'.repeat(247)} (2).jpg`);
    expect(Buffer.byteLength(one!)).toBe(255);
  });
  test('ten thousand times the same take no time', async () => {
    await within(2000, () =>
      expect(new Set(distinctNames(Array.from({ length: 10_000 }, () => 'IMG.jpg'))).size).toBe(10_000),
    );
  });
  test('are always safe, distinct and short', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('a.jpg', 'A.JPG', 'ß', 'SS', '..', 'nul', 'a (2).jpg'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (names) => {
        const safe = distinctNames(names);
        expect(new Set(safe.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of safe) {
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
          expect(name).toMatch(/^[^./\\\s\p{Cc}][^/\\\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u);
          expect(name).not.toMatch(/[. ]$/);
        }
      }),
    );
  });
});
