import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { GatewayAnswer, OnlinePayments } from '../../api/contract/collection.ts';
import type { Advance } from '../../api/contract/advance.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { PublicInvoice } from '../../api/contract/publicInvoice.ts';
import { openRazorpay } from '../../adapters/payments/razorpay.ts';
import { stateOf } from '../../commands/collecting.ts';
import { keepSurplus, receiveOnlinePayment, wantLink } from '../../commands/collection.ts';
import { system } from '../../commands/core/actors.ts';
import { sameSecret } from '../../commands/core/secrets.ts';
import { newId } from '../../domain/kernel/id.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { collections, onlinePaymentPlace, onlinePaymentPlaces } from '../../projections/collection.ts';
import { collectionRounds } from '../../reactions/collectionWatch.ts';
import { type RazorpayDouble, startRazorpayDouble } from '../doubles/razorpay.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { stopClock } from '../clock.ts';

const ASHAS = { keyId: 'rzp_live_asha', keySecret: 'ashas key secret', webhookSecret: 'ashas webhook secret' };
const RAVIS = { keyId: 'rzp_live_ravi', keySecret: 'ravis key secret', webhookSecret: 'ravis webhook secret' };
const today = indianDate(new Date().toISOString());
let provider: RazorpayDouble;
let loom: TestLoom;
let asha: Person;
let ravi: Person;
let meera: string;

beforeAll(async () => {
  provider = await startRazorpayDouble(ASHAS);
  provider.open(RAVIS);
  loom = await startLoom({ env: { RAZORPAY_URL: provider.url } });
  asha = await loom.register('Asha Rao');
  ravi = await loom.register('Ravi Das');
  for (const [who, keys] of [
    [asha, ASHAS],
    [ravi, RAVIS],
  ] as const)
    await connect(who, keys);
  meera = await clientOf(asha);
});
afterAll(async () => {
  await loom.close();
  await provider.close();
});

type Said = { message: string; detail?: string };
const connecting = (who: Person, keys: typeof ASHAS) =>
  loom.call<Said & { gateway: GatewayAnswer }>('PUT', '/api/v1/business/gateway', {
    token: who.token,
    body: { key_id: keys.keyId, key_secret: keys.keySecret, webhook_secret: keys.webhookSecret },
  });
async function connect(who: Person, keys: typeof ASHAS): Promise<void> {
  expect((await connecting(who, keys)).status).toBe(200);
}
async function ask<T>(method: string, path: string, body?: unknown, who = asha): Promise<T> {
  const { status, body: said } = await loom.call<T & Said>(method, `/api/v1/business${path}`, {
    token: who.token,
    body,
  });
  expect([path, status, said.detail]).toEqual([path, 200, undefined]);
  return said;
}
const clientOf = async (who: Person): Promise<string> =>
  (
    await ask<{ client: { client_id: string } }>(
      'POST',
      '/clients',
      { client_name: 'Meera', client_email: 'meera@loom.test' },
      who,
    )
  ).client.client_id;
/** An invoice that was sent, and the token of its client's link. */
async function billed(rate: number, who = asha, client = meera, more = {}): Promise<{ id: string; token: string }> {
  const items = [{ description: 'Wedding', quantity: 1, rate }];
  const body = { client_id: client, issue_date: today, due_date: today, items, ...more };
  const { invoice } = await ask<{ invoice: Invoice }>('POST', '/invoices', body, who);
  const id = invoice.invoice_id;
  await ask('POST', `/invoices/${id}/send`, {}, who);
  const { url } = await ask<{ url: string }>('POST', `/invoices/${id}/share`, {}, who);
  return { id, token: new URL(url).hash.slice(1) };
}
const pressed = ({ token }: { token: string }) =>
  loom.call<{ payment_url: string; detail?: string }>('POST', `/api/v1/public/invoices/${token}/pay`);
async function linkOf(bill: { token: string }) {
  const { status, body } = await pressed(bill);
  expect([status, body.detail]).toEqual([200, undefined]);
  return provider.links.find((link) => link.short_url === body.payment_url)!;
}
const tell = async (body: string, secret = ASHAS.webhookSecret, studio = asha.id, signature?: string) => {
  const { status } = await fetch(`${loom.url}/webhooks/razorpay/${studio}`, {
    method: 'POST',
    body,
    headers: { 'x-razorpay-signature': signature ?? provider.sign(body, secret) },
  });
  await loom.settled();
  return status;
};
const invoiceOf = async ({ id }: { id: string }) =>
  ask<{ invoice: Invoice; history: { text: string }[] }>('GET', `/invoices/${id}`);
