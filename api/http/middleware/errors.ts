import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { Refusal, type RefusalKind } from '../../../domain/kernel/refusal.ts';

/** The only place that knows which number a refusal is over HTTP. */
const STATUS: Record<RefusalKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  invalid: 422,
  tooMany: 429,
  unavailable: 503,
};
export const statusOf = (refusal: Refusal): number => STATUS[refusal.kind];

export function failureOf(refusal: Refusal): { detail: string; errors?: { path: string; message: string }[] } {
  return refusal.errors ? { detail: refusal.message, errors: refusal.errors } : { detail: refusal.message };
}

/** The client went away in mid-request: nobody waits for an answer. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(String(error.code));

/** Refusals become their status and sentence; the unknown becomes 500 without its message, logged with a reference that a person can quote. */
export function errors(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (error instanceof Refusal) {
        ctx.status = statusOf(error);
        if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter));
        ctx.body = failureOf(error);
        return;
      }
      if (isGone(error) && ctx.req.destroyed) return;
      const reference = randomUUID().slice(0, 8);
      log.error({ err: error, reference, request: ctx.state['correlation'] as string }, 'unexpected failure');
      ctx.status = 500;
      ctx.body = {
        detail: `Something went wrong on our side; nothing of yours was lost. Please try again. If it stays, tell us the reference ${reference}.`,
        reference,
      };
    }
  };
}
