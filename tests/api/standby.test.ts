import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { type Config, readConfig } from '../../api/runtime/config.ts';
import { openLagMeter } from '../../api/runtime/readerLag.ts';
import { openHttpServer } from '../../api/http/server.ts';
import { readinessAtStart } from '../../api/runtime/health.ts';
import { openMetrics } from '../../api/runtime/metrics.ts';
import { probesWhileStarting } from '../../api/http/probes.ts';
import { openStandby } from '../../api/runtime/standby.ts';
import type { Vault } from '../../commands/ports/vault.ts';

const log = pino({ level: 'silent' });
/** One process of several over the same vault. */
function process(vault: Vault) {
  const metrics = openMetrics();
  const stopped: string[] = [];
  const standby = openStandby(log, metrics, () => stopped.push('stop'));
  onTestFinished(() => standby.close());
  return {
    vault,
    metrics,
    standby,
    stopped,
    atWork: async () => /loom_at_work\{role="worker"\} (\d)/.exec(await metrics.registry.metrics())?.[1],
  };
}
const playing = (roles: string): Config => ({
  ...readConfig({}),
  LOOM_ROLES: roles.split(',') as Config['LOOM_ROLES'],
});

test('one is at work, the next stands by, and its turn comes when the first ends', async () => {
  const vault = openMemoryVault();
  const [first, second] = [process(vault), process(vault)];
  const turn = await first.standby.ask(vault, 'worker');
  expect([turn.standing, first.standby.roles(), await first.atWork()]).toEqual([false, [], '1']);
  const next = await second.standby.ask(vault, 'worker');
  expect([next.standing, second.standby.roles(), await second.atWork()]).toEqual([true, ['worker'], '0']);
  await (await turn.come)!.release();
  const lease = await next.come;
  expect([second.standby.roles(), await second.atWork(), second.stopped]).toEqual([[], '1', []]);
  await lease!.release();
});

test('who stands by and is asked to stop waits for nothing', async () => {
  const vault = openMemoryVault();
  const [first, second] = [process(vault), process(vault)];
  const held = await (await first.standby.ask(vault, 'worker')).come;
  const next = await second.standby.ask(vault, 'worker');
  await second.standby.close();
  expect(await next.come).toBeUndefined();
  await held!.release();
});

test('a store that is away for a while does not end a standby, only a start', async () => {
  const vault = openMemoryVault();
  let away = true;
  const shaky: Vault = {
    ...vault,
    create: (...given) => (away ? Promise.reject(new Error('away')) : vault.create(...given)),
  };
  await expect(process(shaky).standby.ask(shaky, 'worker')).rejects.toThrow('away');
  away = false;
  const held = await (await process(vault).standby.ask(vault, 'worker')).come;
  const next = await process(shaky).standby.ask(shaky, 'worker');
  away = true;
  await new Promise((resolve) => setTimeout(resolve, 1200));
  away = false;
  await held!.release();
  await (await next.come)!.release();
});

const services = { waitingFor: () => [], failureOf: async () => undefined };

test.each([
  ['projector', 200, 'standby'],
  ['worker', 200, 'standby'],
  ['projector,worker', 200, 'standby'],
  // People and cameras are sent to what is ready: not to a process that cannot serve them yet.
  ['api,projector', 503, 'starting'],
  ['ingest,projector', 503, 'starting'],
  ['api,ingest,worker,projector', 503, 'starting'],
])(
  'a process with the roles %s that waits for another projector answers its probes: %i %s',
  async (roles, status, said) => {
    const { metrics, standby } = process(openMemoryVault());
    const watched = {
      config: playing(roles),
      metrics,
      services,
      lagMeter: openLagMeter(metrics),
      standby: { ...standby, roles: () => ['projector' as const] },
    };
    const http = await openHttpServer(0, '127.0.0.1', probesWhileStarting(log, watched, readinessAtStart(watched)));
    onTestFinished(() => http.drain(0));
    const ask = (path: string) => fetch(http.address + path);
    expect((await ask('/healthz')).status).toBe(200);
    const readiness = await ask('/readyz');
    expect([readiness.status, await readiness.json()]).toEqual([status, { status: said, standing_by: ['projector'] }]);
    expect(await (await ask('/metrics')).text()).toContain('process_cpu_seconds_total');
    const person = await ask('/gigs');
    expect([person.status, person.headers.get('retry-after'), await person.json()]).toEqual([
      503,
      '2',
      { detail: 'Loom is starting. Please try again in a moment.' },
    ]);
  },
);

test('whoever opens a page of a process that starts reads a sentence, and the page looks again by itself', async () => {
  const { metrics, standby } = process(openMemoryVault());
  const watched = {
    config: playing('api,ingest,worker,projector'),
    metrics,
    standby,
    services,
    lagMeter: openLagMeter(metrics),
  };
  const http = await openHttpServer(0, '127.0.0.1', probesWhileStarting(log, watched, readinessAtStart(watched)));
  onTestFinished(() => http.drain(0));
  const answer = await fetch(`${http.address}/gigs`, {
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    503,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(await answer.text()).toMatch(/http-equiv="refresh".*Loom is starting\. Please try again in a moment\./);
});

test('a process that only starts is alive, and not ready; what it serves afterwards comes by the same server', async () => {
  const { metrics, standby } = process(openMemoryVault());
  const watched = { config: playing('worker'), metrics, standby, services, lagMeter: openLagMeter(metrics) };
  const http = await openHttpServer(0, '127.0.0.1', probesWhileStarting(log, watched, readinessAtStart(watched)));
  onTestFinished(() => http.drain(0));
  const readiness = await fetch(`${http.address}/readyz`);
  expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'starting', standing_by: [] }]);
  http.serve((_, answer) => void answer.end('at work'));
  expect(await (await fetch(`${http.address}/readyz`)).text()).toBe('at work');
});

test('a process whose read models catch up before it begins tells how far they are, unless the store does not say', async () => {
  const { metrics, standby } = process(openMemoryVault());
  const lagMeter = openLagMeter(metrics);
  const watched = { config: playing('api,projector'), metrics, standby, services, lagMeter };
  const http = await openHttpServer(0, '127.0.0.1', probesWhileStarting(log, watched, readinessAtStart(watched)));
  onTestFinished(() => http.drain(0));
  const ask = async () => (await fetch(`${http.address}/readyz`)).json();
  const places: { reader: string; read: number; done: number }[] = [];
  let head = async (): Promise<number> => 100_000;
  lagMeter.watch('projector', () => places);
  expect(await ask()).toEqual({ status: 'starting', standing_by: [] });
  lagMeter.over({ counts: 'bytes', head: () => head() });
  expect(await ask()).toEqual({ status: 'starting', standing_by: [] });
  places.push({ reader: 'read models', read: 40_000, done: 40_000 });
  expect(await ask()).toEqual({
    status: 'starting',
    standing_by: [],
    behind: { counts: 'bytes', head: 100_000, projector: 60_000 },
  });
  expect(await (await fetch(`${http.address}/metrics`)).text()).toContain(
    'loom_behind{role="projector",reader="read models"} 60000',
  );
  for (const away of [() => Promise.reject(new Error('away')), () => new Promise<number>(() => undefined)]) {
    head = away;
    expect(await ask()).toEqual({ status: 'starting', standing_by: [] });
  }
});
