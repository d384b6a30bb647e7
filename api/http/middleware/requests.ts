import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { newId } from '../../../domain/kernel/id.ts';
import type { Metrics } from '../../runtime/metrics.ts';

const GIVEN = /^[\w-]{8,64}$/;
const SLOW_MS = 1000;

/**
 * Gives each request an id (taken over from a proxy where it looks like one), logs it and counts it. No query, no body:
 * they may hold secrets. Reads that were answered soon are logged at level debug only: hundreds of guests read at once, and
 * a line for each costs a tenth of a small answer.
 */
export function requests(log: Logger, metrics: Metrics) {
  // Labels are looked up once for each route and status: that took longer than a small answer.
  const timers = new Map<string, { observe(seconds: number): void }>();
  const timer = (route: string, status: string): { observe(seconds: number): void } => {
    const key = `${route} ${status}`;
    let known = timers.get(key);
    if (!known) timers.set(key, (known = metrics.requests.labels({ route, status })));
    return known;
  };
  return async (ctx: Context, next: Next): Promise<void> => {
    const began = performance.now();
    const given = ctx.get('x-request-id');
    const id = GIVEN.test(given) ? given : newId();
    ctx.state['correlation'] = id;
    ctx.res.setHeader('X-Request-Id', id);
    ctx.res.setHeader('X-Content-Type-Options', 'nosniff');
    // Where a page stands is told to nobody, not even to ourselves: what stands in an address would be in the logs of every proxy.
    ctx.res.setHeader('Referrer-Policy', 'strict-origin');
    try {
      await next();
    } finally {
      const ms = performance.now() - began;
      const name = String(ctx.state['route'] ?? 'other');
      timer(name, String(ctx.status)).observe(ms / 1000);
      const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
      const level = isRead && ctx.status < 400 && ms < SLOW_MS ? 'debug' : 'info';
      if (log.isLevelEnabled(level))
        log[level](
          {
            request: id,
            method: ctx.method,
            route: name,
            status: ctx.status,
            ms: Math.round(ms * 10) / 10,
            user: ctx.state['user'] as string | undefined,
          },
          'request',
        );
    }
  };
}
