import type { RequestListener } from 'node:http';
import Koa, { type Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { Refusal, refuse } from '../domain/kernel/refusal.ts';
import type { Role } from '../domain/kernel/event.ts';
import { accountRoutes } from './account/routes.ts';
import { assistantRoutes } from './quality/routes.ts';
import { cameraRoutes } from './camera/routes.ts';
import {
  type ClientPrincipal,
  type ClientSessions,
  type TeamPrincipal,
  type TeamSessions,
  openClientSessions,
  openTeamSessions,
} from './auth/accessSessions.ts';
import { clientRoutes } from './clientAccess/routes.ts';
import { clientGalleryRoutes } from './clientAccess/galleryRoutes.ts';
import { clientTus } from './clientAccess/tus.ts';
import { clientZips } from './clientAccess/zip.ts';
import type { Access, Operation } from './contract/operation.ts';
import { type Dispatcher, dispatcher } from './http/router.ts';
import { cullingRoutes } from './culling/routes.ts';
import { downloadAnalyticsRoutes } from './download/routes.ts';
import type { HttpServer } from './http/server.ts';
import { downloads } from './download/downloads.ts';
import { openGallery } from './gallery/access.ts';
import { gigRoutes } from './gig/routes.ts';
import { guestRoutes } from './guest/routes.ts';
import { begun, health } from './runtime/health.ts';
import type { AppContext } from './runtime/appContext.ts';
import { linkRoutes } from './galleryLink/routes.ts';
import { openLive } from './gallery/live.ts';
import { interactionRoutes } from './interaction/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { mediaFiles } from './media/files.ts';
import { errors } from './http/middleware/errors.ts';
import { requests } from './http/middleware/requests.ts';
import { noticeRoutes } from './notice/routes.ts';
import { openPreparations } from './download/preparations.ts';
import { publicRoutes } from './gallery/routes.ts';
import { notMeRoutes } from './face/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { type Request, type Route, SENT, type Principal } from './http/reply.ts';
import { socialRoutes } from './social/routes.ts';
import { editRoutes } from './edit/routes.ts';
import { teamRoutes } from './teamAccess/routes.ts';
import { teamDashboardRoutes } from './teamAccess/dashboardRoutes.ts';
import { openRenditions } from './download/rendition.ts';
import { uploadRoutes } from './media/uploadRoutes.ts';
import { watermarkRoutes } from './watermark/routes.ts';
import { openWeb } from './http/site.ts';

const JSON_BYTES = 1 << 20;
const MAY: Record<Exclude<Access, 'public' | 'client' | 'team'>, readonly Role[]> = {
  signedIn: ['photographer', 'admin', 'auditor'],
  photographer: ['photographer'],
  ownerOrClient: ['photographer'],
  ownerOrTeam: ['photographer'],
  admin: ['admin'],
  auditor: ['auditor', 'admin'],
};
const readJson = koaBody({
  jsonLimit: JSON_BYTES,
  json: true,
  text: false,
  urlencoded: false,
  multipart: false,
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
  jsonStrict: true,
});

async function bodyOf(ctx: Context): Promise<unknown> {
  if (Number(ctx.get('content-length')) > JSON_BYTES) refuse('tooLarge', 'body.tooLarge', 'This request is too large.');
  const hasBody = Number(ctx.get('content-length')) > 0 || ctx.get('transfer-encoding') !== '';
  if (hasBody && !ctx.is('json', '+json'))
    refuse('malformed', 'body.notJson', 'Please send JSON, with the header Content-Type: application/json.');
  try {
    await readJson(ctx as Parameters<typeof readJson>[0], async () => undefined);
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 413)
      refuse('tooLarge', 'body.tooLarge', 'This request is too large.');
    refuse('malformed', 'body.malformed', 'This request is not valid JSON.');
  }
  return (ctx.request as { body?: unknown }).body ?? {};
}

/** Inputs by the contract; what breaks it is named field by field. */
function checked<O extends Operation, P extends 'params' | 'query' | 'body'>(
  operation: O,
  part: P,
  value: unknown,
): unknown {
  const result = operation[part].safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message, code }) => ({
    path: path.join('.'),
    message,
    missing: code === 'invalid_type',
  }));
  const [first] = issues;
  const detail =
    first && !/^Invalid input|^Too (big|small)|^Invalid (option|string)/.test(first.message)
      ? first.message
      : `Please check ${first?.path || 'what you sent'}.`;
  throw new Refusal(part === 'body' ? 'invalid' : 'malformed', 'input.invalid', detail, {
    errors: issues.map(({ path, message }) => ({ path, message })),
  });
}

function authorised(access: Access, principal: Principal, invited: ClientPrincipal | TeamPrincipal | undefined): void {
  if (access === 'public' || invited) return;
  if (!principal || access === 'client' || access === 'team')
    return refuse('unauthenticated', 'session.absent', 'Please sign in.');
  if (!MAY[access].includes(principal.actor.role))
    refuse('forbidden', 'role.wrong', access === 'admin' ? 'Admin access required' : 'Your account may not do this.');
}

const isIdempotent = /^[\w.:-]{1,200}$/;

