import { characters, readable } from '../../domain/kernel/names.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { Sender } from '../../commands/ports/media.ts';
import type { Effort, Size } from './effort.ts';
import type { FaultKind } from './source.ts';

/** A file's name as a sentence can carry it: no folders, no control or direction characters, at most 80 characters. */
export function shownName(name: string): string {
  const clean = readable(name).split(/[/\\]/).at(-1)!.trim();
  const letters = [...characters(clean)];
  return letters.length === 0
    ? 'This file'
    : letters.length > 80
      ? `${letters.slice(0, 60).join('')}…${letters.slice(-15).join('')}`
      : clean;
}

/** In quotes, where it has a name. */
const quoted = (name: string): string => (name === '' ? 'This file' : `"${shownName(name)}"`);

export const unsupported = (name: string): Refusal =>
  new Refusal(
    'unsupported',
    'media.unsupported',
    `${quoted(name)} is not a photo or video that we can read. Send JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF, camera RAW, MP4, MOV or WebM files.`,
  );

export const empty = (name: string): Refusal =>
  new Refusal('invalid', 'media.empty', `${quoted(name)} is empty. Please send it again.`);

export const tooManyPixels = (name: string): Refusal =>
  new Refusal(
    'invalid',
    'media.tooManyPixels',
    `${quoted(name)} has too many pixels. Send pictures of at most 268 megapixels and 30,000 pixels a side.`,
  );

const INSTEAD: Readonly<Record<Sender, string>> = {
  selfie: 'Please take a selfie with your phone, or send a smaller picture.',
  guest: 'Please send a JPEG, or a smaller picture.',
  studio: 'Please export it as a plain JPEG, or with fewer pixels.',
  client: 'Please send a plain JPEG or TIFF, or fewer pixels.',
  photographer: 'Please export it as a plain JPEG or TIFF, or with fewer pixels.',
};

/** What would take more memory or time than its sender has. */
export const tooMuch = (name: string, { as }: Pick<Effort, 'as'>, { width, height }: Size, sender: Sender): Refusal =>
  new Refusal(
    'invalid',
    'media.tooLarge',
    `${quoted(name)} is ${as} of ${width.toLocaleString('en')} x ${height.toLocaleString('en')} pixels, which takes too much to open. ${INSTEAD[sender]}`,
  );

/** The refusal for what a format's reader found wrong. */
export function refusalFor(kind: FaultKind, name: string): Refusal {
  switch (kind) {
    case 'cut':
      return new Refusal('invalid', 'media.cut', `${quoted(name)} arrived incomplete. Please send it again.`);
    case 'broken':
      return new Refusal(
        'invalid',
        'media.undecodable',
        `${quoted(name)} is damaged and cannot be read. Please send another copy.`,
      );
    case 'huge':
      return tooManyPixels(name);
    case 'endless':
      return new Refusal(
        'invalid',
        'media.tooManyParts',
        `${quoted(name)} is made of too many parts to be opened. Please export it again, as one picture or one video without cuts.`,
      );
  }
}

export const undecodable = (): Refusal =>
  new Refusal('invalid', 'media.undecodable', 'This file cannot be decoded. Please send another copy.');
