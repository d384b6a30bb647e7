import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { RecurringInvoice } from '../../api/contract/recurringInvoice.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { recurrenceDay } from '../../domain/kernel/recurrence.ts';
import { recurringRound } from '../recurringRound.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { moment } from '../moment.ts';

const day = (days: number): string => indianDate(new Date(Date.now() + days * 86_400_000).toISOString());
/** An hour of a day in India. */
const on = (date: string, time = '10:00'): Date => new Date(`${date}T${time}:00+05:30`);
let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
});
// A round is of all studios: what one test planned is over before the next.
beforeEach(async () => {
  asha = await loom.register('Asha Rao');
});
afterEach(async () => {
  const { recurring_invoices: all } = await ask<{ recurring_invoices: RecurringInvoice[] }>(
    'GET',
    '/recurring-invoices',
  );
  for (const { recurring_id: id } of all) await ask('DELETE', `/recurring-invoices/${id}`);
});
afterAll(() => loom.close());

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const asked = { token: asha.token, body };
  const { status, body: said } = await loom.call<T & { detail?: string }>(method, `/api/v1/business${path}`, asked);
  expect([path, status, said.detail]).toEqual([path, 200, undefined]);
  return said;
}
const refused = async (method: string, path: string, body?: unknown, token = asha.token) => {
  const answer = await loom.call<{ detail?: string }>(method, `/api/v1/business${path}`, { token, body });
  return [answer.status, answer.body.detail];
};
let clients = 0;
const clientOf = async (): Promise<string> => {
  const body = { client_name: 'Meera Nair', client_email: `meera${++clients}@recurring.test` };
  return (await ask<{ client: { client_id: string } }>('POST', '/clients', body)).client.client_id;
};
const formOf = async (more: object = {}) => ({
  client_id: await clientOf(),
  items: [{ description: 'Retainer for {month} {year}', quantity: 1, rate: 10_000 }],
  payment_terms: '15 days',
  every: 'month',
  first_on: day(0),
  ...more,
});
type Answer = { message: string; recurring_invoice: RecurringInvoice };
const planned = async (more: object = {}): Promise<RecurringInvoice> =>
  (await ask<Answer>('POST', '/recurring-invoices', await formOf(more))).recurring_invoice;
type One = {
  recurring_invoice: RecurringInvoice;
  invoices: { invoice_id: string; invoice_number: string; status: string; day: string; total_amount: number }[];
  history: { text: string }[];
};
const one = ({ recurring_id: id }: RecurringInvoice, query = '') =>
  ask<One>('GET', `/recurring-invoices/${id}${query}`);
const billOf = async (id: string) => (await ask<{ invoice: Invoice }>('GET', `/invoices/${id}`)).invoice;
const noticesOf = async () => {
  type Told = { notifications: { title: string; message: string; link_url: string | null }[] };
  return (await loom.call<Told>('GET', '/api/v1/admin/notifications/user', { token: asha.token })).body.notifications;
};
/** How many notices have this title. */
const told = async (title: string): Promise<number> =>
  (await noticesOf()).filter((notice) => notice.title === title).length;
const round = (at: Date, meanwhile?: () => Promise<unknown>): Promise<number> => recurringRound(loom, at, meanwhile);
/** One whose process dies before this command. */
const dyingRound = (at: Date, command: string): Promise<void> =>
  expect(recurringRound(loom, at, undefined, command)).rejects.toThrow('killed');

