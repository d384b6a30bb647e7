import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'koa';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { RouteContext } from '../../api/context.ts';
import { operations } from '../../api/contract/all.ts';
import { type Access, type Operation, operation } from '../../api/contract/operation.ts';
import { type Handling, handling } from '../../api/http/handle.ts';
import { type AnyRequest, type Route, SENT, route } from '../../api/http/reply.ts';
import { setPublicWatermark } from '../../commands/watermark.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';

const root = join(import.meta.dirname, '../..');
const asha = { actor: { kind: 'user', id: 'asha', role: 'photographer' }, sessionId: 's' } as const;
const gig = { id: 'hers', ownerId: 'asha', open: true };

/** What a request met, in order; read models that stand still until `advance`. */
function stage(principal: unknown = asha) {
  const met: string[] = [];
  let position = 0;
  let advance = (): void => undefined;
  const tools = {
    write: {
      run: async (_: unknown, { gigId }: { gigId: string }, { key }: { key?: string }) => {
        met.push(`run ${gigId} ${key ?? 'without key'}`);
        return { position: ++position };
      },
    },
    reads: {
      passed: (wanted: number) => {
        met.push(`wait ${wanted}`);
        return new Promise<boolean>((resolve) => (advance = () => resolve(true)));
      },
    },
    sessions: { principal: async () => principal },
    gigAccess: {
      owned: async (ownerId: string, gigId: string) => {
        met.push(`gig ${gigId} of ${ownerId}`);
        return gigId === 'hers' ? gig : refuse('notFound', 'gig.absent', 'Gig not found');
      },
    },
  };
  const handle = handling(tools as unknown as Handling);
  const ask = (to: Route, params: Record<string, string> = {}, query: Record<string, string> = {}) => {
    const querystring = new URLSearchParams(query).toString();
    const ctx = { state: {}, querystring, ip: '127.0.0.1', get: () => '', set: () => undefined, body: undefined };
    return { ctx, done: handle(to, params, ctx as unknown as Context) };
  };
  return { met, ask, advance: () => advance() };
}
const call = <W extends Access>(access: W) =>
  operation({
    id: 'tried',
    tag: 'Tests',
    summary: 'A call',
    call: 'GET /gigs/{gigId}',
    access,
    query: z.object({ limit: z.coerce.number().max(9).optional() }),
    answer: z.object({ name: z.string() }),
  });
const set = (request: AnyRequest, gigId: string, as = request.caller) =>
  request.run(setPublicWatermark, { gigId, on: true }, as);
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('the answer waits, once, for the last of what was run, by whomever', async () => {
  const { met, ask, advance } = stage();
  const { ctx, done } = ask(
    route(call('photographer'), async (request) => {
      await set(request, 'one');
      await set(request, 'two', { ...request.caller, key: 'own' });
      await request.write.run(setPublicWatermark, { gigId: 'three', on: true }, request.caller);
      return { name: 'done' };
    }),
    { gigId: 'hers' },
  );
  await turn();
  expect(met).toEqual(['run one without key', 'run two own', 'run three without key', 'wait 3']);
  expect(ctx.body).toBeUndefined();
  advance();
  await done;
  expect(ctx.body).toEqual({ name: 'done' });
});

test('a handler that reads what it changed waits before it reads, also for a position that it was told', async () => {
  const { met, ask, advance } = stage();
  const { done } = ask(
    route(call('photographer'), async (request) => {
      await set(request, 'one');
      await request.settled(7);
      met.push('read');
      return { name: 'done' };
    }),
    { gigId: 'hers' },
  );
  await turn();
  expect(met).toEqual(['run one without key', 'wait 7']);
  advance();
  await turn();
  expect(met.slice(2)).toEqual(['read', 'wait 7']);
  advance();
  await done;
});

test('what changed nothing waits for nothing, nor what refuses or has sent its bytes', async () => {
  const { met, ask } = stage();
  await ask(
    route(call('photographer'), async () => ({ name: 'read' })),
    { gigId: 'hers' },
  ).done;
  await expect(
    ask(
      route(call('photographer'), async (request) => {
        await set(request, 'one');
        return refuse('conflict', 'tried.refused', 'No.');
      }),
      { gigId: 'hers' },
    ).done,
  ).rejects.toThrow(Refusal);
  await ask(
    route(call('photographer'), async (request) => {
      await set(request, 'two');
      return SENT;
    }),
    { gigId: 'hers' },
  ).done;
  expect(met).toEqual(['run one without key', 'run two without key']);
});

const owned = route(call('owner'), async ({ gig: { id } }) => ({ name: id }));
test('the gig of the path is found for its owner, after everything else was looked at', async () => {
  const nobody = stage(null);
  await expect(nobody.ask(owned, { gigId: 'his' }).done).rejects.toMatchObject({ kind: 'unauthenticated' });
  const auditor = stage({ ...asha, actor: { ...asha.actor, role: 'auditor' } });
  await expect(auditor.ask(owned, { gigId: 'his' }).done).rejects.toMatchObject({ kind: 'forbidden' });
  const her = stage();
  await expect(her.ask(owned, { gigId: 'his' }, { limit: '10' }).done).rejects.toMatchObject({ kind: 'malformed' });
  expect([nobody.met, auditor.met, her.met]).toEqual([[], [], []]);
  await expect(her.ask(owned, { gigId: 'his' }).done).rejects.toMatchObject({ message: 'Gig not found' });
  const { ctx, done } = her.ask(owned, { gigId: 'hers' });
  await done;
  expect(ctx.body).toEqual({ name: 'hers' });
});

/** About one photo of a gig: the command says whether it is its owner's, in words about the photo. */
const BY_COMMAND = ['approveGuestUpload', 'holdGuestUpload', 'photographerApprove', 'rejectGuestUpload'];
test("what names a gig in its path says that it is its owner's to call", () => {
  const named = (access: Operation['access']) =>
    operations.filter((each) => each.access === access && each.path.includes('{gigId}')).map(({ id }) => id);
  expect(named('photographer').toSorted()).toEqual(BY_COMMAND);
  expect(named('owner')).toHaveLength(operations.filter(({ access }) => access === 'owner').length);
});

test('no route waits for read models by itself, or has what its answer would not wait for to run commands with', () => {
  expectTypeOf<RouteContext['write']>().not.toHaveProperty('run');
  const files = readdirSync(join(root, 'api'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[rR]outes\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  const found = files.filter((name) =>
    /\.passed\(|\bApiContext\b|: AppContext\b/.test(readFileSync(join(root, 'api', name), 'utf8')),
  );
  expect(found).toEqual([]);
});
