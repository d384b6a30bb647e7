/** How many sockets may be open, by several measures: each that opens takes one of every measure, or none. */
export interface SocketLimits<M extends string> {
  /** Undefined when any measure is full; otherwise gives them back, once. */
  take(keys: Record<M, string>): (() => void) | undefined;
}

export function socketLimits<M extends string>(most: Record<M, number>): SocketLimits<M> {
  const measures = Object.keys(most) as M[];
  const taken = new Map<string, number>();
  return {
    take(keys) {
      const names = measures.map((measure) => `${measure} ${keys[measure]}`);
      if (measures.some((measure, n) => (taken.get(names[n]!) ?? 0) >= most[measure])) return undefined;
      for (const name of names) taken.set(name, (taken.get(name) ?? 0) + 1);
      return () => {
        for (const name of names.splice(0)) {
          const left = taken.get(name)! - 1;
          if (left > 0) taken.set(name, left);
          else taken.delete(name);
        }
      };
    },
  };
}
