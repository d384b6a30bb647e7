import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../api/runtime/config.ts';
import { openLagMeter } from '../../api/runtime/readerLag.ts';
import { openMetrics } from '../../api/runtime/metrics.ts';
import { metricsAccess } from '../../api/runtime/metricsAccess.ts';
import { type TestLoom, startLoom } from '../server.ts';

const TOKEN = 'a-token-for-prometheus';
const bearer = { authorization: `Bearer ${TOKEN}` };

/** What somebody at this address is answered: 200, or why not. */
function answer(token: string | undefined, from: string | undefined, headers: Record<string, string> = {}): string {
  const req = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: from }));
  Object.assign(req.headers, headers);
  const app = new Koa({ proxy: true });
  try {
    metricsAccess(token)(app.createContext(req, new ServerResponse(req)));
    return 'let in';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('who reads the figures', () => {
  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'this machine does, from %s, with a token set or without',
    (from) => {
      expect([answer(undefined, from), answer(TOKEN, from)]).toEqual(['let in', 'let in']);
    },
  );

  test.each([
    '10.0.0.7',
    '172.18.0.1',
    '192.168.1.9',
    '::ffff:10.0.0.7',
    'fe80::1',
    '2001:db8::127',
    '128.0.0.1',
    undefined,
  ])('others do not, from %s, unless they bring the token', (from) => {
    expect(answer(undefined, from)).toBe('metrics.closed');
    expect(answer(undefined, from, bearer)).toBe('metrics.closed');
    expect(answer(TOKEN, from)).toBe('metrics.token');
    expect(answer(TOKEN, from, bearer)).toBe('let in');
    expect(answer(TOKEN, from, { authorization: `bearer ${TOKEN}` })).toBe('let in');
    for (const wrong of [
      '',
      TOKEN,
      `Basic ${TOKEN}`,
      'Bearer',
      'Bearer ',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(0, -1)}`,
      `Bearer  ${TOKEN}`,
    ])
      expect(answer(TOKEN, from, { authorization: wrong }), wrong).toBe('metrics.token');
  });

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'nobody does by a header: what a proxy on this machine passes on (%s) comes from elsewhere',
    (header) => {
      for (const value of ['127.0.0.1', '']) {
        expect(answer(undefined, '127.0.0.1', { [header]: value })).toBe('metrics.closed');
        expect(answer(undefined, '10.0.0.7', { [header]: value })).toBe('metrics.closed');
        expect(answer(TOKEN, '127.0.0.1', { [header]: value, ...bearer })).toBe('let in');
      }
    },
  );

  test('a token that could be guessed stops the start, and is not printed', () => {
    for (const wrong of ['too-short-15-ch', 'sixteen letters and a space', `${TOKEN}\u00e9`]) {
      const start = () => readConfig({ METRICS_TOKEN: wrong });
      expect(start).toThrow('METRICS_TOKEN needs at least 16 characters, and none that a header cannot carry.');
      expect(start).not.toThrow(wrong);
    }
  });
});

describe('over HTTP, behind a proxy', () => {
  let it: TestLoom;
  beforeAll(
    async () => void (it = await startLoom({ env: { METRICS_TOKEN: TOKEN, PUBLIC_URL: 'https://loom.test' } })),
  );
  afterAll(() => it.close());
  const ask = (headers: Record<string, string>) => it.call('GET', '/metrics', { headers });

  test('this machine reads them, a guest does not, Prometheus does by its token', async () => {
    expect((await ask({})).body).toContain('loom_projection_lag 0');
    const refused = await ask({ 'x-forwarded-for': '127.0.0.1' });
    expect(refused).toMatchObject({
      status: 401,
      body: { detail: 'Figures are told to this machine, and to whoever brings METRICS_TOKEN as a bearer token.' },
    });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="metrics"');
    // A photographer's or an admin's session is no token for it.
    expect((await ask({ 'x-forwarded-for': '10.0.0.7', authorization: `Bearer ${it.admin.token}` })).status).toBe(401);
    const read = await ask({ 'x-forwarded-for': '10.0.0.7', ...bearer });
    expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const probe of ['/healthz', '/readyz'])
      expect((await it.call('GET', probe, { headers: { 'x-forwarded-for': '10.0.0.7' } })).status).toBe(200);
  });
});

test('while a store is away, what it would tell is left open, and all else is told', async () => {
  const metrics = openMetrics();
  const lagMeter = openLagMeter(metrics);
  lagMeter.watch('worker', () => [{ reader: 'derivatives', read: 5, done: 5 }]);
  let away = true;
  const head = async (): Promise<number> => (away ? Promise.reject(new Error('away')) : 9);
  lagMeter.over({ counts: 'events', head });
  metrics.watch({ loom_of_the_store: { help: 'x', read: head }, loom_of_ours: { help: 'y', read: () => 7 } });
  const told = await metrics.registry.metrics();
  expect(told).toContain('loom_of_ours 7');
  expect(told).toContain('loom_of_the_store Nan');
  expect(told).not.toContain('loom_behind{');
  away = false;
  expect(await metrics.registry.metrics()).toContain('loom_behind{role="worker",reader="derivatives"} 4');
});
