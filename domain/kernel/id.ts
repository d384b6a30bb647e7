import { createHash, randomBytes } from 'node:crypto';

const hex = (bytes: Buffer): string => {
  const s = bytes.toString('hex');
  return `${s.slice(0, 8)}-${s.slice(8, 12)}-${s.slice(12, 16)}-${s.slice(16, 20)}-${s.slice(20)}`;
};

/** Random bytes are fetched for many ids at once: each fetch is a call into the system. */
const POOL_BYTES = 4096;
let pool = randomBytes(POOL_BYTES);
let taken = 0;
function random16(): Buffer {
  if (taken === POOL_BYTES) {
    pool = randomBytes(POOL_BYTES);
    taken = 0;
  }
  return pool.subarray(taken, (taken += 16));
}

/** A new UUIDv7 (RFC 9562): sorts by time of making. */
export function newId(now = Date.now()): string {
  const bytes = random16();
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hex(bytes);
}

/** The same parts always give the same UUID (version 8, SHA-256): makes a repeat recognisable. */
export function derivedId(...parts: string[]): string {
  const bytes = createHash('sha256').update(parts.join('\u0000')).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hex(bytes);
}
