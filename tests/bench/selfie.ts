import { openFaceIndex } from '../../adapters/faces/faceIndex.ts';
import { FACE_MATCH } from '../../domain/faceMatch.ts';

const FACES = 100_000;
const ROUNDS = 30;

/** A small generator with a seed, so that every run compares the same floats (xorshift32). */
function seeded(state: number): () => number {
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function unitVector(random: () => number): Float32Array {
  const vector = Float32Array.from({ length: 128 }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** What anyone would write first: every distance over one block of floats, then the matches in order. */
function plainSearch(
  floats: Float32Array,
  query: Float32Array,
  maxDistance: number,
): { row: number; distance: number }[] {
  const found: { row: number; distance: number }[] = [];
  for (let row = 0; row < floats.length / 128; row++) {
    let sum = 0;
    for (let k = 0; k < 128; k++) {
      const difference = floats[row * 128 + k]! - query[k]!;
      sum += difference * difference;
    }
    if (sum <= maxDistance * maxDistance) found.push({ row, distance: Math.sqrt(sum) });
  }
  return found.sort((a, b) => a.distance - b.distance);
}

/** The median time of a few rounds, in milliseconds. */
function median(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[ROUNDS >> 1]!;
}

/** A selfie against 100,000 faces of one gig, without the embedding, beside a plain loop over the same floats. */
export async function benchSelfie(): Promise<{
  work: string;
  ours: number;
  reference: number;
  unit: string;
  ratio: number;
  target: number;
  note?: string;
}> {
  const random = seeded(7);
  const index = openFaceIndex();
  const floats = new Float32Array(FACES * 128);
  for (let row = 0; row < FACES; row++) {
    const vector = unitVector(random);
    floats.set(vector, row * 128);
    index.set('gig', `photo-${row}`, [vector]);
  }
  const query = floats.slice(0, 128);
  if (
    index.search('gig', [query], FACE_MATCH.default).length !== plainSearch(floats, query, FACE_MATCH.default).length
  ) {
    throw new Error('the index and the plain loop disagree');
  }
  const ours = median(() => index.search('gig', [query], FACE_MATCH.default));
  const reference = median(() => plainSearch(floats, query, FACE_MATCH.default));
  return {
    work: 'selfie against 100,000 faces, without the embedding',
    ours,
    reference,
    unit: 'ms',
    ratio: reference / ours,
    target: 2,
    note: ours < 15 ? 'under 15 ms' : `over 15 ms: ${ours.toFixed(1)}`,
  };
}
