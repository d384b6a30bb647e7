import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
export const LIFECYCLE = 'tests/spec/2-gig-lifecycle.md';
const FOUNDATION = 'tests/spec/1-foundation.md';
const BUSINESS = 'tests/spec/3-business.md';
/** Every table of this folder: a document's sentences, or what must hold whatever else changes. */
export const TABLES = [FOUNDATION, LIFECYCLE, BUSINESS, 'tests/spec/first.md', 'tests/spec/undo.md'];

/** A row of the table: what the document says, the files it lives in, the tests that show it. */
export interface Row {
  section: string;
  /** As it stands in the file, for messages. */
  line: number;
  says: string;
  livesIn: string;
  shownBy: string;
}
export interface Shown {
  file: string;
  name: string;
}

const read = new Map<string, string | null>();
/** A file's text, or null where there is none. */
export function textOf(path: string): string | null {
  if (!read.has(path)) {
    try {
      read.set(path, readFileSync(join(root, path), 'utf8'));
    } catch {
      read.set(path, null);
    }
  }
  return read.get(path) ?? null;
}

/** Cells between pipes; a pipe inside a cell is written `\|`. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** The rows of all tables below the document's `##` headings, with cells that are missing as empty text. */
export function rowsOf(table: string): Row[] {
  let section = '';
  const rows: Row[] = [];
  for (const [index, text] of table.split('\n').entries()) {
    if (text.startsWith('## ')) section = text.slice(3).trim();
    if (!text.startsWith('|') || /^\|[\s:|-]+\|$/.test(text) || text.startsWith('| The document says ')) continue;
    const [says = '', livesIn = '', shownBy = ''] = cellsOf(text);
    rows.push({ section, line: index + 1, says, livesIn, shownBy });
  }
  return rows;
}

export const filesOf = ({ livesIn }: Row): string[] => [...livesIn.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);

/** Tests stand as a file in backticks, an arrow and the name, several of them apart by `<br>`. */
export function testsOf({ shownBy }: Row): Shown[] {
  return shownBy.split('<br>').map((each) => {
    const [, file = '', name = ''] = /^\s*`([^`]+)` › (.+?)\s*$/.exec(each) ?? [];
    return { file, name };
  });
}

/** Literal texts of the document stand between curly quotes; braces hold what varies. */
export const literalsOf = ({ says }: Row): string[] => [...says.matchAll(/“([^”]+)”/g)].map((match) => match[1]!);

/** Source as it reads on the screen: without the escapes of TypeScript and JSX. */
const asShown = (source: string): string =>
  source
    .replaceAll("\\'", "'")
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll("{' '}", ' ')
    .replaceAll(/\s+/g, ' ');
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether a literal text stands in the source; what varies may be any expression of one template. */
export const contains = (source: string, literal: string): boolean =>
  new RegExp(
    literal
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.{0,120}?'),
  ).test(asShown(source));

/** The names of a test file's tests, templates of `test.each` as they are written. */
export function namesIn(source: string): Set<string> {
  const names = new Set<string>();
  // A call that is broken over lines has its name on the next one.
  for (const line of source.replaceAll(/\(\n\s*/g, '(').split('\n')) {
    if (!/\b(?:test|it)(?:\.\w+)*\(|^\s*\)?\]?\)\(/.test(line)) continue;
    for (const [, quote = '', inner = ''] of line.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g))
      names.add(inner.replaceAll(`\\${quote}`, quote));
  }
  return names;
}
