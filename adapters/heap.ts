import { setFlagsFromString } from 'node:v8';
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
export const collectYoung = (): void => collector()({ type: 'minor' });

/**
 * Collects all of this thread's heap, half a millisecond for each megabyte. What a stream of Node's refers to, such as the
 * pixels that sharp reads from, stays until then, however young it is.
 */
export const collectAll = (): void => collector()({ type: 'major' });

/**
 * The same, and gives back what the heap does not need, the room of the young generation included, which only grows
 * otherwise. A tenth of a second for a server that has just started, when nobody waits.
 */
export const collectAndShrink = (): void => collector()({ type: 'major', flavor: 'last-resort' });
