import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How a camera asks who asks. */
export interface Lock {
  username: string;
  password: string;
  /** What it offers, in its order; `Basic`, and algorithms of Digest. */
  offers: readonly string[];
  /** A nonce is good for so many questions. */
  uses?: number;
  /** It calls every nonce old, whatever the answer. */
  neverNew?: boolean;
  /** What it says instead. */
  says?: string;
}
export interface CameraDoor {
  lock: Lock | undefined;
  /** The `Authorization` of each question, as it came; '' where none did. */
  heard: string[];
  /** Otherwise it has answered with 401. */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
}

const NODE: Record<string, string> = { MD5: 'md5', 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256' };

/** The camera's side of HTTP authentication (RFC 7616, RFC 7617). */
export function openDoor(): CameraDoor {
  const nonces = new Map<string, number>();
  const counts = new Map<string, number>();
  const door: CameraDoor = {
    lock: undefined,
    heard: [],
    admits(request, response) {
      const { lock } = door;
      if (!lock) return true;
      const said = request.headers.authorization ?? '';
      door.heard.push(said);
      const { username, password, offers, uses = Infinity, neverNew = false } = lock;
      if (offers.includes('Basic') && said === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
        return true;
      const part = (name: string): string => new RegExp(`[ ,]${name}="?([^",]*)"?`).exec(said)?.[1] ?? '';
      const [nonce, nc, algorithm] = [part('nonce'), part('nc'), part('algorithm')];
      const hashed = (text: string): string =>
        createHash(NODE[algorithm.replace(/-sess$/, '')] ?? 'md5')
          .update(text)
          .digest('hex');
      const person = hashed(`${username}:camera:${password}`);
      const secret = algorithm.endsWith('-sess') ? hashed(`${person}:${nonce}:${part('cnonce')}`) : person;
      const asked = hashed(`${request.method}:${request.url}`);
      const isRight =
        said.startsWith('Digest ') &&
        offers.includes(algorithm) &&
        part('username') === username &&
        part('uri') === request.url &&
        part('response') === hashed(`${secret}:${nonce}:${nc}:${part('cnonce')}:auth:${asked}`);
      const left = nonces.get(nonce) ?? 0;
      const isNew = parseInt(nc, 16) > (counts.get(nonce) ?? 0);
      if (isRight && !neverNew && left > 0 && isNew) {
        nonces.set(nonce, left - 1);
        counts.set(nonce, parseInt(nc, 16));
        return true;
      }
      const fresh = randomBytes(16).toString('hex');
      nonces.set(fresh, uses);
      const stale = neverNew || (isRight && left === 0) ? ', stale=true' : '';
      const challenges = offers.map((offer) =>
        offer === 'Basic'
          ? 'Basic realm="camera"'
          : `Digest realm="camera", nonce="${fresh}", algorithm=${offer}, qop="auth,auth-int", opaque="o=,1"${stale}`,
      );
      response
        .writeHead(401, { 'www-authenticate': lock.says ?? challenges.join(', ') })
        .end('{"message":"Unauthorized"}');
      return false;
    },
  };
  return door;
}
