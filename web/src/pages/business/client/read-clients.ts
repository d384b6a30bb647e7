import { part } from '../../../parts/part.ts';
import { type FileLine, MOST_LINES, UnreadableFile } from './file-line.ts';

/** Brought when somebody has such a file, and not before. */
const cards = part(() => import('./read-vcard.ts'), { idle: false });
const tables = part(() => import('./read-csv.ts'), { idle: false });

const MOST_BYTES = 1_000_000;

/** Of the marks that a file may begin with, then UTF-8; a table that is none comes from an older Windows. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Every client of a CSV file or of vCards. Nothing of it is run: a formula is a text. */
export async function readClients(file: File): Promise<FileLine[]> {
  if (file.size > MOST_BYTES) throw new UnreadableFile('The file can have at most 1 MB.');
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  const lines = /^\s*BEGIN:VCARD/i.test(text)
    ? (await cards.ask()).readCards(text)
    : (await tables.ask()).readTable(text);
  if (lines.length === 0) throw new UnreadableFile('There is no client in this file.');
  if (lines.length > MOST_LINES) throw new UnreadableFile('The file can have at most 5,000 clients.');
  return withoutTwins(lines);
}

/** A mailbox that stands there twice is taken once. */
function withoutTwins(lines: readonly FileLine[]): FileLine[] {
  const known = new Map<string, number>();
  return lines.map((each) => {
    if ('wrong' in each) return each;
    const mailbox = each.values.client_email.trim().toLowerCase();
    const before = known.get(mailbox);
    if (mailbox === '') return each;
    if (before !== undefined) return { line: each.line, wrong: `The same email address stands in line ${before}.` };
    known.set(mailbox, each.line);
    return each;
  });
}
