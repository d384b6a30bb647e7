/** By which a driver waits; in milliseconds. */
export interface Clock {
  now(): number;
  /** Does it once so much later, if this process is still there; what is answered calls it off. */
  after(ms: number, act: () => void): () => void;
}

export const realClock: Clock = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
};