async function run(
  context: AppContext,
  clients: ClientSessions,
  editors: TeamSessions,
  { operation, handle }: Route,
  params: Record<string, string>,
  ctx: Context,
): Promise<void> {
  ctx.state['route'] = operation.id;
  const correlation = String(ctx.state['correlation']);
  const { access } = operation;
  const bearer = ctx.get('authorization') || undefined;
  const client = access === 'client' || access === 'ownerOrClient' ? await clients.principal(bearer) : undefined;
  const editor = access === 'team' || access === 'ownerOrTeam' ? await editors.principal(bearer) : undefined;
  const principal =
    access === 'public' || access === 'client' || access === 'team' || client || editor
      ? undefined
      : await context.sessions.principal(bearer);
  const actor = client?.actor ?? editor?.actor ?? principal?.actor;
  ctx.state['user'] = actor?.id;
  authorised(access, principal, client ?? editor);
  const given = ctx.get('idempotency-key');
  if (given && !isIdempotent.test(given))
    refuse(
      'malformed',
      'key.malformed',
      'The Idempotency-Key has at most 200 letters, digits, dots, colons, dashes and underscores.',
    );
  const key = given ? { key: given } : {};
  const address = ctx.ip;
  const guest = { actor: { kind: 'guest' as const, id: 'visitor' }, correlation, ...key };
  const takesBody = operation.takes !== 'multipart' && operation.method !== 'GET';
  const request = {
    params: checked(operation, 'params', params),
    query: checked(operation, 'query', ctx.query),
    body: takesBody ? checked(operation, 'body', await bodyOf(ctx)) : {},
    principal,
    client,
    editor,
    correlation,
    address,
    guest,
    ctx,
    raw: ctx.req,
    session: (client ?? editor ?? principal)?.sessionId ?? '',
    caller: actor ? { actor, correlation, ...key } : guest,
  };
  const answer = await handle(request as Request<Operation>);
  if (answer === SENT) return;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = answer as object;
}

/** What answers people: API, media, live sockets, web app and admin console; at this door, once it serves them. */
export async function openApp(
  context: AppContext,
  more: readonly Route[],
  folders: { web: string; admin: string },
  http: Pick<HttpServer, 'server' | 'drain'>,
): Promise<{ listener: RequestListener; start(): Promise<void>; close(): Promise<void> }> {
  const gallery = openGallery(context);
  const guests = guestRoutes(context, gallery);
  const clients = openClientSessions(context.write, context.reads);
  /** Where files come in piece by piece. */
  const ways = [guests.tus, clientTus(context, clients)];
  const home = openRenditions(context);
  const preparations = openPreparations(context.log);
  const zips = clientZips(context, home, preparations);
  const { routes: downloadRoutes, zipFile } = downloads(context, gallery, { home, preparations, zips });
  const editors = openTeamSessions(context.write, context.reads);
  const routes = [
    ...accountRoutes(context),
    ...clientRoutes(context),
    ...clientGalleryRoutes(context, clients, zips),
    ...teamRoutes(context),
    ...teamDashboardRoutes(context, editors),
    ...editRoutes(context),
    ...interactionRoutes(context),
    ...noticeRoutes(context),
    ...gigRoutes(context),
    ...mediaRoutes(context),
    ...cullingRoutes(context),
    ...assistantRoutes(context),
    ...uploadRoutes(context),
    ...publicRoutes(context, gallery),
    ...notMeRoutes(context, gallery),
    ...registrationRoutes(context, gallery),
    ...socialRoutes(context, gallery),
    ...guests.routes,
    ...linkRoutes(context, gallery, guests.photos),
    ...watermarkRoutes(context),
    ...cameraRoutes(context),
    ...downloadRoutes,
    ...downloadAnalyticsRoutes(context),
    ...more,
  ];
  const find: Dispatcher['find'] = dispatcher(routes).find;
  const media = mediaFiles(context, gallery, home);
  const live = openLive(context, gallery);
  const web = await openWeb(context, folders);
  const probes = health(context, begun(context));

  // Behind a proxy only the address that the proxy itself saw counts: what stands before it can be made up.
  const app = new Koa({ proxy: context.config.PUBLIC_URL !== undefined, maxIpsCount: 1 });
  app.silent = true;
  let underWay = 0;
  app.use(async (_, next) => {
    underWay++;
    await next().finally(() => underWay--);
  });
  app.use(requests(context.log, context.metrics));
  app.use(errors(context.log));
  app.use(async (ctx) => {
    if (ctx.path.startsWith('/media/zip/')) return zipFile(ctx, ctx.path.slice('/media/zip/'.length));
    if (ctx.path.startsWith('/media/client-zip/')) return zips.serve(ctx, ctx.path.slice('/media/client-zip/'.length));
    if (ctx.path.startsWith('/media/')) return media(ctx);
    for (const way of ways) if (way.serves(ctx.path)) return way.handle(ctx);
    const found = find(ctx.method, ctx.path);
    if (found && 'route' in found) return run(context, clients, editors, found.route, found.params, ctx);
    if (found) {
      ctx.set('Allow', found.allowed.join(', '));
      ctx.status = 405;
      ctx.body = { detail: `This address takes ${found.allowed.join(' or ')}.` };
      return;
    }
    const probe = probes.get(ctx.path);
    if (probe) return probe(ctx);
    if (ctx.path.startsWith('/api/')) refuse('notFound', 'page.absent', 'There is nothing here.');
    return web(ctx);
  });

  return {
    listener: app.callback(),
    async start() {
      live.attach(http.server);
      for (const way of ways) way.start();
      await live.start();
    },
    async close() {
      await live.close();
      await Promise.all(ways.map((way) => way.close()));
      await preparations.close();
      await http.drain();
      // Requests that were cut put away what they had begun.
      for (const until = Date.now() + 2000; underWay > 0 && Date.now() < until;)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}
