import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  /** ISO 8601 UTC. */
  at: string;
  text: string;
}

const MOST = 200;

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** Header lines, folded ones joined (RFC 5322, 2.2.3), and what follows the empty line. Text is one character per byte. */
function partOf(raw: string): Part {
  const end = raw.search(/\r?\n\r?\n/);
  const head = (end < 0 ? raw : raw.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ');
  const headers = new Map(head.split(/\r?\n/).map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
  return { headers, body: end < 0 ? '' : raw.slice(end).replace(/^\r?\n\r?\n/, '') };
}

const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');
const unquoted = (text: string): string => text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Encoded words in headers (RFC 2047), in UTF-8. */
const readable = (header: string): string =>
  utf8(
    header.replace(/(=\?[^?\s]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, '$1').replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('latin1') : unquoted(text.replaceAll('_', ' ')),
    ),
  );

/** The first text/plain part (RFC 2046). */
function plainText({ headers, body }: Part): string | undefined {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (/^multipart\//i.test(type) && boundary) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts.map((part) => plainText(partOf(part.replace(/^\r?\n/, '')))).find((found) => found !== undefined);
  }
  if (!/^text\/plain/i.test(type)) return undefined;
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  const bytes = encoding === 'base64' ? Buffer.from(body, 'base64').toString('latin1') : encoding === 'quoted-printable' ? unquoted(body) : body;
  return utf8(bytes).replaceAll('\r\n', '\n').trim();
}

/** The newest mails in a folder of `.eml` files, whose names begin with their time; newest first. */
export async function outboxIn(folder: string): Promise<OutboxMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort().reverse().slice(0, MOST);
  return Promise.all(
    names.map(async (name) => {
      const mail = partOf(await readFile(join(folder, name), 'latin1'));
      const [, day, hours, minutes, rest, id] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-([\d.]+Z)_(.+)\.eml$/.exec(name) ?? [];
      return {
        id: id ?? name, to: readable(mail.headers.get('to') ?? ''), subject: readable(mail.headers.get('subject') ?? ''),
        at: day === undefined ? '' : `${day}T${hours}:${minutes}:${rest}`, text: plainText(mail) ?? '',
      };
    }),
  );
}
