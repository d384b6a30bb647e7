import { parse } from 'node:querystring';
import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import type { Role } from '../../domain/kernel/event.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import type { GigView } from '../../projections/gig.ts';
import type { ClientPrincipal, ClientSessions, TeamPrincipal, TeamSessions } from '../auth/accessSessions.ts';
import type { GigAccess } from '../auth/gigAccess.ts';
import type { Sessions } from '../auth/studioSessions.ts';
import type { Access, Operation } from '../contract/operation.ts';
import { bodyTooLarge } from './bodyBytes.ts';
import { refusedByContract } from './refusedFields.ts';
import { type AnyRequest, type Principal, type Request, type Route, SENT } from './reply.ts';
import { settling } from './settling.ts';

const JSON_BYTES = 1 << 20;
const MAY: Record<Exclude<Access, 'public' | 'client' | 'team'>, readonly Role[]> = {
  signedIn: ['photographer', 'admin', 'auditor'],
  photographer: ['photographer'],
  owner: ['photographer'],
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
  if (Number(ctx.get('content-length')) > JSON_BYTES) bodyTooLarge(JSON_BYTES);
  const hasBody = Number(ctx.get('content-length')) > 0 || ctx.get('transfer-encoding') !== '';
  if (hasBody && !ctx.is('json', '+json'))
    refuse('malformed', 'body.notJson', 'Please send JSON, with the header Content-Type: application/json.');
  try {
    await readJson(ctx as Parameters<typeof readJson>[0], async () => undefined);
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 413) bodyTooLarge(JSON_BYTES);
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

function authorised(
  { access, beforeSecondStep = false }: Pick<Operation, 'access' | 'beforeSecondStep'>,
  principal: Principal,
  invited: ClientPrincipal | TeamPrincipal | undefined,
): void {
  if (access === 'public' || invited) return;
  if (!principal || access === 'client' || access === 'team')
    return refuse('unauthenticated', 'session.absent', 'Please sign in.');
  if (principal.needsSecondStep && !beforeSecondStep)
    refuse('forbidden', 'secondStep.needed', 'Please set up two-step sign-in first, in your account settings.');
  if (!MAY[access].includes(principal.actor.role))
    refuse('forbidden', 'role.wrong', access === 'admin' ? 'Admin access required' : 'Your account may not do this.');
}

const isIdempotent = /^[\w.:-]{1,200}$/;

/** What requests are answered with. */
export interface Handling {
  write: WriteSide;
  reads: ReadSide;
  sessions: Sessions;
  clients: ClientSessions;
  editors: TeamSessions;
  gigAccess: GigAccess;
}

/** Answers the calls of the contract: who may, what was sent, the handler, and the wait for what it changed. */
export function handling({ write, reads, sessions, clients, editors, gigAccess }: Handling) {
  /** The gig of the path, for those who are let in by it. */
  const gigOf = async (
    { access, path }: Operation,
    gigId: string,
    principal: Principal,
    client: ClientPrincipal | undefined,
    editor: TeamPrincipal | undefined,
  ): Promise<GigView | undefined> => {
    if (!path.includes('{gigId}')) return undefined;
    if (access === 'owner') return gigAccess.owned(principal!.actor.id, gigId);
    if (access === 'client') return gigAccess.ofClient(client!, gigId);
    return access === 'team' ? gigAccess.ofEditor(editor!, gigId) : undefined;
  };

  return async ({ operation, handle }: Route, params: Record<string, string>, ctx: Context): Promise<void> => {
    ctx.state['route'] = operation.id;
    const correlation = String(ctx.state['correlation']);
    const { access } = operation;
    const bearer = ctx.get('authorization') || undefined;
    const client = access === 'client' || access === 'ownerOrClient' ? await clients.principal(bearer) : undefined;
    const editor = access === 'team' || access === 'ownerOrTeam' ? await editors.principal(bearer) : undefined;
    const principal =
      access === 'public' || access === 'client' || access === 'team' || client || editor
        ? undefined
        : await sessions.principal(bearer);
    const actor = client?.actor ?? editor?.actor ?? principal?.actor;
    ctx.state['user'] = actor?.id;
    // Whoever was let in by a code of a gig asks each time: its rights end in more ways than a session's.
    if (actor) ctx.state['until'] = principal?.endsAt ?? 0;
    authorised(operation, principal, client ?? editor);
    const given = ctx.get('idempotency-key');
    if (given && !isIdempotent.test(given))
      refuse(
        'malformed',
        'key.malformed',
        'The Idempotency-Key has at most 200 letters, digits, dots, colons, dashes and underscores.',
      );
    const key = given ? { key: given } : {};
    const guest = { actor: { kind: 'guest' as const, id: 'visitor' }, correlation, ...key };
    const caller = actor ? { actor, correlation, ...key } : guest;
    const takesBody = (operation.takes ?? 'json') === 'json' && operation.method !== 'GET';
    const input = {
      params: checked(operation, 'params', params),
      // A third of the time that Koa's own takes, with the same values.
      query: checked(operation, 'query', parse(ctx.querystring)),
      body: takesBody ? checked(operation, 'body', await bodyOf(ctx)) : {},
    };
    const side = settling(write, reads);
    const request = {
      ...input,
      ...side,
      run: ((description, sent, as = caller) => side.write.run(description, sent, as)) satisfies AnyRequest['run'],
      gig: await gigOf(operation, params['gigId'] ?? '', principal, client, editor),
      principal,
      client,
      editor,
      correlation,
      address: ctx.ip,
      guest,
      caller,
      ctx,
      raw: ctx.req,
      session: (client ?? editor ?? principal)?.sessionId ?? '',
    };
    const answer = await refusedByContract(operation, () => handle(request as Request<Operation>));
    if (answer === SENT) return;
    await side.settled();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = answer as object;
  };
}
