import { type KeyObject, sign, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { merkleTree } from '../../domain/kernel/merkle.ts';
import type { Stated, StatedHead } from '../../projections/history/verifyLog.ts';
import { keyName } from './key.ts';

/**
 * `checkpoints.jsonl`: for each checkpoint, a line `[stream, revision, hash, position]` for every stream that changed
 * since the one before, then the checkpoint itself. All those lines are the leaves of one Merkle tree (RFC 6962), of
 * which each checkpoint signs the root.
 */
export const CHECKPOINTS = 'checkpoints.jsonl';
const checkpoint = z.object({
  at: z.string(),
  position: z.number().int(),
  /** Leaves of the tree so far. */
  size: z.number().int(),
  root: z.string(),
  /** To go on without reading all leaves again. */
  peaks: z.array(z.string()),
  key: z.string(),
  signature: z.string(),
});
export type Checkpoint = z.infer<typeof checkpoint>;
const head = z.tuple([z.string(), z.number().int(), z.string(), z.number().int()]);

export const leafOf = ({ stream, revision, hash, position }: StatedHead): string =>
  JSON.stringify([stream, revision, hash, position]);
const signedText = ({ at, position, size, root }: Pick<Checkpoint, 'at' | 'position' | 'size' | 'root'>): Buffer =>
  Buffer.from(`loom checkpoint 1\n${at}\n${position}\n${size}\n${root}\n`);
export const signed = (
  about: Omit<Checkpoint, 'key' | 'signature'>,
  key: KeyObject,
  publicKey: KeyObject,
): Checkpoint => ({
  ...about,
  key: keyName(publicKey),
  signature: sign(null, signedText(about), key).toString('base64'),
});
const isSigned = (about: Checkpoint, key: KeyObject): boolean =>
  verify(null, signedText(about), key, Buffer.from(about.signature, 'base64'));

/** Thrown for a file that is not what was written: `line` counts from 1. */
export class BrokenCheckpoint extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const json = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Reads and checks checkpoints in order; throws BrokenCheckpoint at the first that does not hold. What a crash left half-written at the end is no checkpoint. */
export async function* readCheckpoints(folder: string, key: KeyObject | undefined): AsyncGenerator<Stated> {
  const path = join(folder, CHECKPOINTS);
  if (!(await stat(path).catch(() => undefined))) return;
  const tree = merkleTree();
  let heads: StatedHead[] = [];
  let last = 0;
  let line = 0;
  let unreadable = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    line++;
    const value = json(text);
    const found = head.safeParse(value);
    if (found.success) {
      const [stream, revision, hash, position] = found.data;
      heads.push({ stream, revision, hash, position });
      tree.add(leafOf(heads.at(-1)!));
      continue;
    }
    const point = checkpoint.safeParse(value);
    if (!point.success) {
      unreadable ||= line;
      continue;
    }
    const { at, position } = point.data;
    if (unreadable > 0) throw new BrokenCheckpoint(unreadable, 'This line cannot be read.');
    if (!key) throw new BrokenCheckpoint(line, 'The public key that checkpoints are verified with is gone.');
    if (point.data.key !== keyName(key))
      throw new BrokenCheckpoint(line, `The checkpoint of ${at} is signed with another key.`);
    if (!isSigned(point.data, key))
      throw new BrokenCheckpoint(line, `The signature of the checkpoint of ${at} does not hold.`);
    if (tree.size() !== point.data.size || tree.root() !== point.data.root)
      throw new BrokenCheckpoint(line, `The lines before the checkpoint of ${at} are not those that it signed.`);
    if (position < last) throw new BrokenCheckpoint(line, `The checkpoint of ${at} stands in the wrong place.`);
    yield { at, position, heads };
    last = position;
    heads = [];
  }
}

const CHUNK = 65_536;

/** The last whole checkpoint and where its line ends, in bytes. Read from the end. */
async function lastIn(file: FileHandle): Promise<{ last: Checkpoint | undefined; end: number }> {
  const { size } = await file.stat();
  let tail = Buffer.alloc(0);
  let ends = -1;
  for (let from = size; from > 0;) {
    const length = Math.min(CHUNK, from);
    from -= length;
    const chunk = Buffer.alloc(length);
    await file.read(chunk, 0, length, from);
    tail = Buffer.concat([chunk, tail]);
    for (let at = tail.lastIndexOf('{"at"'); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf('{"at"', at - 1)) {
      if (from + at > 0 && (at === 0 || tail[at - 1] !== 10)) continue;
      ends = tail.indexOf('\n', at);
      const found = ends < 0 ? undefined : checkpoint.safeParse(json(tail.toString('utf8', at, ends)));
      if (found?.success) return { last: found.data, end: from + ends + 1 };
    }
  }
  return { last: undefined, end: 0 };
}

const LOCK_TRIES = 100;
const STALE_MS = 30_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One writer at a time, of all processes. A lock that its process left behind gives way after 30 s. */
async function locked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, `${CHECKPOINTS}.lock`);
  for (let tries = 1; ; tries++) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || tries === LOCK_TRIES) throw error;
      const held = await stat(lock).catch(() => undefined);
      if (held && Date.now() - held.mtimeMs > STALE_MS) await rm(lock, { force: true });
      else await pause(50);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** The last checkpoint that was made. */
export async function lastCheckpoint(folder: string): Promise<Checkpoint | undefined> {
  const file = await open(join(folder, CHECKPOINTS), 'r').catch(() => undefined);
  if (!file) return undefined;
  try {
    return (await lastIn(file)).last;
  } finally {
    await file.close();
  }
}

/** Appends durably when `after` is still the last one; false when another process was first. */
export function appendCheckpoint(
  folder: string,
  after: Checkpoint | undefined,
  leaves: readonly string[],
  made: Checkpoint,
): Promise<boolean> {
  return locked(folder, async () => {
    const file = await open(join(folder, CHECKPOINTS), 'a+', 0o640);
    try {
      const { last, end } = await lastIn(file);
      if (last?.signature !== after?.signature) return false;
      // What a dead process began and did not finish.
      await file.truncate(end);
      await file.appendFile(`${leaves.map((leaf) => `${leaf}\n`).join('')}${JSON.stringify(made)}\n`);
      await file.sync();
      return true;
    } finally {
      await file.close();
    }
  });
}
