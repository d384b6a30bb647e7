import type { Context } from 'koa';
import type { House } from './house.ts';
import { metricsAccess } from './metricsAccess.ts';
import type { Waiting } from './services.ts';
import { isLone } from './standby.ts';

/** Read models further behind than this are not ready for people. */
const MOST_LAG_MS = 5000;

/** What `/readyz` says. Ready are `ready` and `standby`. */
export type Readiness = { status: 'ready' | 'standby' | 'behind' | 'starting' | 'unavailable' } & Record<string, unknown>;
export type Watched = Pick<House, 'config' | 'metrics' | 'standby' | 'services'>;

/** Services that are waited for, where there are any. */
const awaited = (services: Watched['services']): { waiting_for?: Waiting[] } => {
  const waiting = services.waitingFor();
  return waiting.length > 0 ? { waiting_for: waiting } : {};
};

/**
 * How ready a process is that has not begun its work. Who waits for another's end is ready for all that is asked of it,
 * or else an orchestrator that replaces the one would wait for the other for ever; but not for people and cameras.
 */
export const notBegun = ({ config, standby, services }: Watched) => async (): Promise<Readiness> => {
  const standing_by = standby.roles();
  return standing_by.length > 0 && config.LOOM_ROLES.every(isLone) ? { status: 'standby', standing_by, ...awaited(services) } : { status: 'starting', standing_by, ...awaited(services) };
};

/** How ready a process is that is at work: stores answer, read models are current. */
export function begun({ config, standby, services, feed, reads, write, faces }: Watched & Pick<House, 'feed' | 'reads' | 'write' | 'faces'>): () => Promise<Readiness> {
  let behindSince: number | undefined;
  return async () => {
    const behind = Math.max(0, (await feed.head()) - reads.position());
    behindSince = behind === 0 ? undefined : (behindSince ?? Date.now());
    const isBehind = behindSince !== undefined && Date.now() - behindSince >= MOST_LAG_MS;
    const standing_by = standby.roles();
    const idle = config.LOOM_ROLES.every((role) => isLone(role) && standing_by.includes(role));
    return { status: isBehind ? 'behind' : idle ? 'standby' : 'ready', standing_by, projection_lag: behind, queues: { media: write.workshop.depth(), faces: faces.finder.depth() }, ...awaited(services) };
  };
}

/** `/healthz` (the process lives), `/readyz` (it can serve), `/metrics` (Prometheus, for whom `metricsAccess` lets in). */
export function health({ config, metrics, services }: Watched, readiness: () => Promise<Readiness>): Map<string, (ctx: Context) => Promise<void>> {
  const letIn = metricsAccess(config.METRICS_TOKEN);
  return new Map([
    ['/healthz', async (ctx: Context) => void ((ctx.state['route'] = 'healthz'), (ctx.body = { status: 'ok' }))],
    [
      '/readyz',
      async (ctx: Context) => {
        ctx.state['route'] = 'readyz';
        const said = await readiness().catch(async (error: unknown): Promise<Readiness> => {
          const trouble = await services.troubleOf(error);
          return { status: 'unavailable', detail: 'A store does not answer.', ...(trouble ? { waiting_for: [trouble] } : {}) };
        });
        ctx.status = said.status === 'ready' || said.status === 'standby' ? 200 : 503;
        ctx.body = said;
      },
    ],
    [
      '/metrics',
      async (ctx: Context) => {
        ctx.state['route'] = 'metrics';
        letIn(ctx);
        ctx.set('Cache-Control', 'no-store');
        ctx.type = metrics.registry.contentType;
        ctx.body = await metrics.registry.metrics();
      },
    ],
  ]);
}
