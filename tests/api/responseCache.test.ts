import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRequestLog, requests } from '../../api/http/middleware/requests.ts';
import { cacheable, responseCache } from '../../api/http/responseCache.ts';
import { openMetrics } from '../../api/runtime/metrics.ts';
import { makeJpeg } from '../pictures.ts';
import { type TestLoom, startLoom } from '../server.ts';

describe('what was answered', () => {
  let made = 0;
  let version = '1';
  let now = 0;
  let until: number | undefined;
  let meanwhile = (): void => undefined;
  let url = '';
  const metrics = openMetrics();
  const log = openRequestLog(pino({ level: 'silent' }), metrics);
  const cache = responseCache({ version: () => version, now: () => now, log });
  const app = new Koa();
  app.use(requests(log)).use(cache.keep);
  app.use((ctx) => {
    ctx.state['route'] = 'counted';
    ctx.state['until'] = until;
    ctx.set('Vary', 'Accept-Encoding');
    if (ctx.path !== '/own') cacheable(ctx);
    if (ctx.path === '/absent') ctx.status = 404;
    ctx.body = Buffer.from(`${++made}`);
    meanwhile();
  });
  const server = createServer(cache.listener(app.callback()));
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    version = `${Number(version) + 1}`;
    [made, now, until, meanwhile] = [0, 0, undefined, () => undefined];
  });
  const ask = async (path = '/', headers: Record<string, string> = {}, method = 'GET'): Promise<string> =>
    (await fetch(url + path, { method, headers })).text();

  test('comes again until anything happens', async () => {
    expect([await ask(), await ask()]).toEqual(['1', '1']);
    version += '0';
    expect([await ask(), await ask()]).toEqual(['2', '2']);
  });
  test('is made anew if something happened while it was made', async () => {
    meanwhile = () => void (version += '0');
    await ask();
    meanwhile = () => undefined;
    expect(await ask()).toBe('2');
  });
  test('is told to nobody with another token, on another host, at another address', async () => {
    await ask('/', { authorization: 'Bearer a' });
    expect(await ask('/', { authorization: 'Bearer b' })).toBe('2');
    expect(await ask()).toBe('3');
    expect(await ask('/', { 'x-forwarded-host': 'other.test' })).toBe('4');
    expect(await ask('/?page=2')).toBe('5');
    expect(await ask('/', { 'accept-encoding': 'identity' })).toBe('6');
    expect(await ask('/', { authorization: 'Bearer a' })).toBe('1');
  });
  test("ends with its caller's right", async () => {
    until = 1000;
    await ask();
    now = 999;
    expect(await ask()).toBe('1');
    now = 1000;
    expect(await ask()).toBe('2');
  });
  test.each([
    ['a range', { range: 'bytes=0-1' }],
    ['a copy that is still good', { 'if-none-match': '"1"' }],
    ['a gallery by its password or a link', { 'x-gallery-token': 'abc' }],
  ])('is no answer to who asks for %s', async (_, headers) => {
    await ask();
    expect([await ask('/', headers), await ask('/', headers)]).toEqual(['2', '3']);
  });
  test('is kept only if it is the same for everybody who asks so, and good', async () => {
    for (const path of ['/own', '/absent']) {
      await ask(path);
      await ask(path);
    }
    await ask('/', {}, 'POST');
    expect(await ask()).toBe('6');
  });
  test('has the same headers, an id of its own, and is counted', async () => {
    const [first, second] = [await fetch(url), await fetch(url, { headers: { 'x-request-id': 'of-the-proxy' } })];
    const shown = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));
    expect(shown(second)).toEqual(shown(first));
    expect(first.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(second.headers.get('x-request-id')).toBe('of-the-proxy');
    const count = async () =>
      (await metrics.requests.get()).values.find(
        ({ metricName, labels }) => metricName === 'loom_http_request_seconds_count' && labels.route === 'counted',
      )!.value;
    const before = await count();
    await ask();
    expect(await count()).toBe(before + 1);
  });
});

describe('a right that ends is over for answers that were given before', () => {
  let loom: TestLoom;
  beforeAll(async () => {
    loom = await startLoom();
  });
  afterAll(() => loom.close());

  test('a session, by signing out', async () => {
    const asha = await loom.register('Asha Rao');
    const dashboard = () => loom.call('GET', '/api/v1/dashboard?date=2026-11-21', { token: asha.token });
    const ravi = await loom.register('Ravi Menon');
    await loom.createGig(asha, { date_time: '2026-11-21T18:00' });
    for (let n = 0; n < 3; n++) expect((await dashboard()).body).toMatchObject({ todays_gigs_count: 1 });
    const his = await loom.call('GET', '/api/v1/dashboard?date=2026-11-21', { token: ravi.token });
    expect(his.body).toMatchObject({ todays_gigs_count: 0 });
    await loom.call('POST', '/api/v1/auth/logout', { token: asha.token });
    expect((await dashboard()).status).toBe(401);
  });
  test('a gallery, by hiding it', async () => {
    const asha = await loom.register('Asha Rao');
    const gig = await loom.createGig(asha);
    await loom.upload(asha, gig.gig_id, [{ name: 'a.jpg', bytes: await makeJpeg() }]);
    await loom.settled();
    const page = () => loom.call<{ total: number }>('GET', `/api/v1/public/gigs/${gig.gig_id}/media`);
    for (let n = 0; n < 3; n++) expect((await page()).body.total).toBe(1);
    const settings = `/api/v1/gigs/${gig.gig_id}/public-settings`;
    const hidden = await loom.call('PUT', settings, {
      token: asha.token,
      body: { public_settings: { ...gig.public_settings, show_public_gallery: false } },
    });
    expect(hidden.status).toBe(200);
    expect((await page()).status).toBe(403);
  });
});
