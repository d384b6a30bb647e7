/** Places in a room that fill by different measures: each who comes takes one of every measure, or none. */
export interface Places<M extends string> {
  /** Undefined when any measure is full; otherwise gives the places back, once. */
  take(keys: Record<M, string>): (() => void) | undefined;
}

export function places<M extends string>(most: Record<M, number>): Places<M> {
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
