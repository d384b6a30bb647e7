import {
  type KeyObject,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** Keys derived from the installation's one secret (HKDF, RFC 5869), a key per purpose. */
export interface Secrets {
  key(purpose: string): KeyObject;
  /** Keyed hash, hex: finds an address or a code without keeping it. */
  lookup(purpose: string, value: string): string;
  /** Base64url HMAC-SHA-256 over `text`. */
  sign(purpose: string, text: string): string;
  /** In constant time. */
  signed(purpose: string, text: string, signature: string): boolean;
}

export function secretsFrom(secret: Uint8Array): Secrets {
  const keys = new Map<string, KeyObject>();
  const key = (purpose: string): KeyObject => {
    let made = keys.get(purpose);
    if (!made) {
      made = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `loom/${purpose}`, 32)));
      keys.set(purpose, made);
    }
    return made;
  };
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', key(purpose)).update(text).digest('base64url');
  return {
    key,
    sign,
    lookup: (purpose, value) => createHmac('sha256', key(purpose)).update(value).digest('hex'),
    signed: (purpose, text, signature) => sameSecret(sign(purpose, text), signature),
  };
}

/** Whether two secrets are the same, in time that does not depend on where they differ. The one place that compares secrets. */
export function sameSecret(a: string | Uint8Array, b: string | Uint8Array): boolean {
  const [x, y] = [a, b].map((secret) => hash('sha256', secret, 'buffer'));
  return timingSafeEqual(x!, y!);
}

/** A single-use token for a mailed link: 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const tokenHash = (token: string): string => hash('sha256', token);

/** No 0/O, 1/I/L: can be read out over the telephone. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const newCode = (length = 10): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
