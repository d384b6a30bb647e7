import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** Poppins SemiBold, in the pieces that it is published in: each covers its own characters. */
const PIECES = ['latin', 'latin-ext', 'devanagari'];
/** As Pango finds it: the comma ends the family's name. */
export const POPPINS = 'Poppins SemiBold,';

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

/** A folder for temporary files that nobody else can have filled. */
function ownFolder(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `loom-fonts-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const about = lstatSync(folder);
  return about.isDirectory() && (uid < 0 || (about.uid === uid && (about.mode & 0o077) === 0))
    ? folder
    : mkdtempSync(`${folder}-`);
}

let made: string[] | undefined;
/** Files of the font, unpacked once for this machine. */
export function poppinsFiles(): readonly string[] {
  if (made) return made;
  const from = join(dirname(createRequire(import.meta.url).resolve('@fontsource/poppins')), 'files');
  const folder = ownFolder();
  made = PIECES.map((piece) => {
    const woff = readFileSync(join(from, `poppins-${piece}-600-normal.woff`));
    const path = join(folder, `${createHash('sha256').update(woff).digest('hex').slice(0, 16)}.ttf`);
    if (existsSync(path)) return path;
    const whole = `${path}.${process.pid}.${Math.random()}`;
    writeFileSync(whole, trueTypeOf(woff), { mode: 0o600 });
    renameSync(whole, path);
    return path;
  });
  return made;
}
