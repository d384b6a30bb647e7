import { Refusal } from '../../domain/kernel/refusal.ts';

const silent = (): Refusal =>
  new Refusal(
    'unavailable',
    'camera.silent',
    'The camera does not answer. Check that it is switched on and connected, then detect cameras again.',
  );

/** Ends after so many milliseconds with a refusal, also where the work goes on regardless of its signal. */
export async function timed<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(silent());
      ending.abort();
    }, ms);
  });
  const done = work(ending.signal);
  // Nobody hears what it says after its time.
  done.catch(() => undefined);
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