describe('planning', () => {
  test('it says when the next are made, and what each comes to', async () => {
    const first = day(40);
    const plan = await planned({ first_on: first, tax_rate: 0, discount_type: 'fixed', discount_value: 500 });
    expect(plan).toMatchObject({ status: 'active', every: 'month', auto_send: false, made: 0, total_amount: 9500 });
    expect(plan.upcoming).toEqual([0, 1, 2].map((n) => recurrenceDay(first, 'month', n)));
    expect((await one(plan)).history).toMatchObject([{ text: 'You planned it: ₹9,500 each.' }]);
  });

  test('it ends on its last day', async () => {
    const plan = await planned({ every: 'week', first_on: day(3), last_on: day(12) });
    expect(plan.upcoming).toEqual([day(3), day(10)]);
  });

  test('days that cannot be are refused in a sentence', async () => {
    const form = await formOf();
    const plan = (more: object) => refused('POST', '/recurring-invoices', { ...form, ...more });
    expect(await plan({ first_on: day(-1) })).toEqual([
      422,
      'Please choose a first day that is today or still to come.',
    ]);
    expect(await plan({ first_on: day(9), last_on: day(8) })).toEqual([
      422,
      'The last day cannot lie before the first.',
    ]);
    expect(await plan({ first_on: '9999-12-31' })).toEqual([422, 'Please choose days within the next 10 years.']);
    expect(await plan({ last_on: '9999-12-31' })).toEqual([422, 'Please choose days within the next 10 years.']);
    expect(await plan({ first_on: '2026-02-30' })).toEqual([422, 'Please enter the day of the first invoice.']);
    expect(await plan({ discount_type: 'fixed', discount_value: 10_001 })).toEqual([
      422,
      'The discount cannot be more than the subtotal.',
    ]);
    expect(await plan({ items: [] })).toEqual([422, 'An invoice has at least one line.']);
    expect(await plan({ client_id: 'nobody' })).toEqual([404, 'This client is no longer here.']);
  });

  test("another studio's is not there, whatever is asked of it", async () => {
    const plan = await planned();
    const ravi = await loom.register('Ravi Iyer');
    const path = `/recurring-invoices/${plan.recurring_id}`;
    const absent = [404, 'This recurring invoice is not here.'];
    expect(await refused('GET', path, undefined, ravi.token)).toEqual(absent);
    const form = await formOf();
    for (const [method, rest, body] of [
      ['PUT', '', form],
      ['POST', '/pause', {}],
      ['POST', '/resume', {}],
      ['DELETE', '', undefined],
      ['POST', '/restore', {}],
    ] as const)
      expect((await refused(method, path + rest, body, ravi.token))[0]).toBe(404);
    expect((await one(plan)).recurring_invoice).toEqual(plan);
  });
});

