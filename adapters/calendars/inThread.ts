import { Worker } from 'node:worker_threads';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { onWorkerMessage } from '../workerMessages.ts';
import type { BusyDays } from './busyDays.ts';

const MEMORY_MB = 192;

const unreadable = (code: string, detail: string, cause?: unknown): Refusal =>
  Object.assign(new Refusal('invalid', code, detail), { cause });

/** The busy days of a calendar, found in a thread that is ended after so many milliseconds. Refuses `invalid`. */
export function busyDaysInThread(
  text: string,
  days: { from: string; to: string },
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
): Promise<BusyDays> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./busyDaysWorker.ts', import.meta.url), {
      workerData: { text, ...days },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // What the parser remarks upon is of a stranger's making: it is not for our log.
      stdout: true,
      stderr: true,
    });
    const end = (settle: () => void): void => {
      clearTimeout(late);
      signal.removeEventListener('abort', stopped);
      settle();
      void worker.terminate();
    };
    const tooMuch = (cause?: unknown): void =>
      end(() => reject(unreadable('otherCalendar.tooMuch', 'This calendar holds more than we can read.', cause)));
    const stopped = (): void =>
      end(() => reject(new Refusal('unavailable', 'otherCalendar.closed', 'The server is stopping.')));
    const late = setTimeout(tooMuch, patienceMs);
    signal.addEventListener('abort', stopped, { once: true });
    onWorkerMessage(worker, (found: BusyDays) => end(() => resolve(found)));
    worker.on('error', (error: Error) =>
      // Out of memory, or a recurrence without end.
      error.name === 'SyntaxError'
        ? end(() => reject(unreadable('otherCalendar.unreadable', 'There is no calendar at this address.', error)))
        : tooMuch(error),
    );
    worker.on('exit', () =>
      end(() => reject(unreadable('otherCalendar.unreadable', 'This calendar could not be read.'))),
    );
  });
}
