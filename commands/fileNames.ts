// Control characters, and the marks that make text run the other way: a name must read as what it is. Written as code points, so that this source stays plain.
const UNSEEN = new RegExp(`[${[[0x00, 0x1f], [0x7f, 0x9f], [0x200b, 0x200f], [0x202a, 0x202e], [0x2060, 0x2069], [0xfeff, 0xfeff]].map(([from, to]) => `\\u{${from!.toString(16)}}-\\u{${to!.toString(16)}}`).join('')}]`, 'gu');
const LONGEST_BYTES = 200;

/** Cuts to a number of UTF-8 bytes without splitting a character, keeping the extension. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  let stem = '';
  for (const character of name.slice(0, name.length - extension.length)) {
    if (Buffer.byteLength(stem + character + extension) > LONGEST_BYTES) break;
    stem += character;
  }
  return stem + extension;
}

/** A file's name as it is kept and shown: the last part of any path, without unseen characters, at most 200 bytes; never empty. */
export function cleanName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!.replace(UNSEEN, '').trim().replace(/^\.+/, '');
  return shortened(last) || 'photo';
}
