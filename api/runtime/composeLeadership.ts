import type { Logger } from 'pino';
import type { Vault } from '../../commands/ports/vault.ts';
import type { closers } from './composeClosers.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import type { Services } from './services.ts';
import type { ExclusiveRole, Standby } from './standby.ts';

interface Leading {
  config: Pick<Config, 'MONGODB_URL'>;
  vault: Vault;
  log: Logger;
  metrics: Metrics;
  standby: Standby;
  services: Pick<Services, 'untilAvailable'>;
  opened: ReturnType<typeof closers>;
  stop(): void;
}

/** Begins what one process does at a time, when its turn comes. */
export type OnceLeading = (role: ExclusiveRole, begin: () => Promise<void>) => Promise<void>;

/** Over embedded stores there is no other process, and the turn is there at once. */
export const leadership =
  ({ config, vault, log, metrics, standby, services, opened, stop }: Leading): OnceLeading =>
  async (role, begin) => {
    if (!config.MONGODB_URL) {
      metrics.atWork.set({ role }, 1);
      return begin();
    }
    const { standing, come } = await services.untilAvailable(() => standby.ask(vault, role));
    const work = come.then((held) => {
      if (!held) return;
      opened.add(() => held.release());
      return begin();
    });
    opened.add(async () => {
      await standby.close();
      await work.catch(() => undefined);
    });
    // Nothing is read without a projector; without a worker, whatever else this process does goes on meanwhile.
    if (!standing || role === 'projector') return work;
    work.catch((error: unknown) => {
      log.error({ err: error, role }, 'the role could not be taken over; stopping');
      stop();
    });
  };
