import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { UpgradeAnswer } from '../../api/contract/upgrade.ts';
import { openRazorpay } from '../../adapters/payments/razorpay.ts';
import { sameSecret } from '../../commands/core/secrets.ts';
import { subscription } from '../../domain/subscription.ts';
import { paymentRounds } from '../../reactions/paymentWatch.ts';
import { type RazorpayDouble, startRazorpayDouble } from '../doubles/razorpay.ts';
import { heldModels } from '../heldModels.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

type Wish = UpgradeAnswer & { message: string; upi_uri: string | null };

let provider: RazorpayDouble;
let loom: TestLoom;
const held = heldModels();
const keys = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'the webhook secret' };
const links = () => openRazorpay({ url: provider.url, ...keys, same: sameSecret });

beforeAll(async () => {
  provider = await startRazorpayDouble(keys);
  loom = await startLoom({
    given: { models: held.models },
    env: {
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      RAZORPAY_URL: provider.url,
    },
  });
});
afterAll(async () => {
  await loom.close();
  await provider.close();
});

const wish = async (who: Person, plan = 'annual', key?: string) =>
  loom.call<Wish>('POST', '/api/v1/account/upgrade', {
    token: who.token,
    body: { plan_id: plan },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const trial = () => loom.register(undefined, { plan: 'free-trial' });
const linkOf = ({ payment_url: url }: UpgradeAnswer) => provider.links.find((link) => link.short_url === url)!;
const tell = (body: string, signature = provider.sign(body)) =>
  fetch(`${loom.url}/webhooks/razorpay`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
  });
const planOf = async (who: Person) =>
  (await loom.call<{ plan_name: string; expiry_date: string }>('GET', '/subscriptions/current', { token: who.token }))
    .body;
const standing = async (who: Person, id: string) =>
  (await loom.call<UpgradeAnswer>('POST', `/api/v1/account/upgrades/${id}/check`, { token: who.token })).body.status;
const daysLeft = ({ expiry_date: end }: { expiry_date: string }) =>
  Math.round((Date.parse(end) - Date.now()) / 86_400_000);

test('a studio pays by a link: its webhook assigns the plan exactly once, however often it comes', async () => {
  const asha = await trial();
  const { status, body } = await wish(asha);
  expect(status).toBe(200);
  expect(body).toMatchObject({ plan_id: 'annual', plan_name: 'Annual', price: 19_999, status: 'open', upi_uri: null });
  const link = linkOf(body);
  expect(link).toMatchObject({ amount: 1_999_900, currency: 'INR', customer: { email: asha.email } });
  expect(link.callback_url).toBe(`${loom.loom.context.sites.address('/account-settings')}?upgrade=${body.upgrade_id}`);
  const paid = provider.pay(link.id);
  const answers = await Promise.all(Array.from({ length: 6 }, () => tell(paid)));
  expect(answers.map(({ status: code }) => code)).toEqual(Array(6).fill(200));
  await loom.settled();
  expect(await planOf(asha)).toMatchObject({ plan_name: 'Annual', is_active: true });
  expect(daysLeft(await planOf(asha))).toBe(365);
  await tell(paid);
  await loom.settled();
  expect(daysLeft(await planOf(asha))).toBe(365);
  const { body: notices } = await loom.call<{ notifications: { title: string }[] }>(
    'GET',
    '/api/v1/admin/notifications/user',
    { token: asha.token },
  );
  expect(notices.notifications.map(({ title }) => title)).toEqual(['Your plan is now Annual']);
});

test('whoever pays for the plan that they have loses nothing of what is left of it', async () => {
  const asha = await trial();
  for (const days of [30, 60]) {
    const { body } = await wish(asha, 'monthly');
    await tell(provider.pay(linkOf(body).id));
    await loom.settled();
    expect(daysLeft(await planOf(asha))).toBe(days);
  }
});

test('two taps at once, or the same wish again, lead to one link', async () => {
  const asha = await trial();
  const [one, other] = await Promise.all([wish(asha), wish(asha)]);
  expect(other.body.payment_url).toBe(one.body.payment_url);
  expect((await wish(asha)).body.upgrade_id).toBe(one.body.upgrade_id);
  expect((await wish(asha, 'monthly')).body.payment_url).not.toBe(one.body.payment_url);
});

test('what a lost webhook would have told is asked for, by the studio that comes back and every minute', async () => {
  const [asha, ravi] = [await trial(), await trial()];
  const hers = (await wish(asha)).body;
  const his = (await wish(ravi)).body;
  provider.pay(linkOf(hers).id);
  provider.pay(linkOf(his).id);
  expect(await standing(asha, hers.upgrade_id)).toBe('granted');
  // Without waiting for anything that goes on in the background.
  expect(await planOf(asha)).toMatchObject({ plan_name: 'Annual' });
  const { write, reads, log } = loom.loom.context;
  expect(await paymentRounds({ write, reads, log, payments: links() })()).toBe(1);
  await loom.settled();
  expect(await planOf(ravi)).toMatchObject({ plan_name: 'Annual' });
});

test('who paid is answered when their plan is shown, not when the payment alone is', async () => {
  const asha = await trial();
  const { body } = await wish(asha);
  await loom.settled();
  provider.pay(linkOf(body).id);
  const { write, reads, feed } = loom.loom.context;
  const { run } = write;
  const assigned = Promise.withResolvers<void>();
  let holding: Promise<() => void> | undefined;
  // The payment is shown, and the plan is not, whether the request assigns it or the reaction to the payment.
  write.run = async (description, input, caller) => {
    if (description.name !== 'AssignPlan') return run(description, input, caller);
    await (holding ??= feed.head().then(async (head) => (await reads.passed(head), held.hold())));
    const outcome = await run(description, input, caller);
    if (caller.cause === undefined) assigned.resolve();
    return outcome;
  };
  onTestFinished(async () => {
    write.run = run;
    (await holding)?.();
  });
  let answered = false;
  const asked = standing(asha, body.upgrade_id).finally(() => (answered = true));
  await assigned.promise;
  // An answer that does not wait for the plan comes before that of the next call.
  expect(await planOf(asha)).toMatchObject({ plan_name: 'Free Trial' });
  expect(answered).toBe(false);
  (await holding!)();
  expect(await asked).toBe('granted');
  expect(await planOf(asha)).toMatchObject({ plan_name: 'Annual' });
});

test('while the provider is away the studio is told so, and the next try goes on with the same request', async () => {
  const asha = await trial();
  for (const failure of [503, 'lost'] as const) {
    provider.fail(failure);
    expect(await wish(asha, 'annual', 'first-tap')).toMatchObject({
      status: 503,
      body: { detail: 'The payment service cannot be reached. Please try again in a moment.' },
    });
  }
  const { status, body } = await wish(asha, 'annual', 'first-tap');
  expect(status).toBe(200);
  const made = provider.links.filter(({ reference_id: id }) => id === body.upgrade_id);
  expect(made.map(({ short_url: url }) => url)).toEqual([body.payment_url]);
});

describe('a message that is not what it should be', () => {
  test('is refused when its signature is forged, missing or of another body', async () => {
    const asha = await trial();
    const { body } = await wish(asha);
    const paid = provider.pay(linkOf(body).id);
    for (const signature of ['', 'f'.repeat(64), provider.sign(`${paid} `), provider.sign(paid).toUpperCase()])
      expect((await tell(paid, signature)).status).toBe(401);
    await loom.settled();
    expect(await planOf(asha)).toMatchObject({ plan_name: 'Free Trial' });
  });

  test('gives no plan for another amount or another currency, and waits for an admin', async () => {
    const asha = await trial();
    const { body } = await wish(asha);
    await tell(provider.pay(linkOf(body).id, { amount: 100 }));
    await loom.settled();
    expect(await planOf(asha)).toMatchObject({ plan_name: 'Free Trial' });
    expect(await standing(asha, body.upgrade_id)).toBe('differs');
    const ravi = await trial();
    const his = (await wish(ravi)).body;
    await tell(provider.pay(linkOf(his).id, { currency: 'USD' }));
    await loom.settled();
    const { body: waiting } = await loom.call<{ upgrades: { upgrade_id: string; paid: object | null }[] }>(
      'GET',
      '/api/v1/admin/upgrades',
      { token: loom.admin.token },
    );
    expect(waiting.upgrades.find(({ upgrade_id: id }) => id === body.upgrade_id)?.paid).toEqual({
      amount: 1,
      currency: 'INR',
    });
    const granted = await loom.call('POST', `/api/v1/admin/upgrades/${his.upgrade_id}/grant`, {
      token: loom.admin.token,
    });
    expect(granted.status).toBe(200);
    await loom.settled();
    expect(await planOf(ravi)).toMatchObject({ plan_name: 'Annual' });
  });

  test('changes nothing when it is about another link of the same reference, or about nothing of ours', async () => {
    const asha = await trial();
    const { body } = await wish(asha);
    const link = linkOf(body);
    const paid = provider.pay(link.id);
    for (const other of [
      paid.replaceAll(link.id, 'plink_forged'),
      paid.replaceAll(body.upgrade_id, 'nobody'),
      paid.replace('payment_link.paid', 'refund.created'),
      'not JSON',
    ])
      expect((await tell(other)).status).toBe(200);
    await loom.settled();
    expect(await planOf(asha)).toMatchObject({ plan_name: 'Free Trial' });
    expect((await tell('x'.repeat(300_000))).status).toBe(413);
  });

  test('late is still paid', async () => {
    const asha = await trial();
    const { body } = await wish(asha);
    const link = linkOf(body);
    await tell(provider.expire(link.id));
    await loom.settled();
    expect(await standing(asha, body.upgrade_id)).toBe('lapsed');
    await tell(provider.pay(link.id));
    await loom.settled();
    expect(await planOf(asha)).toMatchObject({ plan_name: 'Annual' });
  });
});

test('the trial cannot be bought, nor a plan that is not there; others see nothing of a request', async () => {
  const [asha, ravi] = [await trial(), await trial()];
  expect(await wish(asha, 'free-trial')).toMatchObject({
    status: 422,
    body: { detail: 'The trial cannot be bought.' },
  });
  expect(await wish(asha, 'golden')).toMatchObject({ status: 404 });
  const { body } = await wish(asha);
  const theirs = await loom.call('POST', `/api/v1/account/upgrades/${body.upgrade_id}/check`, { token: ravi.token });
  expect(theirs.status).toBe(404);
  expect(
    (await loom.call<{ upgrades: [] }>('GET', '/api/v1/account/upgrades', { token: ravi.token })).body.upgrades,
  ).toEqual([]);
});

test('without a provider a studio asks, with the operator’s UPI code, and an admin answers', async () => {
  const byHand = await startLoom({ env: { OPERATOR_UPI_ID: 'loom@okbank' } });
  try {
    const asha = await byHand.register(undefined, { plan: 'free-trial' });
    const ask = () =>
      byHand.call<Wish>('POST', '/api/v1/account/upgrade', { token: asha.token, body: { plan_id: 'monthly' } });
    const { body } = await ask();
    expect(body).toMatchObject({ status: 'open', payment_url: null });
    const upi = new URL(body.upi_uri!);
    expect(Object.fromEntries(upi.searchParams)).toMatchObject({ pa: 'loom@okbank', am: '1999.00', cu: 'INR' });
    expect((await ask()).body.upgrade_id).toBe(body.upgrade_id);
    const admin = { token: byHand.admin.token };
    const waiting = async () =>
      (await byHand.call<{ upgrades: { email: string }[]; total: number }>('GET', '/api/v1/admin/upgrades', admin))
        .body;
    expect(await waiting()).toMatchObject({ total: 1, upgrades: [{ email: asha.email, price: 1999 }] });
    await byHand.call('POST', `/api/v1/admin/upgrades/${body.upgrade_id}/grant`, admin);
    await byHand.settled();
    expect(await waiting()).toMatchObject({ total: 0 });
    const { state } = await byHand.loom.context.write.journal.load(subscription, asha.id);
    expect(state.plan).toMatchObject({ planName: 'Monthly' });
    const late = await byHand.call('POST', `/api/v1/admin/upgrades/${body.upgrade_id}/decline`, admin);
    expect(late).toMatchObject({ status: 409, body: { detail: 'This request was granted already.' } });
    const again = (await ask()).body;
    await byHand.call('POST', `/api/v1/admin/upgrades/${again.upgrade_id}/decline`, admin);
    await byHand.settled();
    const { body: bell } = await byHand.call<{ notifications: { title: string }[] }>(
      'GET',
      '/api/v1/admin/notifications/user',
      { token: asha.token },
    );
    expect(bell.notifications.map(({ title }) => title)).toEqual([
      'Monthly could not be given to you',
      'Your plan is now Monthly',
    ]);
    expect((await fetch(`${byHand.url}/webhooks/razorpay`, { method: 'POST', body: '{}' })).status).toBe(404);
  } finally {
    await byHand.close();
  }
});
