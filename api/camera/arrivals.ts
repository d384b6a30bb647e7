/** For how long a capture waits until the photo has come, in milliseconds; after that it comes all the same. */
const ARRIVAL_MS = 10_000;
/** Photos that came before anybody asked for them. */
const MOST_EARLY = 200;

interface Waiting {
  bridgeId: string;
  end(arrived: boolean, duplicate: boolean): void;
}

/** Captures that wait for their photo, which comes by a way of its own: before the answer that it was taken, or after it. */
export function openArrivals() {
  const waiting = new Map<string, Set<Waiting>>();
  const early = new Map<string, boolean>();
  const all = (): Waiting[] => [...waiting.values()].flatMap((some) => [...some]);
  return {
    of: (mediaId: string, bridgeId: string): Promise<{ arrived: boolean; duplicate: boolean }> =>
      new Promise((resolve) => {
        const known = early.get(mediaId);
        if (early.delete(mediaId)) return resolve({ arrived: true, duplicate: known === true });
        const some = waiting.get(mediaId) ?? new Set();
        waiting.set(mediaId, some);
        const one: Waiting = {
          bridgeId,
          end(arrived, duplicate) {
            clearTimeout(timer);
            some.delete(one);
            if (some.size === 0) waiting.delete(mediaId);
            resolve({ arrived, duplicate });
          },
        };
        const timer = setTimeout(() => one.end(false, false), ARRIVAL_MS);
        some.add(one);
      }),
    /** Whether it came already; who asks knows it from now on. */
    cameBefore: (mediaId: string): boolean => early.delete(mediaId),
    /** It is a photo now. */
    came(mediaId: string, duplicate: boolean): void {
      const some = waiting.get(mediaId);
      if (some) return [...some].forEach((one) => one.end(true, duplicate));
      early.set(mediaId, duplicate);
      if (early.size > MOST_EARLY) early.delete(early.keys().next().value!);
    },
    /** The line of this bridge broke: what it has comes later. */
    away(bridgeId: string): void {
      for (const one of all()) if (one.bridgeId === bridgeId) one.end(false, false);
    },
  };
}
