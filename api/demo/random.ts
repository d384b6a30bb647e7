/** Repeatable random numbers: the same seed paints the same picture. */
export interface Dice {
  /** 0 to 1. */
  next(): number;
  between(low: number, high: number): number;
  pick<T>(all: readonly T[]): T;
}

/** A 32-bit xorshift generator (Marsaglia, 2003). */
export function dice(seed: number): Dice {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) | 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  for (let n = 0; n < 8; n++) next();
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (all) => all[Math.floor(next() * all.length)]!,
  };
}
