import type { Context } from 'koa';
import type { House } from './house.ts';
import { metricsAccess } from './metricsAccess.ts';

/** Read models further behind than this are not ready for people. */
const MOST_LAG_MS = 5000;

/** `/healthz` (the process lives), `/readyz` (it can serve: stores answer, read models are current), `/metrics` (Prometheus, for whom `metricsAccess` lets in). */
export function health(house: House): Map<string, (ctx: Context) => Promise<void>> {
  const { feed, reads, write, metrics } = house;
  const letIn = metricsAccess(house.config.METRICS_TOKEN);
  let behindSince: number | undefined;
  const lag = async () => {
    const head = await feed.head();
    const behind = Math.max(0, head - reads.position());
    behindSince = behind === 0 ? undefined : (behindSince ?? Date.now());
    return { head, behind, forMs: behindSince === undefined ? 0 : Date.now() - behindSince };
  };
  return new Map([
    ['/healthz', async (ctx: Context) => void ((ctx.state['route'] = 'healthz'), (ctx.body = { status: 'ok' }))],
    [
      '/readyz',
      async (ctx: Context) => {
        ctx.state['route'] = 'readyz';
        try {
          const { behind, forMs } = await lag();
          const ready = forMs < MOST_LAG_MS;
          ctx.status = ready ? 200 : 503;
          ctx.body = { status: ready ? 'ready' : 'behind', projection_lag: behind, queues: { media: write.workshop.depth(), faces: house.faces.finder.depth() } };
        } catch {
          ctx.status = 503;
          ctx.body = { status: 'unavailable', detail: 'A store does not answer.' };
        }
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
