import type { Logger } from 'pino';
import type { Vault } from '../../commands/ports/vault.ts';
import type { ProcessRole } from './config.ts';
import { type Lease, lease } from './lease.ts';
import type { Metrics } from './metrics.ts';

/** Roles that one process plays at a time; nobody from outside comes to them. */
export type ExclusiveRole = Extract<ProcessRole, 'projector' | 'worker'>;
export const isExclusive = (role: ProcessRole): role is ExclusiveRole => role === 'projector' || role === 'worker';

export interface RoleClaim {
  /** Whether another process plays the role now, so that `come` may take long. */
  standing: boolean;
  /** Resolves with what ends the turn when it is this process's; with nothing when it stops before. */
  come: Promise<Lease | undefined>;
}
export interface Standby {
  /** What this process would do and another one does. */
  roles(): ExclusiveRole[];
  /** Asks for a role over stores that processes share. */
  ask(vault: Vault, role: ExclusiveRole): Promise<RoleClaim>;
  /** Waits for no turn any more. */
  close(): Promise<void>;
}

/** Of several processes of one role over the same stores, one is at work and the others stand by, alive and ready to take over. */
export function openStandby(log: Logger, metrics: Metrics, stop: () => void): Standby {
  const standing = new Set<ExclusiveRole>();
  const ending = new AbortController();
  const asked: Promise<unknown>[] = [];
  return {
    roles: () => [...standing],
    ask(vault, role) {
      metrics.atWork.set({ role }, 0);
      const { promise: waits, resolve: waiting } = Promise.withResolvers<void>();
      const come = lease(vault, role, {
        signal: ending.signal,
        waiting() {
          log.info({ role }, 'another process plays this role; standing by');
          standing.add(role);
          waiting();
        },
        lost() {
          log.error({ role }, 'this process was silent for too long, and another may have taken over; stopping');
          stop();
        },
      }).then((held) => {
        standing.delete(role);
        if (held) metrics.atWork.set({ role }, 1);
        return held;
      });
      asked.push(come.catch(() => undefined));
      return Promise.race([come.then(() => ({ standing: false, come })), waits.then(() => ({ standing: true, come }))]);
    },
    async close() {
      ending.abort();
      await Promise.all(asked);
    },
  };
}
