export interface Lanes {
  <T>(work: () => Promise<T>): Promise<T>;
  /** When nothing is under way or waiting. */
  idle(): Promise<void>;
}

/** Lets at most `width` works run at once; the others wait in the order in which they came. */
export function lanes(width: number): Lanes {
  const waiting: (() => void)[] = [];
  const idle: (() => void)[] = [];
  let running = 0;
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= width) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed over, so that a newcomer cannot take it first.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
      if (running === 0) for (const done of idle.splice(0)) done();
    }
  };
  return Object.assign(run, {
    idle: async () => {
      if (running > 0) await new Promise<void>((done) => idle.push(done));
    },
  });
}
