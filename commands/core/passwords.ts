import { argon2, randomBytes } from 'node:crypto';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { sameSecret } from './secrets.ts';

/** RFC 9106's second recommended option, at OWASP's memory: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashes being made at once, and how many may wait: each takes a thread of the pool and 19 MiB. */
const AT_ONCE = 2;
const MOST_WAITING = 100;
let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING)
    throw new Refusal(
      'tooMany',
      'password.busy',
      'Many people are signing in right now. Please try again in a moment.',
      { retryAfter: 2 },
    );
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const derive = (
  password: string,
  nonce: Uint8Array,
  { memory, passes, parallelism, tagLength }: typeof COST,
): Promise<Buffer> =>
  limited(
    () =>
      new Promise((resolve, reject) =>
        argon2(
          'argon2id',
          { message: Buffer.from(password.normalize('NFKC')), nonce, memory, passes, parallelism, tagLength },
          (error, tag) => (error ? reject(error) : resolve(Buffer.from(tag))),
        ),
      ),
  );

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** A PHC string, `$argon2id$v=19$m=...,t=...,p=...$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${b64(nonce)}$${b64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${b64(Buffer.alloc(16))}$${b64(Buffer.alloc(32))}`;

/** True for the right password. Without a hash it takes just as long, so that an unknown account cannot be told from a wrong password. */
export async function passwordMatches(password: string, phc: string | undefined): Promise<boolean> {
  const match = PHC.exec(phc ?? NOBODY) ?? PHC.exec(NOBODY)!;
  const expected = Buffer.from(match[5]!, 'base64');
  const cost = {
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: expected.length,
  };
  const tag = await derive(password, Buffer.from(match[4]!, 'base64'), cost);
  return sameSecret(tag, expected) && phc !== undefined;
}
