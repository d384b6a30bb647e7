import { useEffect } from 'react';
import { LoadError } from './load-part.ts';
import { backoff } from './backoff.ts';
import { partOf } from './lazy-part.tsx';
import { nameForLater, namedParts, onNamed, type Part } from './part.ts';

const LOOK_MS = 250;
const AT_LATEST_MS = 3000;

const spare = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
};
const pause = (): Promise<void> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS })
      : setTimeout(resolve, LOOK_MS),
  );
const inSight = (picture: HTMLImageElement): boolean => {
  const { top, bottom, width } = picture.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
};
/** The photos that are looked at come before everything that may be asked for later. */
async function photosShown(): Promise<void> {
  while (
    document.readyState !== 'complete' ||
    [...document.images].some((picture) => !picture.complete && inSight(picture))
  )
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

let begun = false;
let running = false;
const again = backoff(() => void run());
const next = (): Part<unknown> | undefined => namedParts().find((each) => each.state().at !== 'here');

async function run(): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (let wanted = next(); wanted; wanted = next()) {
      await photosShown();
      await pause();
      await wanted.ask();
      again.settled();
    }
  } catch (error) {
    // An older page: what it lacks will not come.
    if (error instanceof LoadError && error.why === 'away') again.later();
  } finally {
    running = false;
  }
}

/**
 * From the moment that the page can be used: fetches what its buttons open, one after another, while there is nothing
 * else to do. Then a network that goes away takes none of it. Not for who saves data or hardly has a line.
 */
function fetchWhenIdle(): void {
  if (begun || spare()) return;
  begun = true;
  onNamed(() => void run());
  void run();
}

/** Stands where the page has become useful. */
export function WhenIdle(): null {
  useEffect(fetchWhenIdle, []);
  return null;
}

/** This part may be asked for from where the page is now. */
export function nameForIdle(page: object): void {
  const named = partOf(page);
  if (named) nameForLater(named);
}
