import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, originalOf, readEditName, stemOf } from '../../domain/editName.ts';
import { within } from '../pace.ts';

/** The photo that a file is an edit of, among photos of these names (`*`: approved for editing). */
const among =
  (...photos: string[]) =>
  (filename: string): string | undefined => {
    const known = photos.map((photo): Candidate & { stem: string } => ({
      mediaId: photo.replace('*', ''),
      stem: stemOf(photo.replace('*', '')),
      forEditing: photo.endsWith('*'),
    }));
    return originalOf(readEditName(filename), (stem) => known.filter((photo) => photo.stem === stem));
  };

describe('an edit belongs to the photo whose name it carries', () => {
  const of = among(
    'IMG_1234.JPG',
    'IMG_1235.JPG',
    'DSC01234.ARW',
    '_MG_0001.CR3',
    'PXL_20260101_121212.jpg',
    'Bride.jpg',
  );
  test.each([
    ['IMG_1234.jpg', 'IMG_1234.JPG'],
    ['img_1234.tif', 'IMG_1234.JPG'],
    ['IMG_1234-edit.jpg', 'IMG_1234.JPG'],
    ['IMG_1234_final.tif', 'IMG_1234.JPG'],
    ['IMG_1234 (1).jpg', 'IMG_1234.JPG'],
    ['IMG_1234-Edit-2.psd.jpg', 'IMG_1234.JPG'],
    ['IMG_1234edit.jpg', 'IMG_1234.JPG'],
    ['IMG_1234v2.jpg', 'IMG_1234.JPG'],
    ['IMG_1234 - Copy (2).png', 'IMG_1234.JPG'],
    ['IMG_1234_sunset & look.jpg', 'IMG_1234.JPG'],
    ['IMG_1235.JPG.jpg', 'IMG_1235.JPG'],
    ['DSC01234-bw.jpg', 'DSC01234.ARW'],
    ['_MG_0001 copy 2.jpg', '_MG_0001.CR3'],
    ['PXL_20260101_121212-2.jpg', 'PXL_20260101_121212.jpg'],
    ['bride-final.jpg', 'Bride.jpg'],
    ['bride (3).jpg', 'Bride.jpg'],
    ['IMG_1234-edit.mp4', 'IMG_1234.JPG'],
  ])('%s to %s', (edit, photo) => expect(of(edit)).toBe(photo));
  test.each([
    'IMG_9999-edit.jpg',
    'IMG_12345.jpg',
    'IMG_1234_1236.jpg',
    'bride and groom.jpg',
    'final.jpg',
    '.jpg',
    '-.-',
    '(1).jpg',
  ])('%s to none', (edit) => expect(of(edit)).toBeUndefined());
});

test('the whole name is looked for first', () => {
  expect(among('IMG_1234.CR2', 'IMG_1234-2.CR2')('IMG_1234-2.jpg')).toBe('IMG_1234-2.CR2');
  expect(among('IMG_1234.CR2', 'IMG_1234-edit.tif')('IMG_1234-edit (1).jpg')).toBe('IMG_1234-edit.tif');
});

describe('of several photos of one name', () => {
  test('the only one that was approved for editing is meant', () =>
    expect(among('IMG_1.CR2', 'IMG_1.JPG*')('IMG_1-edit.jpg')).toBe('IMG_1.JPG'));
  test('nobody guesses where that does not tell', () => {
    expect(among('IMG_1.CR2', 'IMG_1.JPG')('IMG_1-edit.jpg')).toBeUndefined();
    expect(among('IMG_1.CR2*', 'IMG_1.JPG*')('IMG_1-edit.jpg')).toBeUndefined();
  });
  test('a longer name that is ambiguous is not passed over for a shorter one', () =>
    expect(among('IMG_1.JPG', 'IMG_1-2.CR2', 'IMG_1-2.JPG')('IMG_1-2.jpg')).toBeUndefined());
});

test('saving an edit again makes a version of it; another name is another edit', () => {
  const edit = (filename: string): string => readEditName(filename).edit;
  for (const again of [
    'img_1234-EDIT.tif',
    'IMG_1234-edit (1).jpg',
    'IMG_1234-edit (12).jpg',
    'IMG_1234-edit copy.jpg',
    'IMG_1234-edit - Copy (2).jpg',
    'IMG_1234-edit-v2.jpg',
    'IMG_1234-edit_version 3.jpg',
  ])
    expect(edit(again), again).toBe('img_1234-edit');
  for (const other of ['IMG_1234.jpg', 'IMG_1234-bw.jpg', 'IMG_1234-edit-2.jpg', 'IMG_1235-edit.jpg'])
    expect(edit(other), other).not.toBe('img_1234-edit');
});

test('any name is read, in bounded time, and its surest name is its own', async () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const { edit, originals } = readEditName(name);
      expect(originals[0]).toBe(stemOf(name));
      expect(originals.length).toBeLessThanOrEqual(8);
      expect(edit.length).toBeLessThanOrEqual(stemOf(name).length);
    }),
  );
  await within(1000, () => {
    for (const hostile of ['('.repeat(5000), '1 copy '.repeat(1000), `${'-_. '.repeat(2000)}v1`, 'é'.repeat(9000)])
      readEditName(hostile);
  });
});
