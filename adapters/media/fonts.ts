import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { ownFolder } from '../ownFolder.ts';

interface Piece {
  packaged: string;
  name: string;
  /** As Pango finds it. */
  family: string;
}
const POPPINS = 'Poppins SemiBold';
/** Poppins SemiBold, in the pieces that it is published in: each covers its own characters. */
const ALWAYS: readonly Piece[] = ['latin', 'latin-ext', 'devanagari'].map((name) => ({
  packaged: 'poppins',
  name,
  family: POPPINS,
}));
const noto = (script: string, packaged: string, written: string, name = packaged): [RegExp, Piece] => [
  new RegExp(`\\p{Script=${script}}`, 'u'),
  {
    packaged: `noto-${packaged === 'nastaliq-urdu' ? '' : 'sans-'}${packaged}`,
    name,
    family: `Noto ${written} SemiBold`,
  },
];
/** Indian scripts that Poppins does not have, each by its own font. */
const SCRIPTS: readonly [used: RegExp, piece: Piece][] = [
  noto('Bengali', 'bengali', 'Sans Bengali'),
  noto('Gujarati', 'gujarati', 'Sans Gujarati'),
  noto('Gurmukhi', 'gurmukhi', 'Sans Gurmukhi'),
  noto('Kannada', 'kannada', 'Sans Kannada'),
  noto('Malayalam', 'malayalam', 'Sans Malayalam'),
  noto('Meetei_Mayek', 'meetei-mayek', 'Sans Meetei Mayek'),
  noto('Ol_Chiki', 'ol-chiki', 'Sans Ol Chiki'),
  noto('Oriya', 'oriya', 'Sans Oriya'),
  noto('Tamil', 'tamil', 'Sans Tamil'),
  noto('Telugu', 'telugu', 'Sans Telugu'),
  // Urdu, Kashmiri and Sindhi.
  noto('Arabic', 'nastaliq-urdu', 'Nastaliq Urdu', 'arabic'),
];

const HEADER = 44;
const ENTRY = 20;
/** What the text renderer reads (TrueType) out of how the font is published: WOFF 1.0 (https://www.w3.org/TR/WOFF/), 4 and 5. */
function trueTypeOf(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * tables);
  woff.copy(head, 0, 4, 8);
  const power = Math.floor(Math.log2(tables));
  const range = 16 * 2 ** power;
  for (const [index, value] of [tables, range, power, 16 * tables - range].entries())
    head.writeUInt16BE(value, 4 + 2 * index);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (let n = 0; n < tables; n++) {
    const entry = HEADER + ENTRY * n;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const record = 12 + 16 * n;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(at, record + 8);
    head.writeUInt32BE(length, record + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(packed < length ? inflateSync(bytes) : bytes, padding);
    at += length + padding.length;
  }
  return Buffer.concat(parts);
}

const made = new Map<string, string>();
/** The file of a piece, unpacked once for this machine. */
function fileOf({ packaged, name }: Piece): string {
  const key = `${packaged}-${name}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const from = join(dirname(createRequire(import.meta.url).resolve(`@fontsource/${packaged}/unicode.json`)), 'files');
  const woff = readFileSync(join(from, `${key}-600-normal.woff`));
  const path = join(ownFolder('fonts'), `${createHash('sha256').update(woff).digest('hex').slice(0, 16)}.ttf`);
  if (!existsSync(path)) {
    const whole = `${path}.${process.pid}.${Math.random()}`;
    writeFileSync(whole, trueTypeOf(woff), { mode: 0o600 });
    renameSync(whole, path);
  }
  made.set(key, path);
  return path;
}

/** What a text is drawn with: families in the order in which Pango looks for a sign, their list ended as it wants it, and the files that they lie in. */
export function fontsFor(text: string): { families: string; files: readonly string[] } {
  const pieces = [...ALWAYS, ...SCRIPTS.filter(([used]) => used.test(text)).map(([, piece]) => piece)];
  return {
    families: `${[...new Set(pieces.map(({ family }) => family))].join(', ')},`,
    files: pieces.map(fileOf),
  };
}