const onlineOf = async ({ id }: { id: string }, how: 'GET' | 'POST' = 'GET') =>
  (await ask<{ online: OnlinePayments }>(how, `/invoices/${id}/online${how === 'POST' ? '/check' : ''}`)).online;
const standing = async (bill: { id: string }) => {
  const { status, paid_amount: paid, balance_due: due, payments } = (await invoiceOf(bill)).invoice;
  return { status, paid, due, payments: payments.length };
};
const refund = ({ id }: { id: string }, paymentId: string, amount: number, who = asha) =>
  loom.call<Said & { online: OnlinePayments }>('POST', `/api/v1/business/invoices/${id}/online/${paymentId}/refunds`, {
    token: who.token,
    body: { amount },
  });
const noticesOf = async (who = asha) =>
  (
    await loom.call<{ notifications: { title: string; message: string }[] }>(
      'GET',
      '/api/v1/admin/notifications/user',
      { token: who.token },
    )
  ).body.notifications;
/** Asks as the worker does, each time as if an hour had gone by. */
const rounds = () => {
  const { write, reads, log } = loom.loom.context;
  const openGateway = (keys: typeof ASHAS) => openRazorpay({ url: provider.url, ...keys, same: sameSecret });
  return collectionRounds({ write, reads, log, openGateway });
};
const HOUR_MS = 3_600_000;

describe('the account of a studio', () => {
  test('is tried when it is saved, and its secrets are never answered', async () => {
    const wrong = await connecting(asha, { ...ASHAS, keySecret: 'something else' });
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        detail:
          'Razorpay does not take this key. Please copy the key id and its secret from the Razorpay dashboard again.',
      },
    });
    provider.fail(502);
    expect(await connecting(asha, ASHAS)).toMatchObject({ status: 503 });
    const answer = await connecting(asha, ASHAS);
    expect(answer.body.gateway).toEqual({
      key_id: ASHAS.keyId,
      test_mode: false,
      webhook_url: `${loom.loom.context.publicUrl()}/webhooks/razorpay/${asha.id}`,
    });
    const shown = await loom.call('GET', '/api/v1/business/gateway', { token: asha.token });
    expect(JSON.stringify([answer.body, shown.body])).not.toMatch(/key secret|webhook secret/);
    const entries = await loom.loom.context.write.vault.list('gateway', asha.id);
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toMatch(/key secret|webhook secret/);
  });

  test.each([
    [{ keyId: 'sk_live_1' }, 'A key id begins with rzp_live_ or rzp_test_.'],
    [{ webhookSecret: 'short' }, 'The webhook secret needs at least 16 characters.'],
    [{ keySecret: ' ' }, 'Please enter the key secret.'],
  ])('refuses %j', async (wrong, detail) => {
    expect(await connecting(asha, { ...ASHAS, ...wrong })).toMatchObject({ status: 422, body: { detail } });
  });

  test('is removed with its secrets, and its open links end', async () => {
    const nila = await loom.register('Nila Bose');
    const keys = { ...RAVIS, keyId: 'rzp_test_nila' };
    provider.open(keys);
    await connect(nila, keys);
    const bill = await billed(500, nila, await clientOf(nila));
    const link = await linkOf(bill);
    const { message } = await ask<Said>('DELETE', '/gateway', undefined, nila);
    expect(message).toBe('Online payment is switched off, and your keys are deleted.');
    expect(link.status).toBe('cancelled');
    expect(await loom.loom.context.write.vault.list('gateway', nila.id)).toEqual([]);
    expect(await pressed(bill)).toMatchObject({
      status: 409,
      body: { detail: 'This invoice cannot be paid online. Please pay another way.' },
    });
    expect(await tell(provider.pay(link.id), keys.webhookSecret, nila.id)).toBe(401);
  });

  test('whose keys were taken back can be removed all the same, which says what is left', async () => {
    const nila = await loom.register('Nila Bose');
    const keys = { ...RAVIS, keyId: 'rzp_test_revoked' };
    provider.open(keys);
    await connect(nila, keys);
    await linkOf(await billed(500, nila, await clientOf(nila)));
    provider.revoke(keys.keyId);
    const { message } = await ask<Said>('DELETE', '/gateway', undefined, nila);
    expect(message).toContain('A payment link could not be ended at Razorpay');
    // Who did not hear that asks again.
    expect((await ask<Said>('DELETE', '/gateway', undefined, nila)).message).toBe(message);
  });
});

