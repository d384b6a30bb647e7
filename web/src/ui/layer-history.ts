import { kept } from './back-closes.ts';
import { change, inAddress, KEYS, OVER, show, stack, type Layer } from './layers.ts';

/** What we keep in `history.state`, beside what the router keeps there (`key`: which of its pages this is). */
interface Entry {
  key?: string;
  /** Key and value of each layer. */
  open?: [string, string][];
  /** So many of them came with the page and have no entries of their own. */
  came?: number;
  /** How far the page was scrolled when the next layer was put over it, in pixels. */
  top?: number;
}
/** By then a page has heard where else the browser went. */
const ELSEWHERE_MS = 500;
/** Stands in an entry for what was closed since. */
const CLOSED: Layer = { key: '', value: '' };

let page: string | undefined;
/** The way back to an earlier entry that we are on. */
let going: symbol | undefined;
/** Whether the router is between two pages. */
let leaving = (): boolean => false;
/** Whether it is about to return, because somebody asked whether the page may be left. */
let astray = (): boolean => false;
const waiting: (() => void)[] = [];

const entry = (): Entry => (history.state ?? {}) as Entry;
/** The layers of the entry that the browser is at; of one that is not ours, those of its address. */
const here = (): { open: [string, string][]; came: number } => {
  const { open = inAddress().map(({ key, value }) => [key, value] as [string, string]), came } = entry();
  return { open, came: came ?? (entry().open ? 0 : open.length) };
};

function write(how: 'pushState' | 'replaceState', these: readonly Layer[], came: number): void {
  const search = new URLSearchParams(location.search);
  for (const key of KEYS) search.delete(key);
  for (const { key, value } of these) if (key) search.set(key, value);
  const open = these.map(({ key, value }) => [key, value]);
  const address =
    location.pathname + (search.size > 0 ? `?${search}` : '') + (how === 'replaceState' ? location.hash : '');
  const { top: _, ...state } = entry();
  if (how === 'replaceState') {
    if (JSON.stringify([open, came]) === JSON.stringify([entry().open, entry().came])) return;
  } else history.replaceState({ ...entry(), top: stack.top }, '');
  try {
    history[how]({ ...state, open, came }, '', address);
  } catch {
    // A browser that has had enough of it for the moment: the next change says this, too.
  }
}

/**
 * So many entries back. Where an entry is added in the moment in which a frame of the page loads, Chromium (153) forgets to
 * count it, and `history.go` does nothing where too few are left by that count: the Navigation API knows them all.
 */
function goBack(count: number): void {
  const { navigation } = window as { navigation?: Navigation };
  const to = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - count];
  if (!navigation || !to) return history.go(-count);
  const { committed, finished } = navigation.traverseTo(to.key);
  finished?.catch(() => undefined);
  const way = going;
  // Somebody who goes elsewhere meanwhile ends it; of a download, for instance, a page hears nothing else.
  committed?.catch(() =>
    setTimeout(() => {
      if (going !== way) return;
      going = undefined;
      settle();
    }, ELSEWHERE_MS),
  );
}

/** Brings the history to what is open. */
function settle(): void {
  if (going || astray()) return;
  const { open, came } = here();
  const spare = open.length - Math.max(stack.layers.length, came);
  if (spare > 0) {
    // The address says at once what is open, also to who loads it again before the browser has gone back.
    write(
      'replaceState',
      [...stack.layers, ...Array.from({ length: open.length - stack.layers.length }, () => CLOSED)],
      came,
    );
    // Not when the page is about to be left: what is spare then is passed over when somebody comes back to it.
    setTimeout(() => {
      if (going || leaving() || here().open.length - Math.max(stack.layers.length, here().came) !== spare) return;
      going = Symbol();
      goBack(spare);
    });
    return;
  }
  const common = Math.min(open.length, stack.layers.length);
  write('replaceState', stack.layers.slice(0, common), Math.min(came, common));
  if (stack.layers.length > common) history.scrollRestoration = 'manual';
  for (let count = common + 1; count <= stack.layers.length; count++)
    write('pushState', stack.layers.slice(0, count), Math.min(came, common));
  for (const then of waiting.splice(0)) then();
}

/** Another page, or the first: open is what its address says. */
function arriveAt(): void {
  page = entry().key;
  going = undefined;
  show([...inAddress(), ...stack.layers.filter(({ key }) => !key)]);
  setTimeout(settle);
}

/** The page below a tab or a filter is shown again: once it is drawn, it is scrolled to where it was. */
function scrollBack(top: number | undefined): void {
  if (top !== undefined)
    requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' })));
}

function travelled(event: PopStateEvent): void {
  if (entry().key !== page) return arriveAt();
  // Nothing that a router had to know of.
  event.stopImmediatePropagation();
  if (going) {
    going = undefined;
    return settle();
  }
  // To a place within the page, by `#`: all stays as it is.
  if (!entry().open) return write('replaceState', stack.layers, stack.layers.length);
  const { open } = here();
  let next = stack.layers;
  for (const layer of stack.layers.toReversed()) {
    if (open.some(([key, value]) => key === layer.key && (key !== '' || value === layer.value))) continue;
    if ((layer.close ?? kept.get(layer.key))?.() === false) break;
    next = next.filter((other) => other !== layer);
  }
  // Forward, to what an address can open.
  next = [
    ...next,
    ...open.filter(([name]) => name && !next.some(({ key }) => key === name)).map(([key, value]) => ({ key, value })),
  ];
  // A page is found again as far down as it was left.
  if (stack.layers.some((layer) => !OVER.includes(layer.key) && !next.includes(layer))) scrollBack(entry().top);
  change(next);
}

/** Once the history is as it should be after what was just closed: for who goes on through it. */
export function whenSettled(then: () => void): void {
  waiting.push(then);
  setTimeout(settle);
}

/** Follows a router from page to page, and has it wait while the browser goes back: a page that came before that would be gone with it. */
export function alongside(router: {
  navigate: (to: never, options: never) => Promise<void>;
  subscribe: (listener: () => void) => unknown;
  readonly state: { navigation: { state: string }; location: { key: string } };
}): void {
  const { navigate } = router;
  router.navigate = async (to, options) => {
    if (going) await new Promise<void>((then) => waiting.push(then));
    return navigate(to, options);
  };
  astray = () => router.state.location.key !== (entry().key ?? 'default');
  leaving = () => router.state.navigation.state !== 'idle';
  router.subscribe(() => {
    if (entry().key !== page) arriveAt();
  });
}

addEventListener('popstate', travelled, true);
// So that the browser finds the place again after a reload.
addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
page = entry().key;
stack.settle = settle;
// One that came with the address gets the plain page put beneath it, so that Back leads there and not out of the site. Behind `#` stands what must leave the address, and be on no further entry.
if (inAddress().length > 0 && !entry().open && !location.hash) write('replaceState', [], 0);
settle();
