import type { RequestListener } from 'node:http';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import { type Readiness, type Watched, health } from '../runtime/health.ts';
import { errors } from './middleware/errors.ts';

/** Seconds after which who came too early may try again. */
const AGAIN_S = 2;
const STARTING = 'Loom is starting. Please try again in a moment.';
/** A browser tries again by itself. */
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${AGAIN_S}"><title>Loom</title><p>${STARTING}</p></html>`;

function answers(
  log: Logger,
  watched: Watched,
  readiness: () => Promise<Readiness>,
  others: (ctx: Context) => void,
): RequestListener {
  const probes = health(watched, readiness);
  const app = new Koa();
  app.silent = true;
  app.use(errors(log));
  app.use(async (ctx) => (probes.get(ctx.path) ?? others)(ctx));
  return app.callback();
}

/** `/healthz`, `/readyz` and `/metrics` of a process that starts or stands by; people are asked for a moment's patience. */
export const probesWhileStarting = (
  log: Logger,
  watched: Watched,
  readiness: () => Promise<Readiness>,
): RequestListener =>
  answers(log, watched, readiness, (ctx) => {
    ctx.set('Retry-After', String(AGAIN_S));
    ctx.status = 503;
    ctx.set('Cache-Control', 'no-store');
    const asked = ctx.accepts('json', 'html');
    ctx.type = asked || 'json';
    ctx.body = asked === 'html' ? page : { detail: STARTING };
  });

/** The same of a process at work that serves no people: what watches it asks there. */
export const probesOnly = (log: Logger, watched: Watched, readiness: () => Promise<Readiness>): RequestListener =>
  answers(log, watched, readiness, (ctx) => {
    ctx.status = 404;
    ctx.body = { detail: 'This process serves no people: it has no api role.' };
  });
