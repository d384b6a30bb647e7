import { lookup as resolveName, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createGunzip } from 'node:zlib';
import type { CalendarVersion } from '../../commands/ports/calendars.ts';
import { type RefusalKind, Refusal } from '../../domain/kernel/refusal.ts';
import { isInnerAddress, publicWebAddress } from '../../domain/kernel/webAddress.ts';

export interface Fetching {
  /** Bytes of a calendar, unpacked. */
  maxBytes: number;
  /** For all of it, with what it is led on to. */
  patienceMs: number;
  signal: AbortSignal;
  /** Instead of what the public Internet is, for tests: which addresses may be connected to, and whose certificates are believed. */
  trust?: { host: (address: string) => boolean; ca: string };
}

const MOST_REDIRECTS = 5;

const no = (kind: RefusalKind, code: string, detail: string, cause?: unknown): Refusal =>
  Object.assign(new Refusal(kind, `otherCalendar.${code}`, detail), { cause });
const inner = () => no('invalid', 'inner', 'This address does not lead to a calendar on the public Internet.');
const unreachable = (cause: unknown): Refusal =>
  no('unavailable', 'away', 'The calendar could not be reached. Please check its address.', cause);

/** Judges what a name leads to at the very moment of connecting: a name that leads inside the second time is refused too. */
const publicOnly =
  (isPublic: (address: string) => boolean): LookupFunction =>
  (name, options, done) =>
    resolveName(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 4);
      if (found.length === 0 || !found.every(({ address }) => isPublic(address))) return done(inner(), '', 4);
      if (options.all) (done as unknown as (error: null, all: LookupAddress[]) => void)(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });

/** By what can be said of a host before its name is looked up. */
const isPublicHost = ({ hostname, origin }: URL, trust: Fetching['trust']): boolean =>
  trust ? isIP(hostname) === 0 || trust.host(hostname) : publicWebAddress(origin) !== undefined;

const ask = (url: URL, known: CalendarVersion, signal: AbortSignal, trust: Fetching['trust']) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(
      url,
      {
        agent: false,
        signal,
        lookup: publicOnly(trust?.host ?? ((address) => !isInnerAddress(address))),
        headers: {
          accept: 'text/calendar, */*;q=0.1',
          'accept-encoding': 'gzip',
          'user-agent': 'Loom calendar reader',
          ...(known.etag ? { 'if-none-match': known.etag } : {}),
          ...(known.modified ? { 'if-modified-since': known.modified } : {}),
        },
        ...(trust ? { ca: trust.ca } : {}),
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });

/** Unpacked no further than the bound: what is small when it comes may be large. */
async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw no('invalid', 'unreadable', 'There is no calendar at this address.');
  const unpacked = encoding === 'gzip' ? answer.pipe(createGunzip()) : answer;
  if (unpacked !== answer) answer.on('error', (error) => unpacked.destroy(error));
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of unpacked as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes)
      throw no('invalid', 'tooLarge', `This calendar is larger than ${Math.floor(maxBytes / 1e6)} MB.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * A calendar by its https address; undefined where its server says that it is as it was. Follows where it is led, but
 * never inside; refuses with a sentence that does not hold the address.
 */
export async function fetchCalendar(
  address: string,
  known: CalendarVersion,
  { maxBytes, patienceMs, signal, trust }: Fetching,
): Promise<{ text: string; version: CalendarVersion } | undefined> {
  const whole = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  let next = address;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const url = URL.parse(next);
    if (url?.protocol !== 'https:' || !isPublicHost(url, trust)) throw inner();
    let answer: IncomingMessage | undefined;
    try {
      answer = await ask(url, known, whole, trust);
      const status = answer.statusCode ?? 0;
      if (status === 304) return undefined;
      if (status >= 300 && status < 400 && answer.headers.location) {
        next = URL.parse(answer.headers.location, url.href)?.href ?? '';
        continue;
      }
      if (status !== 200)
        throw no('unavailable', 'answer', `The calendar's server answered ${status}. Please check the address.`);
      const { etag = '', 'last-modified': modified = '' } = answer.headers;
      return {
        text: await textOf(answer, maxBytes),
        version: { etag: etag.slice(0, 300), modified: modified.slice(0, 100) },
      };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw whole.aborted && !signal.aborted
        ? no('unavailable', 'slow', 'The calendar took too long to answer.', error)
        : unreachable(error);
    } finally {
      answer?.destroy();
    }
  }
  throw no('unavailable', 'redirects', 'The address leads from one place to the next without end.');
}
