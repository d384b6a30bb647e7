import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TeamMember } from '../../api/contract/teamAccess.ts';
import type { TestLoom } from '../server.ts';

/** A signed-in editor. */
export interface Editor {
  member: TeamMember;
  token: string;
}

/** The body of a GET that must succeed. */
export async function answerOf<T>(loom: TestLoom, path: string, token?: string): Promise<T> {
  const { status, body } = await loom.call<T>('GET', `/api/v1${path}`, { token });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The mails in the outbox to this address, with soft line breaks taken out. */
export async function mailsTo(loom: TestLoom, address: string): Promise<string[]> {
  const outbox = join(loom.folder, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((text) => text.includes(`To: ${address}`)).map((text) => text.replaceAll('=\r\n', ''));
}

export const openZip = (loom: TestLoom, gigId: string, token: string, ids?: string[]): Promise<Response> =>
  fetch(`${loom.url}/api/v1/gigs/${gigId}/media/download-zip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(ids ? { media_ids: ids } : {}),
  });

/** Names in the central directory of a zip of stored entries, sorted; every entry's bytes must be there. */
export async function unzipped(response: Response): Promise<string[]> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const names: string[] = [];
  let at = bytes.readUInt32LE(bytes.length - 22 + 16);
  for (; bytes.readUInt32LE(at) === 0x02014b50;) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    names.push(bytes.subarray(at + 46, at + 46 + nameLength).toString());
    const local = bytes.readUInt32LE(at + 42);
    // A JPEG, from its first marker.
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (bytes.readUInt16BE(start) !== 0xffd8) throw new Error(`${names.at(-1)} does not begin as a JPEG`);
    at += 46 + nameLength + extra + comment;
  }
  return names.sort();
}
