import { expect, onTestFinished, test } from 'vitest';
import { openRazorpay } from '../../adapters/payments/razorpay.ts';
import type { UpgradeAnswer } from '../../api/contract/upgrade.ts';
import { sameSecret } from '../../commands/core/secrets.ts';
import { upgrade } from '../../domain/upgrade.ts';
import { upgrades } from '../../projections/upgrade.ts';
import { paymentRounds } from '../../reactions/paymentWatch.ts';
import { startRazorpayDouble } from '../doubles/razorpay.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

/** Requests for a plan that come to nothing: what stays of them, and what is still done for them. */
const DAY = 24 * 3_600_000;
const keys = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'the webhook secret' };

const wish = (loom: TestLoom, { token }: Person, plan = 'annual') =>
  loom.call<UpgradeAnswer>('POST', '/api/v1/account/upgrade', { token, body: { plan_id: plan } });
const waiting = async (loom: TestLoom) => {
  const path = '/api/v1/admin/upgrades';
  return (await loom.call<{ total: number }>('GET', path, { token: loom.admin.token })).body.total;
};
const eventsOf = async (loom: TestLoom, upgradeId: string) =>
  (await loom.loom.context.write.journal.load(upgrade, upgradeId)).revision + 1;
const withLinks = async () => {
  const provider = await startRazorpayDouble(keys);
  onTestFinished(() => provider.close());
  const loom = await startLoom({
    env: {
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      RAZORPAY_URL: provider.url,
    },
  });
  onTestFinished(() => loom.close());
  const { write, reads, log } = loom.loom.context;
  const payments = openRazorpay({ url: provider.url, ...keys, same: sameSecret });
  const asked: string[] = [];
  const find: typeof payments.find = (id) => (asked.push(id), payments.find(id));
  /** A look at what is open, in so many days. */
  const lookIn = async (days: number): Promise<string[]> => {
    asked.length = 0;
    const now = new Date(Date.now() + days * DAY);
    const later = { ...write, now: () => now };
    await paymentRounds({ write: later, reads, log, payments: { ...payments, find } })();
    await loom.settled();
    return [...asked];
  };
  return { loom, provider, lookIn };
};

test('a request by hand waits once, however often it is asked for, and not at all once it is declined', async () => {
  const loom = await startLoom();
  onTestFinished(() => loom.close());
  const asha = await loom.register(undefined, { plan: 'free-trial' });
  const ids = new Set<string>();
  for (let n = 0; n < 5; n++) ids.add((await wish(loom, asha)).body.upgrade_id);
  expect(ids.size).toBe(1);
  const [id] = [...ids];
  expect([await waiting(loom), await eventsOf(loom, id!)]).toEqual([1, 1]);
  const decline = () => loom.call('POST', `/api/v1/admin/upgrades/${id}/decline`, { token: loom.admin.token });
  for (let n = 0; n < 3; n++) expect((await decline()).status).toBe(200);
  expect([await waiting(loom), await eventsOf(loom, id!)]).toEqual([0, 2]);
  // What was declined is history in pages; who goes on asking has to wait.
  let last = 200;
  let declined = 1;
  while (last === 200 && declined < 50) {
    const again = await wish(loom, asha);
    last = again.status;
    if (last !== 200) break;
    declined++;
    expect(await waiting(loom)).toBe(1);
    await loom.call('POST', `/api/v1/admin/upgrades/${again.body.upgrade_id}/decline`, { token: loom.admin.token });
    await loom.settled();
  }
  expect(last).toBe(429);
  expect(await waiting(loom)).toBe(0);
  const page = await loom.call<{ upgrades: unknown[]; next_cursor: string | null }>(
    'GET',
    '/api/v1/account/upgrades?limit=5',
    { token: asha.token },
  );
  expect([page.body.upgrades.length, page.body.next_cursor !== null]).toEqual([5, true]);
});

test('a payment page that somebody leaves lapses once, and is asked for no more', async () => {
  const { loom, provider, lookIn } = await withLinks();
  const asha = await loom.register(undefined, { plan: 'free-trial' });
  const { body } = await wish(loom, asha);
  await loom.settled();
  const [link] = provider.links;
  expect(await lookIn(0)).toEqual([link!.id]);
  provider.expire(link!.id);
  expect(await lookIn(1)).toEqual([link!.id]);
  const events = await eventsOf(loom, body.upgrade_id);
  expect(await lookIn(2)).toEqual([]);
  expect(await eventsOf(loom, body.upgrade_id)).toBe(events);
  expect(await waiting(loom)).toBe(0);
});

test('a request that never came to a link, and one whose provider knows none of it, lapse by themselves', async () => {
  const { loom, provider, lookIn } = await withLinks();
  const [asha, ravi] = [
    await loom.register('Asha Rao', { plan: 'free-trial' }),
    await loom.register('Ravi Pillai', { plan: 'free-trial' }),
  ];
  provider.fail(500);
  expect((await wish(loom, asha)).status).toBe(503);
  await wish(loom, ravi);
  await loom.settled();
  // The account of the provider is another one now.
  const [link] = provider.links.splice(0);
  const reader = loom.loom.context.reads.reader(upgrades);
  const open = () => reader.count({ index: 'byStatus', where: { status: 'open', via: 'link' } });
  expect([await lookIn(0.5), await open()]).toEqual([[link!.id], 2]);
  expect([await lookIn(2), await open()]).toEqual([[link!.id], 1]);
  expect([await lookIn(9), await open()]).toEqual([[link!.id], 0]);
  expect([await lookIn(10), await open()]).toEqual([[], 0]);
  // Whoever asks again gets a page to pay on.
  expect((await wish(loom, asha)).body.payment_url).not.toBeNull();
});
