import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  characters,
  cutToBytes,
  cutToLength,
  keptName,
  namedAs,
  readable,
  safeName,
  titleName,
} from '../../../domain/kernel/names.ts';
import { ftpFolders } from '../../../projections/ftpFolders.ts';
import { stemOf, readEditName } from '../../../domain/editName.ts';
import { hashtagOf } from '../../../domain/social.ts';
import { registeredGuest } from '../../../commands/registration.ts';
import { shownName } from '../../../adapters/media/sentences.ts';
import { NAMES } from '../../names.ts';

const folderOf = (name: string): string =>
  ftpFolders([{ id: 'g', createdAt: '', details: { name } as never }]).get('g')!;

describe.each(NAMES)('%s', (name) => {
  test.each([
    ['composed', name.normalize('NFC')],
    ['decomposed', name.normalize('NFD')],
  ])('%s stays what it is in each kind of name', (_, given) => {
    expect({
      readable: readable(given),
      kept: keptName(`${given}.jpg`),
      safe: safeName(`${given}.jpg`),
      title: titleName(given, 'Photos'),
      folder: folderOf(given),
      sentence: shownName(given),
      cut: cutToLength(given, 200),
    }).toEqual({
      readable: name,
      kept: `${name}.jpg`,
      safe: `${name}.jpg`,
      title: name,
      folder: name,
      sentence: name,
      cut: given,
    });
  });
  test('is cut between two characters as they are read', () => {
    const whole = new Set(characters(name));
    for (let bytes = 30; bytes < Buffer.byteLength(name); bytes++) {
      const cut = cutToBytes(name, bytes);
      expect(name.startsWith(cut) && [...characters(cut)].every((character) => whole.has(character))).toBe(true);
    }
    for (const long of [
      keptName(`${name.repeat(60)}.jpeg`),
      safeName(`${name.repeat(60)}.jpeg`),
      titleName(name.repeat(60), ''),
      folderOf(name.repeat(60)),
    ]) {
      expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255);
      expect(
        [...characters(long.replace('.jpeg', ''))].filter(
          (character) =>
            character !== ' ' && !whole.has(character) && ![...characters(name.repeat(2))].includes(character),
        ),
      ).toEqual([]);
    }
  });
});

describe('what is dangerous in a name goes', () => {
  test.each([
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\u2066\u2067\u200f\u061cx', 'x'],
    ['a\u0000b\u007fc', 'abc'],
    ['\u200d\u200cabc\u200b\ufeff\u200d', 'abc'],
    ['a\u200d\u200d\u200db', 'ab'],
    ['x\u{e0041}\u{e0042}', 'x'],
    ['lone\ud800', 'lone\ufffd'],
  ])('%j reads %j', (given, reads) => expect(readable(given)).toBe(reads));
  test.each([
    ['Anna / Paul: "Yes?"', 'Anna Paul Yes'],
    ['..\\..\\etc', 'etc'],
    ['CON', '_CON'],
    ['aux.party', '_aux.party'],
    ['Anna\r\n\tPaul', 'Anna Paul'],
    ['. . .', 'Photos'],
    [' trailing. . ', 'trailing'],
    ['Zoë & Łukasz!', 'Zoë & Łukasz!'],
  ])('of a title: %j becomes %j', (given, title) => expect(titleName(given, 'Photos')).toBe(title));
  test('and what is left is safe, short, and cleaned again the same', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 400 }),
          fc.string({ unit: 'grapheme', maxLength: 300 }),
          fc
            .array(fc.constantFrom('\u200d', '\u0301', 'क', '्', '👩', '\u202e', '.', ' ', '/', '\u{e0041}', '🏴'), {
              maxLength: 300,
            })
            .map((all) => all.join('')),
        ),
        (text) => {
          for (const clean of [keptName(text), safeName(text), titleName(text, 'x')]) {
            expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(255);
            expect(clean).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
            expect(clean).not.toBe('');
            expect(clean.isWellFormed()).toBe(true);
          }
          expect(readable(readable(text))).toBe(readable(text));
        },
      ),
    );
  });
});

test('names of edits and of photos find each other in every script', () => {
  for (const name of NAMES) expect(stemOf(`${name.normalize('NFD')}.JPG`)).toBe(name.toLowerCase());
  expect(readEditName('img_1234-संपादित.jpg').originals).toContain('img_1234');
  expect(readEditName('IMG_1234संपादित.jpg').originals).toContain('img_1234');
});

test('a guest with joiners in their name may register by it, and a hashtag keeps them', () => {
  for (const name of ['ශ්‍රී ලංකා', 'می‌خواهم', 'प्रिया और अर्जुन']) {
    expect(registeredGuest.safeParse({ name, email: null, phone: '+91 98765 43210' }).success).toBe(true);
    expect(hashtagOf(name)).toBe(`#${name.replaceAll(' ', '')}`);
  }
});

describe('a file is called what its bytes are', () => {
  test.each([
    ['cute.jpg.hta', 'jpg', 'cute.jpg'],
    ['evil.hta', 'jpg', 'evil.jpg'],
    ['evil.hta.exe', 'png', 'evil.hta.png'],
    ['evil.HTA. . ', 'jpg', 'evil.jpg'],
    ['photo', 'jpg', 'photo.jpg'],
    ['IMG_1.JPG', 'jpg', 'IMG_1.JPG'],
    ['IMG_1.jpeg', 'jpg', 'IMG_1.jpeg'],
    ['IMG_1.png', 'jpg', 'IMG_1.jpg'],
    ['scan.tif', 'tif', 'scan.tif'],
    ['scan.TIFF', 'tif', 'scan.TIFF'],
    ['DSC_1.NRW', 'nef', 'DSC_1.NRW'],
    ['P1.3FR', 'raw', 'P1.3FR'],
    ['IMG.HIF', 'heic', 'IMG.HIF'],
    ['IMG.CR2', 'jpg', 'IMG.jpg'],
    ['dance.m4v', 'mp4', 'dance.m4v'],
    ['dance.mov', 'mov', 'dance.mov'],
    ['Anna 12.5', 'jpg', 'Anna 12.5.jpg'],
    ['Dr. Anna Rao', 'jpg', 'Dr. Anna Rao.jpg'],
    ['page.application', 'jpg', 'page.application.jpg'],
    ['प्रिया.जेपीजी', 'jpg', 'प्रिया.जेपीजी.jpg'],
    ['hta', 'jpg', 'hta.jpg'],
  ])('%s, which is %s, becomes %s', (sent, extension, called) => expect(namedAs(sent, extension)).toBe(called));
});
