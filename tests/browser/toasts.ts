import type { Locator, Page } from 'playwright-core';

type Text = string | RegExp;
interface Toast {
  text: string;
  /** Milliseconds of our clock, not of the page's, which a journey may have stopped. */
  heardAt: number;
}

/** How long before somebody looks for it a toast may have come, in milliseconds: as long as a press may take. */
const BEFORE_MS = 10_000;
/** How often it is asked whether what is not on the screen has been and gone. */
const LOOK_MS = 3000;

/** Goes before what a page tells us in its console. */
const HEARD = 'A toast says: ';
/** Not in frames: one that may run no script would complain of this one. */
const TELL = `if (self === top) new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      for (const said of node.querySelectorAll?.('.toast-text') ?? []) console.debug('${HEARD}' + said.textContent);
}).observe(document, { childList: true, subtree: true })`;

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
/** As Playwright looks for a text. */
function matches(said: string, text: Text, exact: boolean): boolean {
  if (typeof text !== 'string') return text.test(plain(said));
  return exact ? plain(said) === plain(text) : plain(said).toLowerCase().includes(plain(text).toLowerCase());
}

/**
 * Lets `page.getByText(...).waitFor()` find what a toast has said though it is gone again. A toast stays for three seconds,
 * and on a busy machine a journey may not come to look within them; whoever reads the page does. `patienceMs`: how long it
 * waits, in milliseconds, unless told otherwise.
 */
export async function hearToasts(page: Page, patienceMs: number): Promise<void> {
  let toasts: Toast[] = [];
  page.on('console', (message) => {
    if (message.type() === 'debug' && message.text().startsWith(HEARD))
      toasts.push({ text: message.text().slice(HEARD.length), heardAt: Date.now() });
  });
  await page.addInitScript(TELL);
  /** Each is found once. */
  const take = (text: Text, exact: boolean, since: number): boolean => {
    const rest = toasts.filter((toast) => toast.heardAt < since || !matches(toast.text, text, exact));
    const found = rest.length < toasts.length;
    toasts = rest;
    return found;
  };
  const hearing = (locator: Locator, text: Text, exact: boolean): Locator => {
    const waitFor = locator.waitFor.bind(locator);
    const [last, first] = [locator.last(), locator.first()];
    return Object.assign(locator, {
      last: () => hearing(last, text, exact),
      first: () => hearing(first, text, exact),
      waitFor: async (about: Parameters<Locator['waitFor']>[0] = {}) => {
        if (about.state && about.state !== 'visible') return waitFor(about);
        const began = Date.now();
        const patience = about.timeout ?? patienceMs;
        const until = began + patience;
        for (;;) {
          const timeout = Math.max(1, Math.min(LOOK_MS, until - Date.now()));
          const failure = await waitFor({ ...about, timeout }).then(
            () => undefined,
            (error: Error) => error,
          );
          if (take(text, exact, began - BEFORE_MS) || !failure) return;
          if (failure.name === 'TimeoutError' && Date.now() < until) continue;
          failure.message = failure.message.replace(`Timeout ${timeout}ms`, `Timeout ${patience}ms`);
          throw failure;
        }
      },
    });
  };
  const getByText = page.getByText.bind(page);
  page.getByText = (text, about) => hearing(getByText(text, about), text, about?.exact ?? false);
}
