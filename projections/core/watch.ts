import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import type { ReadModels, ReadSet } from '../ports.ts';
import type { Projection } from './projection.ts';
import { progress, readersOf } from './readers.ts';
import { type ReadSide, fingerprintOf } from './runner.ts';

/** How often another process's progress is asked for, in milliseconds: while someone waits for it, and otherwise. */
const EAGER_MS = 15;
const CALM_MS = 250;

const wasReplaced = (error: unknown): boolean => error instanceof Refusal && error.code === 'readModels.replaced';

/**
 * The read side of a process that does not project: it reads the active set that a projector writes, follows it when a
 * rebuilt one takes its place, and waits at the start until there is one of these projections. `waiting` is told once.
 */
export async function watchReadSide(options: {
  models: ReadModels;
  projections: readonly Projection[];
  waiting?: () => void;
}): Promise<ReadSide> {
  const { models, projections, waiting = () => undefined } = options;
  const fingerprint = fingerprintOf(projections);
  let closed = false;
  let wake: () => void = () => undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => (clearTimeout(timer), resolve());
    });
  const seen = progress(() => wake());

  const active = async (): Promise<ReadSet | undefined> => {
    const id = await models.active();
    return id?.startsWith(fingerprint) ? models.look(id, projections) : undefined;
  };
  let found = await active();
  if (!found) waiting();
  for (; !found; found = await active()) await pause(CALM_MS);
  let set: ReadSet = found;

  const renew = async (): Promise<void> => {
    set =
      (await active()) ??
      refuse('unavailable', 'readModels.replaced', 'The lists are being rebuilt. Please try again in a moment.');
  };
  const attempt = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (!wasReplaced(error)) throw error;
      await renew();
      return call();
    }
  };
  const look = async (): Promise<void> => seen.advance(await attempt(() => set.checkpoint()));
  await look();
  const watching = (async () => {
    while (!closed) {
      await pause(seen.waiting() ? EAGER_MS : CALM_MS);
      // A store that is away answers again later; who waits meanwhile waits in vain, bounded.
      if (!closed) await look().catch(() => undefined);
    }
  })();

  return {
    reader: readersOf(() => set, attempt),
    position: seen.position,
    passed: seen.passed,
    rebuild: async () =>
      refuse('conflict', 'readModels.elsewhere', 'The read models are rebuilt by the projector, in another process.'),
    async close() {
      closed = true;
      wake();
      await watching;
    },
  };
}