describe('a round', () => {
  test('drafts what is due once, dated today and due by its terms, and tells the studio', async () => {
    const plan = await planned({ notes: 'For {month}' });
    expect(await round(on(day(0), '08:59'))).toBe(0);
    expect(await round(on(day(0)))).toBe(1);
    expect(await round(on(day(0), '11:00'))).toBe(0);
    const { recurring_invoice: now, invoices, history } = await one(plan);
    expect(now).toMatchObject({ made: 1, upcoming: [1, 2, 3].map((n) => recurrenceDay(day(0), 'month', n)) });
    expect(invoices).toMatchObject([{ status: 'draft', day: day(0), invoice_number: '' }]);
    expect(history.at(-1)).toMatchObject({ text: 'An invoice was drafted.' });
    const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(day(0)));
    expect(await billOf(invoices[0]!.invoice_id)).toMatchObject({
      issue_date: day(0),
      due_date: day(15),
      items: [{ description: `Retainer for ${month} ${day(0).slice(0, 4)}` }],
      notes: `For ${month}`,
    });
    expect((await noticesOf())[0]).toMatchObject({
      title: 'An invoice for Meera Nair waits for you',
      message: 'It comes to ₹10,000. Have a look, and send it.',
      link_url: `/business/invoices/${invoices[0]!.invoice_id}`,
    });
  });

  test('sends it where its photographer had said so: with its number, and its link by mail', async () => {
    const plan = await planned({ auto_send: true });
    expect(await round(on(day(0)))).toBe(1);
    await loom.settled();
    const { invoices, history } = await one(plan);
    expect(invoices).toMatchObject([{ status: 'pending', invoice_number: expect.stringMatching(/^INV\//) }]);
    expect(history.at(-1)).toMatchObject({ text: 'An invoice was sent.' });
    expect((await noticesOf())[0]).toMatchObject({ title: 'An invoice was sent to Meera Nair' });
  });

  test('what the server missed is made, and what is old by then waits for a look', async () => {
    const first = day(0);
    const plan = await planned({ every: 'week', first_on: first, auto_send: true });
    expect(await round(on(day(22)))).toBe(4);
    const { invoices } = await one(plan);
    expect(invoices.map(({ day: of, status }) => [of, status])).toEqual([
      [day(21), 'pending'],
      [day(14), 'draft'],
      [day(7), 'draft'],
      [first, 'draft'],
    ]);
  });

  test('what cannot be made is paused with the reason, and goes on once it was resumed', async () => {
    const plan = await planned();
    await ask('DELETE', `/clients/${plan.client_id}`);
    expect(await round(on(day(0)))).toBe(0);
    const { recurring_invoice: held, history } = await one(plan);
    expect(held).toMatchObject({
      status: 'paused',
      pause_reason: 'This client is no longer here.',
      upcoming: [],
      made: 0,
    });
    expect(history.at(-1)).toMatchObject({ text: 'It was paused. This client is no longer here.' });
    expect((await noticesOf())[0]).toMatchObject({
      title: 'The invoice for Meera Nair could not be made',
      message: 'This client is no longer here. No other is made until you have resumed it.',
    });
    await ask('POST', `/clients/${plan.client_id}/restore`, {});
    await ask('POST', `/recurring-invoices/${plan.recurring_id}/resume`, {});
    expect(await round(on(day(0), '12:00'))).toBe(1);
    expect((await noticesOf())[0]).toMatchObject({ title: 'An invoice for Meera Nair waits for you' });
  });

  test('the studio is told once of what was made, and of what could not be, wherever the process died', async () => {
    const dyingThenNot = async (command: string): Promise<void> => {
      await dyingRound(on(day(0)), command);
      for (const time of ['11:00', '12:00']) await round(on(day(0), time));
    };
    const sent = await told('An invoice was sent to Meera Nair');
    for (const [n, command] of ['RaiseNotice', 'RecordRecurringInvoice'].entries()) {
      const plan = await planned({ auto_send: true });
      await dyingThenNot(command);
      expect((await one(plan)).invoices).toMatchObject([{ status: 'pending' }]);
      expect(await told('An invoice was sent to Meera Nair')).toBe(sent + n + 1);
    }
    const held = await told('The invoice for Meera Nair could not be made');
    for (const [n, command] of ['RaiseNotice', 'HoldRecurringInvoice'].entries()) {
      const plan = await planned();
      await ask('DELETE', `/clients/${plan.client_id}`);
      await dyingThenNot(command);
      expect((await one(plan)).recurring_invoice.status).toBe('paused');
      expect(await told('The invoice for Meera Nair could not be made')).toBe(held + n + 1);
    }
  });

  test('what was sent before the process died is told as sent, however late', async () => {
    const before = await told('An invoice was sent to Meera Nair');
    const plan = await planned({ auto_send: true });
    await dyingRound(on(day(0)), 'RaiseNotice');
    await round(on(day(9)));
    const { invoices, history } = await one(plan);
    expect(invoices).toMatchObject([{ status: 'pending' }]);
    expect(history.at(-1)).toMatchObject({ text: 'An invoice was sent.' });
    expect(await told('An invoice was sent to Meera Nair')).toBe(before + 1);
  });

  test('the studio is told anew where it was resumed, and it can still not be made', async () => {
    const before = await told('The invoice for Meera Nair could not be made');
    const plan = await planned();
    await ask('DELETE', `/clients/${plan.client_id}`);
    for (const [n, time] of ['10:00', '11:00'].entries()) {
      await round(on(day(0), time));
      expect((await one(plan)).recurring_invoice.status).toBe('paused');
      expect(await told('The invoice for Meera Nair could not be made')).toBe(before + n + 1);
      await ask('POST', `/recurring-invoices/${plan.recurring_id}/resume`, {});
    }
  });

  test('who was first is no fault: it is made once, and goes on', async () => {
    const plan = await planned({ auto_send: true });
    expect(await round(on(day(0)), () => round(on(day(0))))).toBe(0);
    const { recurring_invoice: now, invoices } = await one(plan);
    expect([now.status, now.made, invoices.length]).toEqual(['active', 1, 1]);
    expect(await noticesOf()).toHaveLength(1);
  });

  test('what its photographer paused or deleted at that moment is not made, and no fault either', async () => {
    for (const act of ['pause', 'delete'] as const) {
      const { recurring_id: id } = await planned();
      const path = `/recurring-invoices/${id}`;
      const meanwhile = () => (act === 'pause' ? ask('POST', `${path}/pause`, {}) : ask('DELETE', path));
      expect(await round(on(day(0)), meanwhile)).toBe(0);
    }
    expect(await noticesOf()).toEqual([]);
  });

  test('nothing is made while it is paused, and what fell between is left out', async () => {
    const plan = await planned({ every: 'week' });
    const path = `/recurring-invoices/${plan.recurring_id}`;
    expect((await ask<Answer>('POST', `${path}/pause`, {})).recurring_invoice).toMatchObject({
      status: 'paused',
      upcoming: [],
    });
    expect(await round(on(day(8)))).toBe(0);
    expect((await ask<Answer>('POST', `${path}/resume`, {})).recurring_invoice).toMatchObject({ status: 'active' });
    expect(await round(on(day(0)))).toBe(1);
  });

  test('the last one finishes it; a later last day has it go on', async () => {
    const form = await formOf({ every: 'week', last_on: day(6) });
    const { recurring_invoice: plan } = await ask<Answer>('POST', '/recurring-invoices', form);
    expect(await round(on(day(0)))).toBe(1);
    expect((await one(plan)).recurring_invoice).toMatchObject({ status: 'finished', upcoming: [] });
    const path = `/recurring-invoices/${plan.recurring_id}`;
    expect(await refused('POST', `${path}/pause`, {})).toEqual([
      409,
      'The last of these invoices has been made already.',
    ]);
    const { recurring_invoice: longer } = await ask<Answer>('PUT', path, { ...form, last_on: day(7) });
    expect(longer).toMatchObject({ status: 'active', upcoming: [day(7)] });
  });

  test('a studio that is closing bills nobody', async () => {
    const ravi = await loom.register('Ravi Closing');
    const client = await loom.call<{ client: { client_id: string } }>('POST', '/api/v1/business/clients', {
      token: ravi.token,
      body: { client_name: 'Tara', client_email: 'tara@recurring.test' },
    });
    const body = { ...(await formOf()), client_id: client.body.client.client_id };
    const made = await loom.call<Answer>('POST', '/api/v1/business/recurring-invoices', { token: ravi.token, body });
    expect(made.status).toBe(200);
    const closed = await loom.call('POST', '/api/v1/account/close', {
      token: ravi.token,
      body: { password: ravi.password, confirmation: 'DELETE' },
    });
    expect(closed.status).toBe(200);
    expect(await round(on(day(0)))).toBe(0);
  });
});

describe('afterwards', () => {
  test('what is changed holds for the next, and what was made stays', async () => {
    const form = await formOf();
    const { recurring_invoice: plan } = await ask<Answer>('POST', '/recurring-invoices', form);
    await round(on(day(0)));
    const items = [{ description: 'Retainer', quantity: 2, rate: 10_000 }];
    await ask('PUT', `/recurring-invoices/${plan.recurring_id}`, { ...form, items });
    await round(on(recurrenceDay(day(0), 'month', 1)));
    expect((await one(plan)).invoices.map(({ total_amount: total }) => total)).toEqual([20_000, 10_000]);
  });

  test('deleted it makes nothing, and can be restored', async () => {
    const plan = await planned();
    const path = `/recurring-invoices/${plan.recurring_id}`;
    expect(await ask('DELETE', path)).toEqual({ message: 'Recurring invoice deleted' });
    expect(await refused('GET', path)).toEqual([404, 'This recurring invoice is not here.']);
    expect(await round(on(day(0)))).toBe(0);
    await ask('POST', `${path}/restore`, {});
    expect(await round(on(day(0)))).toBe(1);
  });

  test('it is shown as it stood at a moment', async () => {
    const form = await formOf({ first_on: day(5) });
    const { recurring_invoice: plan } = await ask<Answer>('POST', '/recurring-invoices', form);
    const then = await moment();
    await ask('PUT', `/recurring-invoices/${plan.recurring_id}`, { ...form, every: 'year' });
    const at = `?at=${encodeURIComponent(then)}`;
    expect((await one(plan, at)).recurring_invoice).toEqual(plan);
    type List = { recurring_invoices: RecurringInvoice[] };
    const { recurring_invoices: were } = await ask<List>('GET', `/recurring-invoices${at}&client_id=${form.client_id}`);
    expect(were).toEqual([plan]);
    const before = encodeURIComponent(new Date(Date.parse(plan.created_at) - 1).toISOString());
    expect(await refused('GET', `/recurring-invoices/${plan.recurring_id}?at=${before}`)).toEqual([
      404,
      'This recurring invoice is not here.',
    ]);
  });
});
