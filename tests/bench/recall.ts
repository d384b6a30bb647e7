/** Distances of all pairs of embedded faces: of one person (genuine) and of two (impostor). */
export interface Pairs {
  genuine: number[];
  impostor: number[];
}

export interface LabelledFace {
  person: string;
  embedding: Float32Array;
}

export function pairsOf(faces: readonly LabelledFace[]): Pairs {
  const pairs: Pairs = { genuine: [], impostor: [] };
  faces.forEach((a, i) => {
    for (const b of faces.slice(i + 1)) {
      let sum = 0;
      for (let k = 0; k < a.embedding.length; k++) sum += (a.embedding[k]! - b.embedding[k]!) ** 2;
      (a.person === b.person ? pairs.genuine : pairs.impostor).push(Math.sqrt(sum));
    }
  });
  return pairs;
}

/**
 * The widest threshold at which at most `rate` (0 to 1) of the impostor pairs match, and the share of genuine pairs
 * that match there. A pair matches when its distance lies below the threshold.
 */
export function recallAt({ genuine, impostor }: Pairs, rate: number): { threshold: number; recall: number } {
  const sorted = [...impostor].sort((a, b) => a - b);
  const threshold = sorted[Math.min(sorted.length - 1, Math.floor(rate * sorted.length))]!;
  return { threshold, recall: shareBelow(genuine, threshold) };
}

export function shareBelow(distances: readonly number[], threshold: number): number {
  return distances.length ? distances.filter((distance) => distance < threshold).length / distances.length : 0;
}
