import type { Context } from 'koa';
import { sameSecret } from '../../commands/core/secrets.ts';
import { refuse } from '../../domain/kernel/refusal.ts';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** What a proxy adds when it asks for somebody else. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Lets in who may read the figures: whoever asks from this machine, and whoever brings `METRICS_TOKEN` as a bearer.
 * It is the socket's own peer that counts, for what headers say can be made up; and a request that a proxy on this
 * machine passes on comes from elsewhere. Refuses everybody else.
 */
export function metricsAccess(token: string | undefined): (ctx: Context) => void {
  return (ctx) => {
    const local =
      LOOPBACK.test(ctx.req.socket.remoteAddress ?? '') &&
      !FORWARDING.some((header) => ctx.req.headers[header] !== undefined);
    if (local) return;
    if (token === undefined)
      return refuse(
        'forbidden',
        'metrics.closed',
        'Figures are told to this machine alone. To read them from elsewhere, start Loom with METRICS_TOKEN.',
      );
    const [scheme = '', given = ''] = ctx.get('authorization').split(' ');
    if (scheme.toLowerCase() === 'bearer' && sameSecret(token, given)) return;
    ctx.set('WWW-Authenticate', 'Bearer realm="metrics"');
    refuse(
      'unauthenticated',
      'metrics.token',
      'Figures are told to this machine, and to whoever brings METRICS_TOKEN as a bearer token.',
    );
  };
}