test('what goes back has its end with the account: in hand, not begun, or not known', async () => {
  provider.refundsAre('pending');
  onTestFinished(() => provider.refundsAre('processed'));
  for (const [name, has, status, paid] of [
    ['hand', 'made', 'processed', 0],
    ['begun', 'unmade', 'failed', 500],
    ['gone', 'revoked', 'failed', 500],
  ] as const) {
    const nila = await loom.register('Nila Bose');
    const keys = { ...RAVIS, keyId: `rzp_live_${name}` };
    provider.open(keys);
    await connect(nila, keys);
    const bill = await billed(500, nila, await clientOf(nila));
    const link = await linkOf(bill);
    await tell(provider.pay(link.id), keys.webhookSecret, nila.id);
    if (has !== 'made') provider.fail(502);
    expect((await refund(bill, `pay_${link.id}`, 500, nila)).body.message).toContain('on its way');
    if (has === 'revoked') provider.revoke(keys.keyId);
    await ask('DELETE', '/gateway', undefined, nila);
    await loom.settled();
    const { online } = await ask<{ online: OnlinePayments }>('GET', `/invoices/${bill.id}/online`, undefined, nila);
    expect(online).toMatchObject({ available: false, payments: [{ refunds: [{ status }] }] });
    const { invoice } = await ask<{ invoice: Invoice }>('GET', `/invoices/${bill.id}`, undefined, nila);
    expect(invoice.paid_amount).toBe(paid);
  }
});

