import { createHash } from 'node:crypto';

/** RFC 6962, 2.1: leaves and nodes are hashed under different prefixes, so that neither can be taken for the other. */
export const leafHash = (leaf: string | Uint8Array): Buffer =>
  createHash('sha256').update('\u0000').update(leaf).digest();
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update('\u0001').update(left).update(right).digest();

/** A Merkle tree that only grows. It keeps the roots of its full subtrees (one per bit of its size), not its leaves. */
export interface MerkleTree {
  add(leaf: string | Uint8Array): void;
  size(): number;
  /** Merkle Tree Hash of all leaves so far, hex; that of an empty tree is SHA-256 of nothing. */
  root(): string;
  /** Roots of the full subtrees, largest first, hex: what it takes to go on later. */
  peaks(): string[];
}

/** Throws a RangeError when the peaks are not as many as a tree of this size has. */
export function merkleTree(from: { size: number; peaks: readonly string[] } = { size: 0, peaks: [] }): MerkleTree {
  let { size } = from;
  const peaks: Buffer[] = from.peaks.map((peak) => Buffer.from(peak, 'hex'));
  if (bitsOf(size) !== peaks.length || peaks.some(({ length }) => length !== 32))
    throw new RangeError(`A tree of ${size} leaves has ${bitsOf(size)} peaks`);
  return {
    add(leaf) {
      let node: Buffer = leafHash(leaf);
      for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) node = nodeHash(peaks.pop()!, node);
      peaks.push(node);
      size++;
    },
    size: () => size,
    root: () =>
      (peaks.length === 0
        ? createHash('sha256').digest()
        : peaks.reduceRight((right, left) => nodeHash(left, right))
      ).toString('hex'),
    peaks: () => peaks.map((peak) => peak.toString('hex')),
  };
}

const bitsOf = (size: number): number => size.toString(2).replaceAll('0', '').length;
