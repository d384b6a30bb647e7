import { Readable } from 'node:stream';
import type { Context } from 'koa';
import Papa from 'papaparse';
import { SENT } from '../http/reply.ts';
import { disposition } from '../http/send.ts';

type Cell = string | number;

/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\u{feff}';

/** Rows as lines of CSV (RFC 4180); what a spreadsheet would take for a formula is a text in it. */
const linesOf = (rows: readonly (readonly Cell[])[]): string =>
  `${Papa.unparse(rows as Cell[][], { escapeFormulae: true, newline: '\r\n' })}\r\n`;

/** Sends a table as it is read: a page of rows after the other, so that a large one needs no room. */
export function sendCsv(
  ctx: Context,
  name: string,
  head: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): typeof SENT {
  async function* text(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + linesOf([head]);
    for await (const rows of pages) if (rows.length > 0) yield linesOf(rows);
  }
  ctx.type = 'text/csv; charset=utf-8';
  ctx.set('Content-Disposition', disposition(`${name}.csv`));
  ctx.set('Cache-Control', 'private, no-store');
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.body = Readable.from(text());
  return SENT;
}
