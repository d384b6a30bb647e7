import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import { health } from './health.ts';
import type { House } from './house.ts';
import { errors } from './middleware/errors.ts';

/** `/healthz`, `/readyz` and `/metrics` of a process that serves no people: what watches it asks there. */
export function openProbes(house: House): Server {
  const probes = health(house);
  const app = new Koa();
  app.silent = true;
  app.use(errors(house.log));
  app.use(async (ctx) => {
    const probe = probes.get(ctx.path);
    if (probe) return probe(ctx);
    ctx.status = 404;
    ctx.body = { detail: 'This process serves no people: it has no api role.' };
  });
  return createServer(app.callback());
}
