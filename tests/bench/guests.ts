import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import { selfieConsent } from '../../api/contract/gallery.ts';
import { random } from '../pictures.ts';

/**
 * The guests of a wedding, in a process of their own: each has the gig's public page open with its live socket, turns
 * to another page of photos every ten seconds, looks at the thumbnails of it, and at each photo that arrives; every
 * second one of them looks for themselves by a selfie. Each comes from an address of their own.
 */
export interface Crowd {
  url: string;
  gigId: string;
  guests: number;
  seconds: number;
  /** A selfie's file. None is sent without. */
  selfie?: string;
}
/** Milliseconds from asking to the last byte, sorted; and what went wrong. */
export interface Seen {
  pages: number[];
  thumbnails: number[];
  selfies: number[];
  /** Photos that arrived over a socket, all guests together. */
  arrivals: number;
  failures: string[];
}

const TURN_MS = 10_000;
const THUMBNAILS_A_PAGE = 24;
const PAGE = 60;
/** Phones on one venue's network do not all ask in the same millisecond. */
const SPREAD_MS = 1500;

type Page = { media: { thumb_url: string }[]; next_cursor: string | null };

async function visit({ url, gigId, guests, seconds, selfie }: Crowd): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const seen: Seen = { pages: [], thumbnails: [], selfies: [], arrivals: 0, failures: [] };
  const until = performance.now() + seconds * 1000;
  const open = (): boolean => performance.now() < until;
  const chance = random(11);

  const ask = (
    address: string,
    guest: number,
    into: number[],
    body?: { type: string; bytes: Buffer },
  ): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const sending = request(url + address, {
        agent,
        method: body ? 'POST' : 'GET',
        headers: {
          accept: 'image/avif,image/webp,*/*',
          'x-forwarded-for': `10.${guest >> 8}.${guest & 255}.7`,
          ...(body ? { 'content-type': body.type, 'content-length': body.bytes.length } : {}),
        },
      });
      sending.once('error', reject);
      sending.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject).once('end', () => {
          into.push(performance.now() - began);
          if (response.statusCode === 200) resolve(Buffer.concat(chunks));
          else
            reject(
              new Error(
                `${address.split('?')[0]} answered ${response.statusCode}: ${Buffer.concat(chunks).toString().slice(0, 200)}`,
              ),
            );
        });
      });
      sending.end(body?.bytes);
    });
  const trying = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error: unknown) => void seen.failures.push(error instanceof Error ? error.message : String(error)),
    );

  const watch = (guest: number): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/gig/${gigId}/live`, {
        headers: { 'x-forwarded-for': `10.${guest >> 8}.${guest & 255}.7` },
      });
      socket.once('error', reject);
      socket.once('open', () => socket.send(JSON.stringify({ type: 'hello' })));
      socket.on('message', (text) => {
        const message = JSON.parse(String(text)) as { type: string; data?: { thumb_url: string } };
        if (message.type === 'ready') resolve(socket);
        if (message.type !== 'new_photo' || !open()) return;
        seen.arrivals++;
        setTimeout(() => void trying(ask(message.data!.thumb_url, guest, seen.thumbnails)), chance() * SPREAD_MS);
      });
      socket.on('close', () => open() && seen.failures.push('a socket was closed'));
    });
  const turn = async (guest: number, cursor: string | null): Promise<string | null> => {
    const page = JSON.parse(
      String(
        await ask(
          `/api/v1/public/gigs/${gigId}/media?limit=${PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`,
          guest,
          seen.pages,
        ),
      ),
    ) as Page;
    for (const { thumb_url: address } of page.media.slice(0, THUMBNAILS_A_PAGE)) {
      await wait((chance() * 2 * TURN_MS) / (THUMBNAILS_A_PAGE + 2));
      await trying(ask(address, guest, seen.thumbnails));
      if (!open()) break;
    }
    return page.next_cursor;
  };
  const browse = async (guest: number): Promise<void> => {
    await wait(chance() * TURN_MS);
    for (let cursor: string | null = null; open();) {
      const began = performance.now();
      await trying(turn(guest, cursor).then((next) => (cursor = next)));
      await wait(Math.max(0, TURN_MS - (performance.now() - began)));
    }
  };
  const findThemselves = async (picture: Buffer): Promise<void> => {
    const boundary = 'bench-selfie-0c41';
    const part = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}`;
    const bytes = Buffer.concat([
      Buffer.from(
        `${part('name="consent_version"')}\r\n\r\n${selfieConsent.version}\r\n${part('name="selfie"; filename="me.jpg"')}\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      picture,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const searches: Promise<void>[] = [];
    for (let guest = 0; open(); guest = (guest + 1) % guests) {
      searches.push(
        trying(
          ask(`/api/v1/public/gigs/${gigId}/selfie-search`, guest, seen.selfies, {
            type: `multipart/form-data; boundary=${boundary}`,
            bytes,
          }),
        ),
      );
      await wait(1000);
    }
    await Promise.all(searches);
  };

  const sockets: WebSocket[] = [];
  for (let guest = 0; guest < guests; guest++) sockets.push(await watch(guest));
  const all = Array.from({ length: guests }, (_, guest) => browse(guest));
  await Promise.all([...all, ...(selfie === undefined ? [] : [findThemselves(readFileSync(selfie))])]);
  await wait(SPREAD_MS);
  for (const socket of sockets) socket.terminate();
  agent.destroy();
  for (const times of [seen.pages, seen.thumbnails, seen.selfies]) times.sort((a, b) => a - b);
  return seen;
}

if (process.send) {
  // Phones have processors of their own: what they measure must not wait for this machine's other work.
  try {
    setPriority(-10);
  } catch {
    // Only root may; then the figures are a little worse than guests would see.
  }
  process.once(
    'message',
    (crowd: Crowd) => void visit(crowd).then((seen) => process.send!(seen, () => process.exit(0))),
  );
}
