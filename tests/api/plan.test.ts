import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());

interface Plan {
  plan_id: string;
  name: string;
  price: number;
  is_active: boolean;
}
const PATH = '/api/v1/admin/subscription-plans';
const season = {
  name: 'Season',
  description: 'For the winter',
  price: 4999.5,
  duration_days: 120,
  media_upload_limit: 5000,
  gigs_limit: 10,
  ai_conversations_limit: -1,
};
const admin = <T = Plan>(method: string, path: string, body?: unknown) =>
  loom.call<T>(method, path, { token: loom.admin.token, body });
const listed = async () => (await admin<{ plans: Plan[] }>('GET', PATH)).body.plans;

test('the plans of a first start are there, the cheapest first', async () => {
  expect((await listed()).map(({ name, price }) => [name, price])).toEqual([
    ['Free Trial', 0],
    ['Monthly', 1999],
    ['Annual', 19_999],
  ]);
});

test('GET, POST, PUT and DELETE /admin/subscription-plans', async () => {
  const { status, body } = await admin('POST', PATH, season);
  expect({ status, body }).toMatchObject({ status: 200, body: { ...season, is_active: true } });
  const at = `${PATH}/${body.plan_id}`;
  expect((await admin('PUT', at, { ...season, price: 5999 })).body).toMatchObject({ price: 5999 });
  expect((await admin('PUT', at, { ...season, is_active: false })).body).toMatchObject({ is_active: false });
  expect((await admin('PUT', at, season)).body).toMatchObject({ is_active: true, price: 4999.5 });
  expect((await admin('DELETE', at)).status).toBe(200);
  expect((await listed()).find(({ plan_id: id }) => id === body.plan_id)).toMatchObject({ is_active: false });
});

test('what is sold later does not change what was sold, and what is withdrawn is sold no more', async () => {
  const asha = await loom.register('Asha Rao', { plan: 'free-trial' });
  const { plan_id: planId } = (await admin('POST', PATH, season)).body;
  const ask = () =>
    loom.call<{ upgrade_id: string; price: number }>('POST', '/api/v1/account/upgrade', {
      token: asha.token,
      body: { plan_id: planId },
    });
  const wish = (await ask()).body;
  await admin('PUT', `${PATH}/${planId}`, { ...season, name: 'Winter', price: 6000 });
  await admin('POST', `/api/v1/admin/upgrades/${wish.upgrade_id}/grant`);
  await loom.settled();
  const usage = await loom.call('GET', '/subscriptions/status', { token: asha.token });
  expect(usage.body).toMatchObject({ plan_name: 'Season', usage: { gigs_limit: 10 } });
  expect((await ask()).body).toMatchObject({ plan_name: 'Winter', price: 6000 });
  await admin('DELETE', `${PATH}/${planId}`);
  const bela = await loom.register('Bela Sen', { plan: 'free-trial' });
  const gone = await loom.call('POST', '/api/v1/account/upgrade', { token: bela.token, body: { plan_id: planId } });
  expect(gone).toMatchObject({ status: 404, body: { detail: 'There is no such plan.' } });
});

test.each([
  [{ name: '' }, 'Please enter a name.'],
  [{ price: -1 }, 'The price cannot be less than 0.'],
  [{ price: 1.999 }, 'The price has at most two decimals.'],
  [{ duration_days: 0 }, 'A plan lasts at least a day.'],
  [{ gigs_limit: -2 }, 'Please enter a whole number, or -1 for no limit.'],
])('%o is refused in words', async (fault, detail) => {
  expect(await admin('POST', PATH, { ...season, ...fault })).toMatchObject({ status: 422, body: { detail } });
});

test('the plan that every studio begins with stays', async () => {
  expect(await admin('DELETE', `${PATH}/free-trial`)).toMatchObject({
    status: 409,
    body: { detail: 'Every new studio begins with this plan, so it stays.' },
  });
});
