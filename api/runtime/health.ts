import type { Context } from 'koa';
import { type LagMeasurement, lagReport } from './readerLag.ts';
import type { AppContext } from './appContext.ts';
import { metricsAccess } from './metricsAccess.ts';
import type { Waiting } from './services.ts';
import { isExclusive } from './standby.ts';

/** Read models further behind than this are not ready for people; reactions that have not read the log for so long are catching up. */
const MOST_LAG_MS = 5000;
/** A store that does not tell its head keeps nobody waiting who asks a process that starts. */
const HEAD_MS = 500;

/** What `/readyz` says. Ready are `ready`, `standby` and `catching up`: reactions that have much to read work on it, and nobody else waits for them. */
export type Readiness = {
  status: 'ready' | 'standby' | 'catching up' | 'behind' | 'starting' | 'unavailable';
} & Record<string, unknown>;
const READY: readonly Readiness['status'][] = ['ready', 'standby', 'catching up'];
export type Watched = Pick<AppContext, 'config' | 'metrics' | 'standby' | 'services' | 'lagMeter'>;

/** Services that are waited for, where there are any. */
const awaited = (services: Watched['services']): { waiting_for?: Waiting[] } => {
  const waiting = services.waitingFor();
  return waiting.length > 0 ? { waiting_for: waiting } : {};
};

const behind = (measured: LagMeasurement | undefined): { behind?: Record<string, unknown> } =>
  measured ? { behind: lagReport(measured) } : {};
/** How far a process is that reads the log before it begins, unless it waits for a service. */
const behindAtFirst = async ({
  lagMeter,
  services,
}: Pick<Watched, 'lagMeter' | 'services'>): Promise<{ behind?: Record<string, unknown> }> => {
  if (services.waitingFor().length > 0) return {};
  const late = new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), HEAD_MS).unref());
  const measured = await Promise.race([lagMeter.measure().catch(() => undefined), late]);
  return behind(measured && measured.readers.length > 0 ? measured : undefined);
};

/**
 * How ready a process is that has not begun its work. Who waits for another's end is ready for all that is asked of it,
 * or else an orchestrator that replaces the one would wait for the other for ever; but not for people and cameras.
 */
export const readinessAtStart =
  ({ config, standby, services, lagMeter }: Watched) =>
  async (): Promise<Readiness> => {
    const standing_by = standby.roles();
    return standing_by.length > 0 && config.LOOM_ROLES.every(isExclusive)
      ? { status: 'standby', standing_by, ...awaited(services) }
      : { status: 'starting', standing_by, ...(await behindAtFirst({ lagMeter, services })), ...awaited(services) };
  };

/** How ready a process is that is at work: stores answer, read models are current, and how far reactions are. */
export function readinessAtWork({
  config,
  standby,
  services,
  lagMeter,
  reads,
  write,
  faces,
}: Watched & Pick<AppContext, 'reads' | 'write' | 'faces'>): () => Promise<Readiness> {
  const lagging = since();
  const unread = since();
  return async () => {
    const measured = await lagMeter.measure();
    const behindBy = Math.max(0, (measured?.head ?? 0) - reads.position());
    const isBehind = lagging(behindBy > 0) >= MOST_LAG_MS;
    const isCatchingUp =
      unread(measured?.readers.some((one) => one.role === 'worker' && one.unread > 0) ?? false) >= MOST_LAG_MS ||
      measured?.catchingUp;
    const standing_by = standby.roles();
    const idle = config.LOOM_ROLES.every((role) => isExclusive(role) && standing_by.includes(role));
    const status = isBehind ? 'behind' : idle ? 'standby' : isCatchingUp ? 'catching up' : 'ready';
    return {
      status,
      standing_by,
      projection_lag: behindBy,
      ...behind(measured),
      queues: { media: write.mediaProcessor.depth(), faces: faces.finder.depth() },
      ...awaited(services),
    };
  };
}

/** For how long something has been so, in milliseconds; -1 while it is not. */
function since(): (isSo: boolean) => number {
  let began: number | undefined;
  return (isSo) => {
    began = isSo ? (began ?? performance.now()) : undefined;
    return began === undefined ? -1 : performance.now() - began;
  };
}

/** `/healthz` (the process lives), `/readyz` (it can serve), `/metrics` (Prometheus, for whom `metricsAccess` lets in). */
export function health(
  { config, metrics, services }: Watched,
  readiness: () => Promise<Readiness>,
): Map<string, (ctx: Context) => Promise<void>> {
  const letIn = metricsAccess(config.METRICS_TOKEN);
  return new Map([
    ['/healthz', async (ctx: Context) => void ((ctx.state['route'] = 'healthz'), (ctx.body = { status: 'ok' }))],
    [
      '/readyz',
      async (ctx: Context) => {
        ctx.state['route'] = 'readyz';
        const said = await readiness().catch(async (error: unknown): Promise<Readiness> => {
          const failure = await services.failureOf(error);
          return {
            status: 'unavailable',
            detail: 'A store does not answer.',
            ...(failure ? { waiting_for: [failure] } : {}),
          };
        });
        ctx.status = READY.includes(said.status) ? 200 : 503;
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
