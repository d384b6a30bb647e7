import { characters, readable } from '../../domain/kernel/names.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { FaultKind } from './source.ts';

/** A file's name as a sentence can carry it: no folders, no control or direction characters, at most 80 characters. */
export function shownName(name: string): string {
  const clean = readable(name).split(/[/\\]/).at(-1)!.trim();
  const letters = [...characters(clean)];
  return letters.length === 0 ? 'This file' : letters.length > 80 ? `${letters.slice(0, 60).join('')}…${letters.slice(-15).join('')}` : clean;
}

export const unsupported = (name: string): Refusal =>
  new Refusal(
    'unsupported',
    'media.unsupported',
    `"${shownName(name)}" is not a photo or video that we can read. Send JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF, camera RAW, MP4, MOV or WebM files.`,
  );

export const empty = (name: string): Refusal =>
  new Refusal('invalid', 'media.empty', `"${shownName(name)}" is empty. Please send it again.`);

export const tooManyPixels = (name: string): Refusal =>
  new Refusal(
    'invalid',
    'media.tooManyPixels',
    `"${shownName(name)}" has too many pixels. Send pictures of at most 268 megapixels and 30,000 pixels a side.`,
  );

/** The refusal for what a format's reader found wrong. */
export function refusalFor(kind: FaultKind, name: string): Refusal {
  switch (kind) {
    case 'cut':
      return new Refusal('invalid', 'media.cut', `"${shownName(name)}" arrived incomplete. Please send it again.`);
    case 'broken':
      return new Refusal('invalid', 'media.undecodable', `"${shownName(name)}" is damaged and cannot be read. Please send another copy.`);
    case 'huge':
      return tooManyPixels(name);
  }
}

export const undecodable = (): Refusal =>
  new Refusal('invalid', 'media.undecodable', 'This file cannot be decoded. Please send another copy.');
