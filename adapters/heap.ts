import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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
 * Collects all of this thread's heap and gives back what it does not need, the room of the young generation included,
 * which only grows otherwise. A tenth of a second for a server that has just started, when nobody waits.
 */
export const collectAll = (): void => collector()({ type: 'major', flavor: 'last-resort' });

/** How often it is looked, and how much new memory (bytes) outside of the heap is worth a collection. */
const [EVERY_MS, WORTH_BYTES] = [100, 32 << 20];

/**
 * What streams bring, an upload or a zip, lies outside of V8's heap, and its collector sees no hurry: 130 MB of chunks
 * that had long been passed on stayed while photos came in. Looks at it, and collects when there is more again.
 */
export function collectPassedBuffers(): void {
  let standing = 0;
  setInterval(() => {
    const now = process.memoryUsage().arrayBuffers;
    if (now - standing < WORTH_BYTES) {
      // What V8 has collected by itself since counts anew.
      standing = Math.min(standing, now);
      return;
    }
    collectYoung();
    standing = process.memoryUsage().arrayBuffers;
  }, EVERY_MS).unref();
}
