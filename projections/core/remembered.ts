/** What is remembered at most, where nothing else is said. */
const MOST_KNOWN = 5000;

/**
 * Makes each answer once for every `version`, e.g. the position of the read models: hundreds of guests ask for the same
 * between two events. What it answers is shared, so nobody may change it. An answer that failed is made again.
 */
export function remembered<T>(
  version: () => string | number,
  most = MOST_KNOWN,
): (key: string, make: () => Promise<T>) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  let of: string | number | undefined;
  return (key, make) => {
    const now = version();
    if (of !== now || known.size >= most) {
      known.clear();
      of = now;
    }
    let found = known.get(key);
    if (!found) {
      found = make();
      known.set(key, found);
      found.catch(() => known.get(key) === found && known.delete(key));
    }
    return found;
  };
}

/** What changes by time alone, e.g. what is held for 90 days, is looked at again after this. */
const ENDS_BY_ITSELF_MS = 60_000;

/** A version for `remembered` answers: another one after each event, and each minute. */
export const currentVersion = (reads: { position(): number }, { now }: { now: () => Date }): string =>
  `${reads.position()} ${Math.floor(now().getTime() / ENDS_BY_ITSELF_MS)}`;
