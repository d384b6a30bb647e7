/**
 * Names that people give, in any script, on their way into files, folders, archives and sentences. What is dangerous goes
 * (paths, control characters, what turns the direction of writing, devices of Windows); what a script is written with
 * stays: vowel signs, the joiners of Indic scripts, Persian and emoji. What is too long ends between two characters as
 * they are read, never within one.
 */

/** Letters of every script with their signs, digits, and emoji with all that they are made of; for the inside of a character class with the flag `u`. */
export const LETTERS = String.raw`\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{200c}\u{200d}\u{e0020}-\u{e007f}`;

/** Not seen, or turning the direction of writing: `exe.jpg` could be a `.exe`. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
/** A joiner (U+200D) or non-joiner (U+200C) shapes letters and emoji: after one of those, and before one or at the end of what carries a sign, as Malayalam writes. */
const STRAY_JOINER =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|(?<!\p{M})[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
/** Letters that nobody sees; they belong behind a black flag, and make Scotland of it. */
const TAGS = /(\u{1f3f4}?)[\u{e0000}-\u{e007f}]+/gu;

/** A text as it reads: well-formed, without what is not seen, composed (NFC). */
export const readable = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(TAGS, (run, flag: string) => (flag === '' ? '' : run))
    .replace(STRAY_JOINER, '')
    .normalize('NFC');

/** Two names that differ in case or composition only are one. */
export const folded = (name: string): string =>
  name.toWellFormed().normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as they are read: a letter with its signs, an emoji of several. */
export function* characters(text: string): Generator<string> {
  for (const { segment } of graphemes.segment(text)) yield segment;
}

/** As much of a text as `fits`, ending between two characters as they are read; within the first where it alone is too much. */
function begin(text: string, fits: (kept: string) => boolean): string {
  if (fits(text)) return text;
  return upTo(characters(text), fits) || upTo(text, fits);
}
function upTo(pieces: Iterable<string>, fits: (kept: string) => boolean): string {
  let kept = '';
  for (const piece of pieces) {
    if (!fits(kept + piece)) break;
    kept += piece;
  }
  return kept;
}
/** The beginning of a text that takes at most so many bytes of UTF-8. */
export const cutToBytes = (text: string, bytes: number): string =>
  begin(text, (kept) => Buffer.byteLength(kept) <= bytes);
/** The beginning of a text, at most so many UTF-16 units long, as schemas count; with an ellipsis where something is left out. */
export const cutToLength = (text: string, most: number): string =>
  text.length <= most ? text : `${begin(text, (kept) => kept.length < most).trimEnd()}…`;

/** The longest name that common file systems take, in bytes of UTF-8. */
const LONGEST = 255;
/** What is kept of a sent file's name, in bytes: room for what is added to it. */
const LONGEST_KEPT = 200;
/** The longest title that stands in a name, in bytes: ` - selection (XMP).zip` and the number of a folder fit behind it. */
const LONGEST_TITLE = 180;
/** Not allowed in names on Windows, or parts a path. */
const UNSAFE = /[/\\:*?"<>|]/g;
/** Devices of Windows, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(\.|$)/i;
const EXTENSION = /(?<=.)\.[^.\s]{1,15}$/u;

/** The name without its extension. */
export const withoutExtension = (name: string): string => name.replace(EXTENSION, '');

/** A name no longer than `most` bytes with `suffix` before its extension: the stem gives way. */
function shortened(name: string, suffix: string, most: number): string {
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  const room = most - Buffer.byteLength(suffix + extension);
  return (
    (Buffer.byteLength(stem) <= room ? stem : cutToBytes(stem, room).replace(/[.\s]+$/, '') || 'file') +
    suffix +
    extension
  );
}

/** A sent file's name as it is kept: the last part of any path, readable, not hidden, at most 200 bytes; never empty. */
export const keptName = (sent: string): string =>
  shortened(readable(sent.split(/[/\\]/).at(-1)!).trim().replace(/^\.+/, '').trim(), '', LONGEST_KEPT) || 'photo';

/** A file's name that is harmless wherever it is saved: no path, nothing unseen, no device, not hidden, at most 255 bytes. */
export function safeName(name: string): string {
  const trimmed = readable(name)
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return shortened((DEVICE.test(trimmed) ? `_${trimmed}` : trimmed) || 'file', '', LONGEST);
}

/** The same with a number before its extension. */
export const numbered = (name: string, number: number): string => shortened(name, ` (${number})`, LONGEST);

/** A gig's or a person's name as the beginning of a file's or a folder's: what may not stand there becomes a blank. `fallback` where nothing is left. */
export function titleName(title: string, fallback: string): string {
  const plain = readable(title.replace(/\s+/g, ' '))
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = cutToBytes(plain, LONGEST_TITLE).replace(/[. ]+$/, '');
  return short === '' ? fallback : DEVICE.test(short) ? `_${short}` : short;
}

/** Further endings under which cameras and programs write a format, by the ending that we give it. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpeg', 'jpe', 'jfif', 'jif', 'mpo', 'insp'],
  heic: ['heif', 'hif'],
  heif: ['heic', 'hif'],
  mp4: ['m4v', '3gp', '3g2', 'insv', 'lrv'],
  mov: ['qt'],
};
/** Formats that are TIFF inside: a maker's own ending says more than we know. */
const RAW = new Set([
  'tif',
  'tiff',
  'dng',
  'cr2',
  'cr3',
  'crw',
  'nef',
  'nrw',
  'arw',
  'srf',
  'sr2',
  'orf',
  'rw2',
  'rwl',
  'raf',
  'pef',
  'srw',
  '3fr',
  'fff',
  'iiq',
  'erf',
  'mef',
  'mos',
  'mrw',
  'dcr',
  'kdc',
  'raw',
  'gpr',
]);
/** What a system takes for an ending: a few plain letters and digits, one letter at least. Not that of `Anna 12.5`. */
const ENDING = /(?<=.)\.(?=[0-9]*[a-z])([a-z0-9]{1,5})$/i;

/** The name with the ending of what its bytes are (`extension`, as it was inspected): its own where that says the same, else in place of it. `party.jpg.hta` is `party.jpg`. */
export function namedAs(name: string, extension: string): string {
  const says = (ending: string): boolean =>
    ending === extension || (ALIASES[extension]?.includes(ending) ?? false) || (RAW.has(extension) && RAW.has(ending));
  const endingOf = (text: string): string => ENDING.exec(text)?.[1]?.toLowerCase() ?? '';
  const plain = name.replace(/[.\s]+$/u, '');
  if (says(endingOf(plain))) return plain;
  const stem = plain.replace(ENDING, '').replace(/[.\s]+$/u, '') || 'photo';
  return says(endingOf(stem)) ? stem : `${stem}.${extension}`;
}
