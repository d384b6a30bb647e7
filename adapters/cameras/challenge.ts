import { createHash } from 'node:crypto';

/** What is read of a challenge, in characters; and of its parts. */
const LARGEST = 4096;
const MOST = 8;
const LARGEST_PART = 512;
/** Algorithms of Digest by RFC 7616, the strongest first, by their names in Node. */
const HASHES = [
  ['SHA-512-256', 'sha512-256'],
  ['SHA-256', 'sha256'],
  ['MD5', 'md5'],
] as const;

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const PART = new RegExp(`(${TOKEN})[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}))`, 'y');
const SCHEME = new RegExp(`(${TOKEN})(?=[ \\t,]|$)`, 'y');
const GAP = /[ \t,]*/y;
const REST = /[^,]*/y;

interface Challenge {
  scheme: string;
  parts: Map<string, string>;
}

/** How somebody wants to be told who asks (`WWW-Authenticate`, RFC 9110, 11.6.1); what cannot be read is left out. */
export function challengesIn(header: string): Challenge[] {
  const found: Challenge[] = [];
  const text = header.slice(0, LARGEST);
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (;;) {
    next(GAP);
    if (at >= text.length) return found;
    const part = next(PART);
    if (part) {
      const value = part[2] ?? part[3] ?? '';
      const of = found.at(-1);
      if (of && value.length <= LARGEST_PART && of.parts.size < 20) of.parts.set(part[1]!.toLowerCase(), value);
      continue;
    }
    const scheme = next(SCHEME);
    if (!scheme) next(REST);
    else if (found.length === MOST) return found;
    else found.push({ scheme: scheme[1]!.toLowerCase(), parts: new Map() });
  }
}

/** A challenge that can be answered without telling the password. */
export interface Digest {
  realm: string;
  nonce: string;
  opaque: string | undefined;
  /** As it was said, and what is meant by it. */
  algorithm: string | undefined;
  hash: string;
  /** The hash of name and password goes through nonces once more (`-sess`). */
  session: boolean;
  stale: boolean;
}

/** The strongest of them; none without `qop=auth`, whose answer would be good for more than was asked. */
export function digestIn(challenges: readonly Challenge[]): Digest | undefined {
  const known = challenges.flatMap(({ scheme, parts }): (Digest & { rank: number })[] => {
    const [realm, nonce, algorithm] = [parts.get('realm'), parts.get('nonce'), parts.get('algorithm')];
    const [, name = 'MD5', session] = /^(.+?)(-sess)?$/i.exec(algorithm ?? '') ?? [];
    const rank = HASHES.findIndex(([each]) => each === name.toUpperCase());
    const qops = (parts.get('qop') ?? '').split(',').map((each) => each.trim().toLowerCase());
    if (scheme !== 'digest' || realm === undefined || !nonce || rank < 0 || !qops.includes('auth')) return [];
    const stale = parts.get('stale')?.toLowerCase() === 'true';
    const said = { realm, nonce, opaque: parts.get('opaque'), algorithm, stale };
    return [{ ...said, hash: HASHES[rank]![1], session: session !== undefined, rank }];
  });
  return known.sort((a, b) => a.rank - b.rank)[0];
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The answer to it (RFC 7616, 3.4). `count`: how often this nonce was answered, this time included. */
export function digestAnswer(
  { realm, nonce, opaque, algorithm, hash, session }: Digest,
  { username, password }: { username: string; password: string },
  { method, uri, count, cnonce }: { method: string; uri: string; count: number; cnonce: string },
): string {
  const hashed = (...texts: string[]): string => createHash(hash).update(texts.join(':'), 'utf8').digest('hex');
  const nc = count.toString(16).padStart(8, '0');
  const person = hashed(username, realm, password);
  const secret = session ? hashed(person, nonce, cnonce) : person;
  const response = hashed(secret, nonce, nc, cnonce, 'auth', hashed(method, uri));
  // What came quoted goes back as it came.
  return [
    `Digest username=${quoted(username)}`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${uri}"`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    `response="${response}"`,
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
    `qop=auth, nc=${nc}, cnonce="${cnonce}"`,
  ].join(', ');
}
