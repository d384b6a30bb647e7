import { hash, randomBytes } from 'node:crypto';

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

/** Milliseconds by which the clock may run behind the last id before that is a time of its own. */
const BEHIND_MS = 1000;
let lastMs = 0;
let counted = 0;

/** A new UUIDv7 (RFC 9562): sorts by time of making, those of one process also within a millisecond (its 6.2, method 1). */
export function newId(now = Date.now()): string {
  const bytes = random16();
  if (now > lastMs || now < lastMs - BEHIND_MS) {
    lastMs = now;
    // Eleven bits of twelve: there is always room to count.
    counted = bytes.readUInt16BE(6) & 0x7ff;
  } else if (++counted > 0xfff) {
    lastMs += 1;
    counted = 0;
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counted, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hex(bytes);
}

/** The same parts always give the same UUID (version 8, SHA-256): makes a repeat recognisable. */
export function derivedId(...parts: string[]): string {
  const bytes = hash('sha256', parts.join('\u0000'), 'buffer').subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hex(bytes);
}
