import { statfsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  chromium as playwright,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright-core';
import { SWITCHES } from '../../adapters/documents/packagedChromium.ts';
import { hearToasts } from './toasts.ts';

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const root = join(import.meta.dirname, '../..');

/** Where `prepare.ts` puts the browser. */
export const chromiumFolder = join(root, 'node_modules/.cache/chromium');
/** Memory that the browser's processes share lies in files elsewhere where a machine has little room for it; that costs a fifth of what a journey does. */
const ON_DISK = '--disable-dev-shm-usage';
const ROOM_BYTES = 2e9;
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
export const launch = (): Promise<Browser> =>
  playwright.launch({
    executablePath: join(chromiumFolder, 'chromium'),
    args: [...SWITCHES],
    ...(hasSharedMemory() && { args: SWITCHES.filter((one) => one !== ON_DISK), ignoreDefaultArgs: [ON_DISK] }),
  });

/** The built web app and console, which `prepare.ts` sees to. `WEB_DIST` names another build of the web app. */
export const frontEnds = (): { web: string; admin: string } => ({
  web: process.env['WEB_DIST'] ?? join(root, 'web/dist'),
  admin: join(root, 'admin/dist'),
});

/** How many times slower pages run, where `SLOWDOWN` says so: what holds by chance of timing alone fails sooner then. */
const SLOWDOWN = Number(process.env['SLOWDOWN'] ?? 1);

/** How long a page waits for what must come about, in milliseconds: it only costs time where it does not. */
export const PATIENCE_MS = 60_000;

export interface Watched {
  page: Page;
  /** What the browser complained about: errors in the console and in scripts, and what the content policy blocked. */
  complaints: string[];
}

export interface WindowOptions extends BrowserContextOptions {
  /**
   * Whether a page fetches, when it is idle, all that its buttons open; false: it is somebody's who saves data. Fetching is
   * two thirds of what opening a page of the studio costs, which people do once and journeys hundreds of times: it is on
   * where the specification is walked through, in galleries, and where the line goes away.
   */
  fetchesAhead?: boolean;
}

/** A page of its own, without a history or a session of others, that writes down what goes wrong. */
export async function openPage(
  browser: Browser,
  { fetchesAhead = false, ...options }: WindowOptions,
): Promise<Watched> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  if (!fetchesAhead)
    await context.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
  const complaints: string[] = [];
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('Blocked by the content policy:', event.violatedDirective, event.sourceFile))",
  );
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  if (SLOWDOWN > 1) {
    const wire = await context.newCDPSession(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  }
  // A page may be on its way elsewhere by itself, as after signing in, which takes the place of a journey that begins meanwhile.
  const again = <T>(journey: () => Promise<T>): Promise<T> =>
    journey().catch((error: Error) => (error.message.includes('ERR_ABORTED') ? journey() : Promise.reject(error)));
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const stopRouting = keepRouting(page);
  page.goto = async (url, about) => {
    await atRest(page);
    await stopRouting();
    const answer = await again(() => goto(url, about));
    // A window in which much was done has the browser's most entries, and loses one from the middle for each new one.
    if (url === 'about:blank') await overWire(page, (wire) => wire.send('Page.resetNavigationHistory'));
    return answer;
  };
  page.reload = async (about) => {
    await atRest(page);
    await stopRouting();
    return again(() => reload(about));
  };
  backFromWherePagesAre(page);
  await hearToasts(page, PATIENCE_MS);
  return { page, complaints };
}

/** Of a snapshot of a page, in characters and milliseconds. */
const SNAPSHOT = { length: 6000, timeout: 5000 };
/** What a page showed, and where its focus was: what a journey that failed cannot be asked any more. */
export async function snapshotOf(page: Page): Promise<string> {
  const focus = page.evaluate<string>("document.activeElement?.outerHTML.slice(0, 300) ?? ''");
  const shown = page.locator('body').ariaSnapshot({ timeout: SNAPSHOT.timeout });
  const told = await Promise.allSettled([focus, shown]);
  const [focused, tree] = told.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
  return `${page.url()}\nfocus: ${focused}\n${tree?.slice(0, SNAPSHOT.length)}`;
}

/** As `layer-history.ts` marks an entry of what was closed, which the page is about to go back from. */
const GOING_BACK = "(history.state?.open ?? []).some(([key, value]) => key === '' && value === '')";
/** A clock that a journey has stopped holds a page where it is. */
const AT_REST_MS = 2000;
/**
 * What was closed just now has the page go back in its history a moment later. A journey elsewhere that begins before that,
 * as no person is able to, would be led back from where it comes to.
 */
async function atRest(page: Page): Promise<void> {
  const goesBack = (): Promise<boolean> => page.evaluate<boolean>(GOING_BACK).catch(() => false);
  for (const until = Date.now() + AT_REST_MS; Date.now() < until && (await goesBack());) await pause(10);
}

/** Speaks with the browser about a page, and ends that: a session that stays may undo what another one emulates. */
async function overWire<T>(page: Page, work: (wire: CDPSession) => Promise<T>): Promise<T> {
  const wire = await page.context().newCDPSession(page);
  try {
    return await work(wire);
  } finally {
    await wire.detach();
  }
}

