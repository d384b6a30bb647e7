import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { newId } from '../../../domain/kernel/id.ts';
import type { Metrics } from '../../runtime/metrics.ts';

const GIVEN = /^[\w-]{8,64}$/;
const SLOW_MS = 1000;

/** A request that is being answered. */
export interface Visit {
  id: string;
  began: number;
}

/**
 * Gives each request an id (taken over from a proxy where it looks like one), logs it and counts it. No query, no body:
 * they may hold secrets. Reads that were answered soon are logged at level debug only: hundreds of guests read at once, and
 * a line for each costs a tenth of a small answer.
 */
export interface RequestLog {
  /** `given`: the id that came with it, if any. */
  begin(given: string | undefined): Visit;
  end(visit: Visit, answered: { method: string; route: string; status: number; user?: string | undefined }): void;
}

export function openRequestLog(log: Logger, metrics: Metrics): RequestLog {
  // Labels are looked up once for each route and status: that took longer than a small answer.
  const timers = new Map<string, { observe(seconds: number): void }>();
  const timer = (route: string, status: number): { observe(seconds: number): void } => {
    const key = `${route} ${status}`;
    let known = timers.get(key);
    if (!known) timers.set(key, (known = metrics.requests.labels({ route, status: String(status) })));
    return known;
  };
  return {
    begin: (given) => ({
      id: given !== undefined && GIVEN.test(given) ? given : newId(),
      began: performance.now(),
    }),
    end({ id, began }, { method, route, status, user }) {
      const ms = performance.now() - began;
      timer(route, status).observe(ms / 1000);
      const isRead = method === 'GET' || method === 'HEAD';
      const level = isRead && status < 400 && ms < SLOW_MS ? 'debug' : 'info';
      if (log.isLevelEnabled(level))
        log[level]({ request: id, method, route, status, ms: Math.round(ms * 10) / 10, user }, 'request');
    },
  };
}

/** What every answer carries beside the id of its request. Where a page stands is told to nobody, not even to ourselves: what stands in an address would be in the logs of every proxy. */
const ALWAYS = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'strict-origin' } as const;

export const requests =
  (log: RequestLog) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const visit = log.begin(ctx.get('x-request-id'));
    ctx.state['correlation'] = visit.id;
    ctx.res.setHeader('X-Request-Id', visit.id);
    for (const name in ALWAYS) ctx.res.setHeader(name, ALWAYS[name as keyof typeof ALWAYS]);
    try {
      await next();
    } finally {
      log.end(visit, {
        method: ctx.method,
        route: String(ctx.state['route'] ?? 'other'),
        status: ctx.status,
        user: ctx.state['user'] as string | undefined,
      });
    }
  };
