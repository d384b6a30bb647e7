/** Longest name that common file systems take, in bytes of UTF-8. */
const maxBytes = 255;
/** Not allowed in names on Windows, or separators of paths. */
const unsafe = /[/\\:*?"<>|]/g;
/** Control characters, line and paragraph separators, the zero-width space and byte order mark, and what turns the direction of writing. */
const invisible = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** Names of devices on Windows, whatever their extension. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(\.|$)/i;

/** Names as they may stand in an archive that is unpacked anywhere: safe, and each one once, however the file system compares case. */
export function distinctNames(names: readonly string[]): string[] {
  const wanted = names.map(safeName);
  const taken = new Set<string>();
  const first = wanted.map((name) => {
    const key = folded(name);
    const free = !taken.has(key);
    taken.add(key);
    return free;
  });
  const next = new Map<string, number>();
  return wanted.map((name, i) => {
    if (first[i]) return name; // nobody loses an own name to another's number
    for (let number = next.get(folded(name)) ?? 2; ; number++) {
      const numbered = shortened(name, ` (${number})`);
      if (taken.has(folded(numbered))) continue;
      taken.add(folded(numbered));
      next.set(folded(name), number + 1);
      return numbered;
    }
  });
}

/** One file's name, made harmless: no path, nothing invisible, no device, not hidden, at most 255 bytes of UTF-8. */
export function safeName(name: string): string {
  const visible = name.toWellFormed().normalize('NFC').replace(invisible, '').replace(unsafe, '_');
  const trimmed = visible.replace(/^[.\s]+|[.\s]+$/g, '');
  const own = reserved.test(trimmed) ? `_${trimmed}` : trimmed;
  return shortened(own || 'file', '');
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase().toUpperCase();

/** The name with a suffix before its extension; the stem gives way where it would be too long. */
function shortened(name: string, suffix: string): string {
  const extension = /(?<=.)\.[^.\s]{1,15}$/u.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  const room = maxBytes - Buffer.byteLength(suffix + extension);
  return cut(stem, room) + suffix + extension;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As much of a text as fits, without tearing what is read as one character. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let kept = '';
  let room = bytes;
  for (const { segment } of graphemes.segment(text)) {
    room -= Buffer.byteLength(segment);
    if (room < 0) break;
    kept += segment;
  }
  return kept.replace(/[.\s]+$/, '') || 'file';
}

/** A zip's own name, by what is in it. */
export const zipName = (title: string): string => `${title.replace(/[^\p{L}\p{N} ._-]/gu, '').replace(/\s+/g, ' ').trim() || 'Photos'}.zip`;