/**
 * A page adds entries to its history at once, the browser counts them a moment later: Back that comes in between, as no
 * person is able to, would lead past them.
 */
function backFromWherePagesAre(page: Page): void {
  const caughtUp = async (wire: CDPSession): Promise<boolean> => {
    const { currentIndex, entries } = await wire.send('Page.getNavigationHistory');
    const [href, index, count] = await page.evaluate<[string, number | null, number]>(
      '[location.href, navigation.currentEntry?.index ?? null, navigation.entries().length]',
    );
    if (entries[currentIndex]?.url !== href) return false;
    // Nothing has been opened yet.
    if (index === null) return true;
    // A page knows the entries of its own site. `history.length` may miss some, as `layer-history.ts` tells.
    const { origin } = new URL(href);
    const isOwn = ({ url }: { url: string }): boolean => new URL(url).origin === origin;
    const first = entries.findLastIndex((entry, at) => at <= currentIndex && !isOwn(entry)) + 1;
    const next = entries.findIndex((entry, at) => at >= currentIndex && !isOwn(entry));
    const last = next < 0 ? entries.length : next;
    return currentIndex - first === index && last - first === count;
  };
  const settled = (): Promise<void> =>
    overWire(page, async (wire) => {
      for (const until = Date.now() + PATIENCE_MS; !(await caughtUp(wire)); await pause(10))
        if (Date.now() > until) throw new Error('the browser has not come to where the page is');
    });
  const [back, forward] = [page.goBack.bind(page), page.goForward.bind(page)];
  page.goBack = (about) => settled().then(() => back(about));
  page.goForward = (about) => settled().then(() => forward(about));
}

/** An address that no page asks for. */
const NOWHERE = 'nowhere:';
/**
 * What a page asks for in the moment in which its last route goes is lost, and is never answered (Chromium 153: in 51 of 60
 * tries with a page that asks all the time; what a route held then, and what is asked while the first one comes, never was).
 * So a route to nowhere stays until a journey leads elsewhere, where the answer that returns ends it: it turns the cache off.
 */
function keepRouting(page: Page): () => Promise<void> {
  const unroute = page.unroute.bind(page);
  page.unroute = async (url, handler) => {
    await page.route(NOWHERE, (route) => route.abort());
    await unroute(url, handler);
  };
  return () => unroute(NOWHERE);
}

/** What a window complained about since it was last asked, but for what a step provoked on purpose. */
export function unprovoked({ complaints }: Watched, provoked?: RegExp): string[] {
  return complaints.splice(0).filter((complaint) => !provoked?.test(complaint));
}

/**
 * What axe finds wrong by WCAG 2.2 A and AA, as rule and element. Where a page stands decides what a bar that sticks covers:
 * what is too small to be hit, by that, is looked at once more in the middle of the window.
 */
export async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(await axe);
  return page.evaluate(async () => {
    interface Found {
      html: string;
      element: { scrollIntoView(where: object): void };
    }
    const {
      axe: run,
      scrollTo,
      scrollX,
      scrollY,
    } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: Found[] }[] }> };
      scrollTo(x: number, y: number): void;
      scrollX: number;
      scrollY: number;
    };
    const found = async (runOnly: string[]) =>
      (await run.run({ resultTypes: ['violations'], elementRef: true, runOnly })).violations;
    const isSmallInSight = async (element: Found['element']): Promise<boolean> => {
      element.scrollIntoView({ block: 'center' });
      return (await found(['target-size'])).some(({ nodes }) => nodes.some((node) => node.element === element));
    };
    const told: string[] = [];
    for (const { id, nodes } of await found(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']))
      for (const { html, element } of nodes)
        if (id !== 'target-size' || (await isSmallInSight(element))) told.push(`${id}: ${html.slice(0, 200)}`);
    scrollTo(scrollX, scrollY);
    return told;
  });
}

/** Stops a page's clock, if that was installed, a tenth of a second from now, or twice as late each time that the moment has passed before it could be told. */
export async function stopClock(page: Page): Promise<void> {
  for (let soonMs = 100; ; soonMs *= 2) {
    const now = await page.evaluate<number>('Date.now()');
    const failure = await page.clock.pauseAt(now + soonMs).catch((error: Error) => error);
    if (!failure) return;
    if (!failure.message.includes('to the past')) throw failure;
  }
}

/** Whether the page, or a sheet over it, is wider than there is room. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(
    "[document.documentElement, ...document.querySelectorAll('.dialog, .dialog-body')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)",
  );

/** Words that stand in a column with no room for two letters; what is for screen readers alone stands absolutely. */
export const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((element) => [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim().length > 3))
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => {
      const { display, fontSize, position } = getComputedStyle(element);
      const { width } = element.getBoundingClientRect();
      return display !== 'inline' && position !== 'absolute' && width < parseFloat(fontSize) * 1.2;
    })
    .map((element) => element.outerHTML.slice(0, 120))`);

/** What moves although the visitor asked for stillness. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(
    "document.getAnimations().filter(({ playState }) => playState === 'running').map(({ animationName, effect }) => `${animationName} of ${effect.target?.className}`)",
  );

/** A picture of the screen for people to look at, where `SCREENSHOTS` names a folder. */
export async function shot(page: Page, name: string, about: { fullPage?: boolean } = {}): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), ...about });
}
