import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' }) => void;
let collect: Collect | undefined;

/** Collects the young generation of this thread's heap alone, a millisecond or two: what of it was dropped gives back the memory outside of the heap that it held. */
export function collectYoung(): void {
  if (!collect) {
    // Only what is made after the flag knows the function.
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect({ type: 'minor' });
}

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
