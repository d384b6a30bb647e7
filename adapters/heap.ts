import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much more than what it holds after a collection of all a heap may take before the next, in hundredths. */
const GROWING_PERCENT = 100;

/** How V8 collects in a server, its threads included. To be called before anything large is loaded. */
export function tuneCollector(): void {
  // Uploads pass through memory outside of V8's heap, which would collect its whole heap for every few photos because of them.
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  // And again for every four: a heap that was just collected has its next limit at a third above what it holds.
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
  // What V8 does for the memory of a process that had little to do for eight seconds takes its compiled code as well: whoever
  // came next, and all of the first ten seconds, waited twice as long.
  setFlagsFromString('--no-memory-reducer-favors-memory');
}

type Collect = (options: { type: 'minor' | 'major'; flavor?: 'last-resort' }) => void;
let made: Collect | undefined;

function collector(): Collect {
  if (made) return made;
  // Only what is made after the flag knows the function.
  setFlagsFromString('--expose-gc');
  made = runInNewContext('gc') as Collect;
  return made;
}

/** Collects the young generation of this thread's heap alone, a millisecond or two: what of it was dropped gives back the memory outside of the heap that it held. */
const collectYoung = (): void => collector()({ type: 'minor' });
/** Collects all of this thread's heap, half a millisecond for each megabyte. */
const collectAll = (): void => collector()({ type: 'major' });

/** Memory outside of the heap (bytes) that may stay after collections of the young generation. */
const MOST_STAYING = 16 << 20;
let standing = 0;

/**
 * Collects what a thread's job has dropped, whose memory lies outside of the heap, where its collector sees no hurry. What
 * of it outlived the young generation, such as the pixels that sharp has read from, goes as soon as it is 16 MB.
 */
export function collectPassed(): void {
  const outside = (): number => getHeapStatistics().external_memory;
  collectYoung();
  // What V8 has collected by itself since counts anew.
  standing = Math.min(standing, outside());
  if (outside() - standing < MOST_STAYING) return;
  collectAll();
  standing = outside();
}

/**
 * Collects all of this thread's heap, and gives back what it does not need, the room of the young generation included,
 * which only grows otherwise. A tenth of a second for a server that has just started, when nobody waits.
 */
export const collectAndShrink = (): void => collector()({ type: 'major', flavor: 'last-resort' });
