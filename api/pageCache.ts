/**
 * Rendered answers by key, for as long as the `version` they were made of is the current one. A gallery's page is asked
 * for by hundreds of guests between two changes: it is made once.
 */
export interface PageCache {
  /** Exactly one `render` runs for concurrent misses of one key and version. */
  page(key: string, version: number, render: () => Promise<unknown>): Promise<Buffer>;
}

export function pageCache(mostBytes = 64 << 20): PageCache {
  const pages = new Map<string, { version: number; made: Promise<Buffer>; bytes: number }>();
  let total = 0;
  const forget = (key: string): void => {
    total -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  };
  return {
    page(key, version, render) {
      const known = pages.get(key);
      if (known && known.version === version) return known.made;
      if (known) forget(key);
      const entry = { version, bytes: 0, made: render().then((answer) => Buffer.from(JSON.stringify(answer))) };
      pages.set(key, entry);
      entry.made.then(
        ({ length }) => {
          if (pages.get(key) !== entry) return;
          entry.bytes = length;
          total += length;
          for (const oldest of pages.keys()) {
            if (total <= mostBytes) break;
            forget(oldest);
          }
        },
        () => pages.get(key) === entry && forget(key),
      );
      return entry.made;
    },
  };
}
