import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

type Channel = 'mail' | 'whatsapp';

export interface OutboxMail {
  id: string;
  channel: Channel;
  to: string;
  subject: string;
  /** ISO 8601 UTC. */
  at: string;
  text: string;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** Header lines, folded ones joined (RFC 5322, 2.2.3), and what follows the empty line. Text is one character per byte. */
function partOf(raw: string): Part {
  const end = raw.search(/\r?\n\r?\n/);
  const head = (end < 0 ? raw : raw.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ');
  const headers = new Map(
    head
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { headers, body: end < 0 ? '' : raw.slice(end).replace(/^\r?\n\r?\n/, '') };
}

const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');
const unquoted = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Encoded words in headers (RFC 2047), in UTF-8. */
const readable = (header: string): string =>
  utf8(
    header
      .replace(/(=\?[^?\s]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
      .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
        encoding.toUpperCase() === 'B'
          ? Buffer.from(text, 'base64').toString('latin1')
          : unquoted(text.replaceAll('_', ' ')),
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
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('latin1')
      : encoding === 'quoted-printable'
        ? unquoted(body)
        : body;
  return utf8(bytes).replaceAll('\r\n', '\n').trim();
}

const whatsappMessage = z.object({ to: z.string(), text: z.string() });

/** What stands in one file, and who it is for. A file that is not whole is shown as it is. */
async function read(path: string, channel: Channel): Promise<Pick<OutboxMail, 'to' | 'subject' | 'text'>> {
  if (channel === 'mail') {
    const mail = partOf(await readFile(path, 'latin1'));
    return {
      to: readable(mail.headers.get('to') ?? ''),
      subject: readable(mail.headers.get('subject') ?? ''),
      text: plainText(mail) ?? '',
    };
  }
  const written = await readFile(path, 'utf8');
  try {
    const { to, text } = whatsappMessage.parse(JSON.parse(written));
    return { to, subject: text.split('\n')[0]!, text };
  } catch {
    return { to: '', subject: 'A file that cannot be read', text: written };
  }
}

const CHANNEL: Record<string, Channel> = { eml: 'mail', json: 'whatsapp' };

interface OutboxPage {
  mails: OutboxMail[];
  /** The cursor of what is older; null where nothing is. */
  next: string | null;
  total: number;
}

/** A page of the messages in a folder of `.eml` and `.json` files, whose names begin with their time; newest first. `shown`: the channels that end here. `cursor`: the file behind which it begins. */
export async function outboxIn(
  folder: string,
  shown: Record<Channel, boolean>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<OutboxPage> {
  const isShown = (name: string): boolean => {
    const channel = CHANNEL[name.split('.').at(-1)!];
    return channel !== undefined && shown[channel];
  };
  const all = (await readdir(folder).catch(() => [])).filter(isShown).sort().reverse();
  const rest = cursor === undefined ? all : all.filter((name) => name < cursor);
  const names = rest.slice(0, limit);
  const mails = await Promise.all(
    names.map(async (name) => {
      const [, day, hours, minutes, rest, id, kind = ''] =
        /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-([\d.]+Z)_([^+]+)(?:\+.*)?\.(eml|json)$/.exec(name) ?? [];
      const channel = CHANNEL[kind] ?? 'mail';
      return {
        id: id ?? name,
        channel,
        at: day === undefined ? '' : `${day}T${hours}:${minutes}:${rest}`,
        ...(await read(join(folder, name), channel)),
      };
    }),
  );
  return { mails, next: names.length < rest.length ? (names.at(-1) ?? null) : null, total: all.length };
}
