/** Why an import came to nothing: the network, a newer build that has no such file any more, or the script itself. */
export type LoadFailure = 'away' | 'gone' | 'stuck';

export const OFFLINE = 'We cannot reach Loom right now. Please check your connection and try again.';
const OLDER = 'A newer version of Loom is here. Please load this page again.';

/** `detail` is written for the person who reads it. */
export class LoadError extends Error {
  readonly why: LoadFailure;
  readonly detail: string;
  constructor(why: LoadFailure, what: string, cause?: unknown) {
    super(`${what} (${why})`, { cause });
    this.why = why;
    this.detail = why === 'away' ? OFFLINE : OLDER;
  }
}

/** By address: what the page runs already, and what is on its way until it is run. Not what was fetched once: a cache may have dropped it. */
const running = new Set<string>();
const coming = new Map<string, Promise<void>>();
const fromPage = () =>
  [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('head > link, head > script')].map((tag) =>
    'href' in tag ? tag.href : tag.src,
  );

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address).catch((cause: unknown) => {
    throw new LoadError('away', address, cause);
  });
  if (!answer.ok) throw new LoadError(answer.status === 404 ? 'gone' : 'away', address);
  // To its last byte: only a whole answer is kept by the browser.
  await answer.arrayBuffer().catch((cause: unknown) => {
    throw new LoadError('away', address, cause);
  });
  if (!address.endsWith('.css')) return;
  await applyStylesheet(address);
  running.add(address);
}

function applyStylesheet(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new LoadError('away', address));
    };
    document.head.append(link);
  });
}

function fetched(address: string): Promise<void> {
  const asked = running.has(address) ? Promise.resolve() : coming.get(address);
  if (asked) return asked;
  const fetching = fetchWhole(address);
  coming.set(address, fetching);
  return fetching;
}

/** A part of one file is listed nowhere but in its own import. */
const alone = (load: () => Promise<unknown>): string[] =>
  [/import\(["'`]([^"'`]+)["'`]\)/.exec(String(load))?.[1] ?? []].flat();

/**
 * Imports once all files are there. Browsers remember a failed import for as long as the page lives (Chromium 153, and
 * all others until a change of the standard in 2026), and never a failed fetch: so nothing is imported before it was
 * fetched whole, and every failure can be tried again. The import itself then finds the files in the browser's cache.
 * Called by what the bundler makes of `import()`; `listed` are addresses from the site's root. Throws `LoadError`.
 */
export async function loadPart<T>(load: () => Promise<T>, listed: readonly string[] = []): Promise<T> {
  if (running.size === 0) for (const known of fromPage()) running.add(known);
  const files = (listed.length > 0 ? listed.map((file) => `/${file}`) : alone(load)).map(
    (file) => new URL(file, import.meta.url).href,
  );
  try {
    await Promise.all(files.map(fetched));
    const it = await load();
    for (const file of files) running.add(file);
    return it;
  } catch (cause) {
    throw cause instanceof LoadError ? cause : new LoadError('stuck', listed[0] ?? 'A part', cause);
  } finally {
    for (const file of files) coming.delete(file);
  }
}