describe('a client pays online', () => {
  test('exactly what is due, by one link, and it is recorded exactly once', async () => {
    const bill = await billed(12_345.67);
    const shown = await loom.call<{ invoice: PublicInvoice }>('GET', `/api/v1/public/invoices/${bill.token}`);
    expect(shown.body.invoice.pays_online).toBe(true);
    const [link, again] = await Promise.all([linkOf(bill), linkOf(bill)]);
    expect(again).toBe(link);
    expect(link).toMatchObject({
      amount: 12_345_67,
      currency: 'INR',
      customer: { name: 'Meera', email: 'meera@loom.test' },
      callback_url: `${loom.loom.context.publicUrl()}/public/invoice?paid=1`,
    });
    expect(await onlineOf(bill)).toMatchObject({ available: true, open_link: { amount: 12_345.67 } });
    const paid = provider.pay(link.id, { method: 'upi' });
    const answers = await Promise.all([...Array.from({ length: 5 }, () => tell(paid)), rounds()(Date.now() + HOUR_MS)]);
    expect(answers.slice(0, 5)).toEqual(Array(5).fill(200));
    await tell(paid);
    expect(await standing(bill)).toEqual({ status: 'paid', paid: 12_345.67, due: 0, payments: 1 });
    const { invoice, history } = await invoiceOf(bill);
    expect(invoice.payments).toMatchObject([
      {
        payment_method: 'upi',
        payment_date: today,
        reference: `pay_${link.id}`,
        notes: 'Paid online through Razorpay',
      },
    ]);
    expect(history.at(-1)!.text).toBe('₹12,345.67 were paid online.');
    expect((await noticesOf())[0]!.title).toBe(`Meera has paid invoice ${invoice.invoice_number}`);
    expect(await onlineOf(bill)).toMatchObject({
      available: false,
      open_link: null,
      payments: [{ payment_id: `pay_${link.id}`, amount: 12_345.67, surplus_amount: 0, refundable_amount: 12_345.67 }],
    });
    expect(await pressed(bill)).toMatchObject({
      status: 409,
      body: { detail: 'Nothing is due on this invoice any more.' },
    });
  });

  test('by a link made anew where the balance has changed; the old one ends', async () => {
    const bill = await billed(1000);
    const first = await linkOf(bill);
    await ask('POST', `/invoices/${bill.id}/payments`, { amount: 400, payment_method: 'cash', payment_date: today });
    await loom.settled();
    expect(first.status).toBe('cancelled');
    const second = await linkOf(bill);
    expect(second).toMatchObject({ amount: 600_00, status: 'created' });
    expect((await linkOf(bill)).id).toBe(second.id);
  });

  test('what is due now by the schedule, or all of it where the client wants that', async () => {
    const schedule = [
      { name: 'Advance', measure: 'total', value: 30, due: 'date', on: today },
      { name: 'On delivery', measure: 'rest', due: 'delivery' },
    ];
    const { id, token } = await billed(1000, asha, meera, { schedule, due_date: '2999-12-31' });
    const first = await linkOf({ token });
    expect(first.amount).toBe(300_00);
    const whole = await loom.call<{ payment_url: string }>('POST', `/api/v1/public/invoices/${token}/pay`, {
      body: { whole: true },
    });
    const second = provider.links.find((link) => link.short_url === whole.body.payment_url)!;
    expect([first.status, second.amount]).toEqual(['cancelled', 1000_00]);
    // Asking how it stands ends neither.
    await onlineOf({ id }, 'POST');
    expect(second.status).toBe('created');
    const third = await linkOf({ token });
    expect([third.amount, second.status]).toEqual([300_00, 'cancelled']);
    await tell(provider.pay(third.id));
    expect(await standing({ id })).toEqual({ status: 'pending', paid: 300, due: 700, payments: 1 });
  });

  test('and what a lost message would have told is asked for: by the worker, and as the client comes back', async () => {
    const [one, other] = [await billed(700), await billed(800)];
    provider.pay((await linkOf(one)).id);
    expect(await rounds()(Date.now() + HOUR_MS)).toBeGreaterThan(0);
    await loom.settled();
    expect(await standing(one)).toMatchObject({ status: 'paid', payments: 1 });
    provider.pay((await linkOf(other)).id);
    const back = await loom.call<{ balance_due: number }>('POST', `/api/v1/public/invoices/${other.token}/check`);
    expect(back).toMatchObject({ status: 200, body: { balance_due: 0 } });
    expect(await standing(other)).toMatchObject({ status: 'paid', payments: 1 });
  });

  test('once, also where the process died that had kept the payment and not booked it yet', async () => {
    const bills = [await billed(700), await billed(700), await billed(700)] as const;
    const links = [await linkOf(bills[0]), await linkOf(bills[1]), await linkOf(bills[2])];
    const { write } = loom.loom.context;
    const { run } = write;
    const correlation = newId();
    // What reacts to it is held, as if its process were gone.
    const again = Promise.withResolvers<void>();
    vi.spyOn(write, 'run').mockImplementation(async (description, input, from) => {
      if (from.correlation === correlation) await again.promise;
      return run(description, input, from);
    });
    try {
      for (const [n, { id: invoiceId }] of bills.entries()) {
        provider.pay(links[n]!.id);
        const [{ reference } = { reference: '' }] = (await stateOf(write, invoiceId)).links;
        const payment = {
          paymentId: `pay_${links[n]!.id}`,
          amount: 700_00,
          currency: 'INR',
          method: 'upi',
          on: today,
        } as const;
        await run(
          receiveOnlinePayment,
          { invoiceId, reference, payment },
          { actor: system('collections'), correlation },
        );
      }
      const [looked, paying, back] = bills;
      const seen = await loom.call<{ balance_due: number }>('POST', `/api/v1/public/invoices/${looked.token}/check`);
      expect(seen).toMatchObject({ status: 200, body: { balance_due: 0 } });
      const count = provider.links.length;
      expect((await pressed(paying)).status).toBe(409);
      expect(provider.links.length).toBe(count);
      expect((await refund(back, `pay_${links[2]!.id}`, 100)).body).toMatchObject({ message: 'The refund is made.' });
    } finally {
      again.resolve();
      vi.restoreAllMocks();
    }
    await loom.settled();
    for (const bill of bills.slice(0, 2)) expect(await standing(bill)).toMatchObject({ status: 'paid', payments: 1 });
    expect(await standing(bills[2])).toMatchObject({ paid: 600, payments: 2 });
  });

  test('by a link whose making was not heard of, which the next press finds', async () => {
    const bill = await billed(900);
    const count = provider.links.length;
    provider.fail('lost');
    expect((await pressed(bill)).status).toBe(503);
    const link = await linkOf(bill);
    expect(provider.links.length).toBe(count + 1);
    await tell(provider.pay(link.id));
    expect(await standing(bill)).toMatchObject({ status: 'paid' });
  });

  test('by a link that expired meanwhile: it is made anew, and late money still counts', async () => {
    const bill = await billed(300);
    const link = await linkOf(bill);
    await tell(provider.expire(link.id));
    const next = await linkOf(bill);
    expect(next.id).not.toBe(link.id);
    await tell(provider.pay(link.id));
    expect(await standing(bill)).toMatchObject({ status: 'paid' });
    // As soon as nothing is due, the other one ends.
    expect(next.status).toBe('cancelled');
  });

  test('more than is due: the invoice takes what it can, the rest stays in sight and goes back', async () => {
    const bill = await billed(1000);
    const link = await linkOf(bill);
    provider.fail(500);
    await ask('POST', `/invoices/${bill.id}/payments`, { amount: 900, payment_method: 'cash', payment_date: today });
    await tell(provider.pay(link.id));
    expect(await standing(bill)).toEqual({ status: 'paid', paid: 1000, due: 0, payments: 2 });
    expect((await onlineOf(bill)).payments).toMatchObject([{ amount: 1000, surplus_amount: 900 }]);
    const told = await noticesOf();
    expect(told.map(({ message }) => message)).toContain(
      '₹1,000 came online, and ₹100 was still due. Please give the rest back, or make it an advance, from the invoice.',
    );
    expect((await refund(bill, `pay_${link.id}`, 900)).body).toMatchObject({ message: 'The refund is made.' });
    // What was never in the books leaves them as they are.
    expect(await standing(bill)).toEqual({ status: 'paid', paid: 1000, due: 0, payments: 2 });
    expect((await onlineOf(bill)).payments).toMatchObject([{ surplus_amount: 0, refundable_amount: 100 }]);
  });

  test('more than is due: the rest becomes an advance of the client, once, with its receipt voucher', async () => {
    const bill = await billed(1000);
    const link = await linkOf(bill);
    provider.fail(500);
    await ask('POST', `/invoices/${bill.id}/payments`, { amount: 900, payment_method: 'cash', payment_date: today });
    await tell(provider.pay(link.id));
    const path = `/invoices/${bill.id}/online/pay_${link.id}/advance`;
    const keep = (who = asha) =>
      loom.call<Said & { online: OnlinePayments }>('POST', `/api/v1/business${path}`, {
        token: who.token,
        body: { description: 'Album' },
      });
    expect((await keep(ravi)).status).toBe(404);
    const kept = await Promise.all([keep(), keep()]);
    expect(kept.map(({ status }) => status)).toEqual([200, 200]);
    const [payment] = (await onlineOf(bill)).payments;
    expect(payment).toMatchObject({ surplus_amount: 0, kept_amount: 900, refundable_amount: 100 });
    const { advances } = await ask<{ advances: Advance[] }>('GET', `/advances?client_id=${meera}`);
    expect(advances).toHaveLength(1);
    expect(advances[0]).toMatchObject({
      advance_id: payment!.advance_id,
      amount: 900,
      left_amount: 900,
      description: 'Album',
    });
    expect(advances[0]!.voucher_number).toMatch(/^RV\//);
    // It goes back as an advance does, and no more as an online payment.
    expect((await refund(bill, `pay_${link.id}`, 101)).body.detail).toBe(
      'Only ₹100 of this payment can be given back.',
    );
    expect((await keep()).status).toBe(200);
    expect((await ask<{ advances: Advance[] }>('GET', `/advances?client_id=${meera}`)).advances).toHaveLength(1);
    expect(await standing(bill)).toEqual({ status: 'paid', paid: 1000, due: 0, payments: 2 });
  });

  test('exactly what is due: nothing of it can become an advance', async () => {
    const bill = await billed(100);
    const link = await linkOf(bill);
    await tell(provider.pay(link.id));
    const { status, body } = await loom.call<Said>(
      'POST',
      `/api/v1/business/invoices/${bill.id}/online/pay_${link.id}/advance`,
      { token: asha.token, body: { description: 'Album' } },
    );
    expect([status, body.detail]).toEqual([409, 'Nothing of this payment is more than was due.']);
  });

  test('more than is due, made an advance by a process that died then: the advance comes', async () => {
    const bill = await billed(1000);
    const link = await linkOf(bill);
    provider.fail(500);
    await ask('POST', `/invoices/${bill.id}/payments`, { amount: 1000, payment_method: 'cash', payment_date: today });
    await tell(provider.pay(link.id));
    const { write } = loom.loom.context;
    const actor = { kind: 'user', id: asha.id, role: 'photographer' } as const;
    const terms = { description: 'Prints', sac: '998386', taxRate: 1800, placeOfSupply: '' };
    const asked = { invoiceId: bill.id, paymentId: `pay_${link.id}`, terms };
    await write.run(keepSurplus, asked, { actor, correlation: newId() });
    await loom.settled();
    const { advances } = await ask<{ advances: Advance[] }>('GET', `/advances?client_id=${meera}`);
    const made = advances.find(({ description }) => description === 'Prints');
    expect(made).toMatchObject({ amount: 1000, left_amount: 1000 });
    expect(made!.voucher_number).toMatch(/^RV\//);
  });

  test('in a month that was sealed before anybody heard of it: it counts today', async () => {
    const nila = await loom.register('Nila Bose');
    const bill = await billed(400, nila, await clientOf(nila));
    const month = new Date(Date.parse(`${today.slice(0, 7)}-01`) - 1).toISOString().slice(0, 7);
    const of = { invoiceId: bill.id, reference: `${bill.id}-1` };
    const { write } = loom.loom.context;
    const bySystem = { actor: system('collections'), correlation: newId() };
    const [until, expiresAt] = [new Date(), new Date(Date.now() + HOUR_MS)].map((time) => time.toISOString());
    await write.run(wantLink, { ...of, gatewayId: 'g', until: until!, expiresAt: expiresAt!, whole: true }, bySystem);
    await ask('POST', `/months/${month}/seal`, {}, nila);
    const payment = {
      paymentId: 'pay_late',
      amount: 400_00,
      currency: 'INR',
      method: 'upi',
      on: `${month}-28`,
    } as const;
    await write.run(receiveOnlinePayment, { ...of, payment }, bySystem);
    await loom.settled();
    const { invoice } = await ask<{ invoice: Invoice }>('GET', `/invoices/${bill.id}`, undefined, nila);
    expect(invoice).toMatchObject({ status: 'paid', payments: [{ payment_date: today, reference: 'pay_late' }] });
  });

  test('an invoice that was cancelled meanwhile: nothing is lost', async () => {
    const bill = await billed(1000);
    const link = await linkOf(bill);
    provider.fail(500);
    await ask('POST', `/invoices/${bill.id}/cancel`, {});
    await tell(provider.pay(link.id));
    expect(await standing(bill)).toMatchObject({ status: 'cancelled', payments: 0 });
    expect((await onlineOf(bill)).payments).toMatchObject([{ amount: 1000, surplus_amount: 1000 }]);
    expect(await pressed(bill)).toMatchObject({ status: 409 });
  });

  test('less than ₹1 is not paid online', async () => {
    const bill = await billed(0.5);
    const shown = await loom.call<{ invoice: PublicInvoice }>('GET', `/api/v1/public/invoices/${bill.token}`);
    expect(shown.body.invoice.pays_online).toBe(false);
    expect(await pressed(bill)).toMatchObject({ status: 409, body: { detail: 'Less than ₹1 cannot be paid online.' } });
  });
});

describe('a refund', () => {
  const paidBill = async (rate: number) => {
    const bill = await billed(rate);
    const link = await linkOf(bill);
    await tell(provider.pay(link.id, { method: 'card' }));
    return { ...bill, paymentId: `pay_${link.id}` };
  };

  test('goes back through Razorpay and is recorded once, with the webhook and by asking too', async () => {
    const bill = await paidBill(1000);
    expect(await refund(bill, bill.paymentId, 400)).toMatchObject({ body: { message: 'The refund is made.' } });
    const made = provider.refunds.at(-1)!;
    await tell(provider.endRefund(made.id, 'processed'));
    await onlineOf(bill, 'POST');
    expect(await standing(bill)).toEqual({ status: 'pending', paid: 600, due: 400, payments: 2 });
    const { invoice, history } = await invoiceOf(bill);
    expect(invoice.payments[1]).toMatchObject({ kind: 'refund', amount: 400, payment_method: 'card' });
    expect(history.at(-1)!.text).toBe('₹400 went back online.');
    expect(await refund(bill, bill.paymentId, 601)).toMatchObject({
      status: 422,
      body: { detail: 'Only ₹600 of this payment can be given back.' },
    });
  });

  test('that takes its time is shown on its way, and ends by its webhook', async () => {
    const bill = await paidBill(1000);
    provider.refundsAre('pending');
    onTestFinished(() => provider.refundsAre('processed'));
    expect((await refund(bill, bill.paymentId, 1000)).body.message).toContain('on its way');
    expect(await standing(bill)).toMatchObject({ status: 'paid', paid: 1000 });
    await tell(provider.endRefund(provider.refunds.at(-1)!.id, 'processed'));
    expect(await standing(bill)).toMatchObject({ paid: 0, due: 1000 });
  });

  test('that fails is told, and can be asked for again', async () => {
    const bill = await paidBill(1000);
    provider.refundsAre('pending');
    onTestFinished(() => provider.refundsAre('processed'));
    await refund(bill, bill.paymentId, 1000);
    await tell(provider.endRefund(provider.refunds.at(-1)!.id, 'failed'));
    const { invoice } = await invoiceOf(bill);
    expect((await noticesOf()).map(({ title }) => title)).toContain(
      `A refund of invoice ${invoice.invoice_number} was not made`,
    );
    expect((await onlineOf(bill)).payments).toMatchObject([
      { refundable_amount: 1000, refunds: [{ status: 'failed', amount: 1000 }] },
    ]);
    provider.refundsAre('processed');
    expect((await refund(bill, bill.paymentId, 1000)).status).toBe(200);
    expect(await standing(bill)).toMatchObject({ paid: 0 });
  });

  test('that Razorpay refuses is refused in its words', async () => {
    const bill = await paidBill(1000);
    provider.giveBack(bill.paymentId, 900_00);
    expect(await refund(bill, bill.paymentId, 500)).toMatchObject({
      status: 409,
      body: {
        detail: 'Razorpay does not make this refund. The total refund amount is greater than the refund payment amount',
      },
    });
  });

  test('whose answer is lost is done once, by asking again', async () => {
    const bill = await paidBill(1000);
    provider.fail(502);
    expect((await refund(bill, bill.paymentId, 300)).body.message).toContain('on its way');
    const ask2 = rounds();
    await ask2(Date.now() + HOUR_MS);
    await ask2(Date.now() + 3 * HOUR_MS);
    await loom.settled();
    expect(provider.refunds.filter(({ payment_id: id }) => id === bill.paymentId)).toHaveLength(1);
    expect(await standing(bill)).toMatchObject({ paid: 700, payments: 2 });
  });

  test('made in the dashboard of Razorpay counts as well: told, or asked for', async () => {
    const [one, other] = [await paidBill(1000), await paidBill(1000)];
    const message = provider.giveBack(one.paymentId, 250_00);
    expect(await tell(message)).toBe(200);
    await tell(message);
    expect(await standing(one)).toMatchObject({ paid: 750, payments: 2 });
    provider.giveBack(other.paymentId, 100_00);
    await onlineOf(other, 'POST');
    expect(await standing(other)).toMatchObject({ paid: 900, payments: 2 });
  });
});

describe('who wants to be paid what was not', () => {
  test('is refused with a signature that is forged, missing, another studio’s, or of another body', async () => {
    const bill = await billed(1000);
    const paid = provider.pay((await linkOf(bill)).id);
    for (const status of [
      await tell(paid, undefined, undefined, ''),
      await tell(paid, undefined, undefined, 'f'.repeat(64)),
      await tell(paid, RAVIS.webhookSecret),
      await tell(paid, undefined, undefined, provider.sign(`${paid} `, ASHAS.webhookSecret)),
      await tell(paid, ASHAS.webhookSecret, ravi.id),
      await tell(paid, ASHAS.webhookSecret, 'nobody'),
    ])
      expect(status).toBe(401);
    expect(await standing(bill)).toMatchObject({ status: 'pending', payments: 0 });
  });

  test('tells of another studio’s invoice by its own secret, and nothing happens there', async () => {
    const bill = await billed(1000);
    const link = await linkOf(bill);
    const paid = provider.pay(link.id);
    expect(await tell(paid, RAVIS.webhookSecret, ravi.id)).toBe(200);
    expect(await standing(bill)).toMatchObject({ status: 'pending', payments: 0 });
    await tell(paid);
    const back = provider.giveBack(`pay_${link.id}`, 500_00);
    expect(await tell(back, RAVIS.webhookSecret, ravi.id)).toBe(200);
    expect(await standing(bill)).toMatchObject({ status: 'paid', payments: 1 });
    for (const path of [`/online`, `/online/check`]) {
      const method = path === '/online' ? 'GET' : 'POST';
      const answer = await loom.call(method, `/api/v1/business/invoices/${bill.id}${path}`, { token: ravi.token });
      expect(answer.status).toBe(404);
    }
    expect((await refund(bill, `pay_${link.id}`, 1, ravi)).status).toBe(404);
  });

  test('names another invoice, or another link, in a message that is signed', async () => {
    const [bill, cheap] = [await billed(1000), await billed(1)];
    const [link, small] = [await linkOf(bill), await linkOf(cheap)];
    const paid = JSON.parse(provider.pay(small.id)) as {
      payload: { payment_link: { entity: { reference_id: string } } };
    };
    paid.payload.payment_link.entity.reference_id = link.reference_id;
    expect(await tell(JSON.stringify(paid))).toBe(200);
    for (const reference of ['', 'nothing', `${bill.id}-7`, `${'x'.repeat(300)}-1`]) {
      paid.payload.payment_link.entity.reference_id = reference;
      expect(await tell(JSON.stringify(paid))).toBeLessThan(500);
    }
    expect(await standing(bill)).toMatchObject({ status: 'pending', payments: 0 });
  });

  test('pays less, or in another currency: what came stands as it came', async () => {
    const [less, other] = [await billed(1000), await billed(1000)];
    await tell(provider.pay((await linkOf(less)).id, { amount: 1_00 }));
    expect(await standing(less)).toMatchObject({ status: 'pending', paid: 1, due: 999 });
    expect((await noticesOf())[0]).toMatchObject({
      title: expect.stringContaining('Meera paid online for invoice'),
      message: '₹1 came in for it, and ₹999 is still due.',
    });
    await tell(provider.pay((await linkOf(other)).id, { currency: 'VND' }));
    expect(await standing(other)).toMatchObject({ status: 'pending', paid: 0, due: 1000 });
    expect((await onlineOf(other)).payments).toMatchObject([{ currency: 'VND', amount: 1000, surplus_amount: 1000 }]);
  });

  test('tells in another order, or again: what ended before stays so', async () => {
    const bill = await billed(1000);
    const link = await linkOf(bill);
    const expired = provider.expire(link.id);
    const paid = provider.pay(link.id);
    const back = provider.giveBack(`pay_${link.id}`, 1000_00);
    // Of a payment that nobody knows yet.
    expect(await tell(back)).toBe(200);
    expect(await standing(bill)).toMatchObject({ paid: 0, payments: 0 });
    for (const message of [paid, expired, back, paid, back, expired]) expect(await tell(message)).toBe(200);
    expect(await standing(bill)).toMatchObject({ status: 'pending', paid: 0, payments: 2 });
  });

  test('sends what is huge, or no message at all', async () => {
    expect(await tell('x'.repeat(300 * 1024))).toBe(413);
    for (const body of ['', '{', '[]', 'null', JSON.stringify({ event: 'refund.processed', payload: {} })])
      expect(await tell(body)).toBe(200);
  });

  test('guesses signatures, and has to wait', async () => {
    const elsewhere = await startLoom({ env: { RAZORPAY_URL: provider.url, PUBLIC_URL: 'https://loom.test' } });
    onTestFinished(() => elsewhere.close());
    stopClock();
    const guess = (from: string) =>
      fetch(`${elsewhere.url}/webhooks/razorpay/${asha.id}`, {
        method: 'POST',
        body: '{}',
        headers: { 'x-forwarded-for': from, 'x-razorpay-signature': 'f'.repeat(64) },
      }).then(({ status }) => status);
    for (let n = 0; n < 20; n++) expect(await guess('203.0.113.7')).toBe(401);
    expect(await guess('203.0.113.7')).toBe(429);
    expect(await guess('198.51.100.9')).toBe(401);
  });
});

test('nothing is left of it when its studio is erased', async () => {
  const nila = await loom.register('Nila Bose');
  const keys = { ...RAVIS, keyId: 'rzp_live_nila' };
  provider.open(keys);
  await connect(nila, keys);
  const bill = await billed(500, nila, await clientOf(nila));
  const link = await linkOf(bill);
  await tell(provider.pay(link.id), keys.webhookSecret, nila.id);
  const { reads, write } = loom.loom.context;
  const place = onlinePaymentPlace(nila.id, `pay_${link.id}`);
  const kept = async () => [
    (await write.vault.list('gateway', nila.id)).length,
    (await reads.reader(collections).get(bill.id))?.payments.length,
    (await reads.reader(onlinePaymentPlaces).get(place))?.invoiceId,
  ];
  expect(await kept()).toEqual([1, 1, bill.id]);
  const { body } = await loom.call<{ closed_token: string }>('POST', '/api/v1/account/close', {
    token: nila.token,
    body: { password: nila.password, confirmation: 'DELETE' },
  });
  const erased = { token: body.closed_token, confirmation: 'ERASE' };
  expect((await loom.call('POST', '/api/v1/account/erase', { body: erased })).status).toBe(200);
  await loom.settled();
  expect(await kept()).toEqual([0, undefined, undefined]);
  expect(await tell(provider.pay(link.id), keys.webhookSecret, nila.id)).toBe(401);
});
