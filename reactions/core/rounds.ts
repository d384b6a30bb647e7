import type { Logger } from 'pino';

/** A round that is under way when its process ends is left to itself after this long: each of its steps can be repeated. */
const LEFT_MS = 2000;

/**
 * Work that is done again and again, one round at a time: the first after `firstMs`, then every `everyMs`. A round that
 * fails is told to operators in the words of `failed`, and the next one tries again.
 */
export function startRounds({
  everyMs,
  firstMs = everyMs,
  log,
  failed,
  work,
}: {
  everyMs: number;
  firstMs?: number;
  log: Logger;
  failed: string;
  work: () => Promise<unknown>;
}): { close(): Promise<void> } {
  let closed = false;
  let underWay: Promise<unknown> | undefined;
  const round = (): void => {
    if (closed || underWay) return;
    underWay = work()
      .catch((error: unknown) => closed || log.warn({ err: error }, `${failed}; the next round tries again`))
      .finally(() => (underWay = undefined));
  };
  let every: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    round();
    every = setInterval(round, everyMs).unref();
  }, firstMs).unref();
  return {
    async close() {
      closed = true;
      clearTimeout(first);
      clearInterval(every);
      await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, LEFT_MS).unref())]);
    },
  };
}
