import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Expense, Profit } from '../../api/contract/expense.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import { BIN_MS, LAST_MOMENT_MS, UNDO_MS } from '../../domain/kernel/bin.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { expenses } from '../../projections/expense.ts';
import { housekeep } from '../../reactions/housekeeping.ts';
import { after } from '../clock.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { moment } from '../moment.ts';

const today = indianDate(new Date().toISOString());
let loom: TestLoom;
let asha: Person;
let ravi: Person;
let meera: string;
let wedding: string;
let party: string;
beforeAll(async () => {
  loom = await startLoom();
  [asha, ravi] = [await loom.register('Asha Rao'), await loom.register('Ravi Iyer')];
  meera = (
    await ask<{ client: { client_id: string } }>('POST', '/clients', {
      client_name: 'Meera',
      client_email: 'meera@loom.test',
    })
  ).client.client_id;
  wedding = (await loom.createGig(asha, { gig_name: 'Wedding of Meera' })).gig_id;
  party = (await loom.createGig(asha, { gig_name: 'Party' })).gig_id;
});
afterAll(() => loom.close());

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await loom.call<T & { detail?: string }>(method, `/api/v1/business${path}`, {
    token: asha.token,
    body,
  });
  expect([path, answer.status, answer.body.detail]).toEqual([path, 200, undefined]);
  return answer.body;
}
async function refused(method: string, path: string, body: unknown, token = asha.token) {
  const answer = await loom.call<{ detail?: string }>(method, `/api/v1/business${path}`, { token, body });
  return [answer.status, answer.body.detail];
}
const add = async (amount: number, more: object = {}): Promise<Expense> =>
  (
    await ask<{ expense: Expense }>('POST', '/expenses', {
      gig_id: wedding,
      category: 'travel',
      date: today,
      amount,
      ...more,
    })
  ).expense;
const billed = async (rate: number): Promise<string> => {
  const items = [{ description: 'Day', quantity: 1, rate }];
  const { invoice } = await ask<{ invoice: Invoice }>('POST', '/invoices', {
    client_id: meera,
    issue_date: today,
    due_date: today,
    items,
  });
  return invoice.invoice_id;
};
const money = (amount: number) => ({ amount, payment_method: 'upi', payment_date: today });
const choose = async (id: string, gigId: string | null): Promise<Invoice> =>
  (await ask<{ invoice: Invoice }>('PUT', `/invoices/${id}/gig`, { gig_id: gigId })).invoice;
const list = async (query = ''): Promise<Expense[]> =>
  (await ask<{ expenses: Expense[] }>('GET', `/expenses${query}`)).expenses;
const profit = (query = '') => ask<Profit>('GET', `/profit${query}`);
const figures = async (query = '') => {
  const { gigs, totals } = await profit(query);
  return {
    gigs: gigs.map(({ gig_name, revenue, expenses: spent, profit: left, margin }) => [
      gig_name,
      revenue,
      spent,
      left,
      margin,
    ]),
    general: [totals.general.revenue, totals.general.expenses],
    all: [totals.all.revenue, totals.all.expenses, totals.all.profit, totals.all.margin],
  };
};
const nothing = { gigs: [], general: [0, 0], all: [0, 0, 0, null] };
async function tidyIn(ms: number): Promise<void> {
  const { write, reads, feed } = loom.loom.context;
  await after(ms, async () => {
    await housekeep({ write, reads, feed });
    await loom.settled();
  });
}

describe('an expense', () => {
  test('is added, changed, deleted and restored, and is listed by what it was for', async () => {
    const taxi = await add(1200.5, { note: 'Taxi', supplier: 'Kochi Cabs' });
    expect(taxi).toMatchObject({
      gig_id: wedding,
      gig_name: 'Wedding of Meera',
      category: 'travel',
      date: today,
      amount: 1200.5,
      note: 'Taxi',
      supplier: 'Kochi Cabs',
    });
    const lens = await add(40_000, { gig_id: null, category: 'equipment', date: '2026-01-05', note: '=1+1' });
    expect(lens).toMatchObject({ gig_id: null, gig_name: '' });
    const ids = async (query: string) => (await list(query)).map(({ expense_id: id }) => id);
    const [first, second] = [taxi.expense_id, lens.expense_id];
    expect(await ids('')).toEqual([first, second]);
    expect([await ids(`?gig_id=${wedding}`), await ids('?general=true')]).toEqual([[first], [second]]);
    expect([await ids('?category=equipment'), await ids('?category=prints')]).toEqual([[second], []]);
    expect([await ids(`?gig_id=${wedding}&category=travel`), await ids('?to=2026-01-31')]).toEqual([[first], [second]]);
    const before = await moment();

    const body = { gig_id: party, category: 'prints', date: today, amount: 900 };
    const changed = await ask<{ expense: Expense }>('PUT', `/expenses/${first}`, body);
    expect(changed.expense).toMatchObject({ gig_name: 'Party', category: 'prints', amount: 900, note: '' });
    expect(await ask('DELETE', `/expenses/${second}`)).toEqual({ message: 'Expense deleted' });
    expect(await ids('')).toEqual([first]);
    expect(await refused('PUT', `/expenses/${second}`, body)).toEqual([404, 'This expense is not here.']);
    await ask('POST', `/expenses/${second}/restore`, {});
    expect(await ids('')).toEqual([first, second]);

    // As it stood before, also where it was changed since.
    const then = `at=${encodeURIComponent(before)}`;
    expect(await list(`?${then}&gig_id=${wedding}`)).toEqual([taxi]);
    expect(await list(`?${then}&gig_id=${party}`)).toEqual([]);
    const csv = await fetch(`${loom.url}/api/v1/business/expenses.csv`, {
      headers: { authorization: `Bearer ${asha.token}` },
    });
    expect((await csv.text()).split('\r\n')).toEqual(
      [
        '\u{feff}Date,Category,Gig,Supplier,Note,Amount',
        `${today},Prints,Party,,,900`,
        `2026-01-05,Equipment,,,"'=1+1",40000`,
        '',
      ].map((line, n) => (n === 0 ? line.slice(1) : line)),
    );
    for (const id of [first, second]) await ask('DELETE', `/expenses/${id}`);
  });

  test('is refused with what to do', async () => {
    const body = { gig_id: wedding, category: 'travel', date: today, amount: 1 };
    const later = indianDate(new Date(Date.now() + 86_400_000).toISOString());
    const say = (more: object) => refused('POST', '/expenses', { ...body, ...more });
    expect(await say({ date: later })).toEqual([422, 'The date of an expense cannot lie in the future.']);
    expect(await say({ amount: 0 })).toEqual([422, 'Please enter an amount above 0.']);
    expect(await say({ amount: 100_000_001 })).toEqual([422, 'An expense is at most ₹10,00,00,000.']);
    expect(await say({ amount: 1.005 })).toEqual([422, 'Please use at most two decimals.']);
    expect(await say({ category: 'bribes' })).toEqual([422, 'Please choose what it was for.']);
    expect(await say({ note: 'x'.repeat(201) })).toEqual([422, 'The note can have at most 200 characters.']);
    const his = (await loom.createGig(ravi, { gig_name: 'His' })).gig_id;
    for (const gig_id of [his, 'none']) expect(await say({ gig_id })).toEqual([404, 'Gig not found']);
    const hers = await add(1);
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const)
      expect((await refused(method, `/expenses/${hers.expense_id}${path}`, body, ravi.token))[0]).toBe(404);
    await ask('DELETE', `/expenses/${hers.expense_id}`);
  });

  test('that was deleted is erased after the hour', async () => {
    const { expense_id: id } = await add(1);
    await ask('DELETE', `/expenses/${id}`);
    await tidyIn(UNDO_MS + 1000);
    expect(await loom.loom.context.reads.reader(expenses).get(id)).toBeUndefined();
    expect((await refused('POST', `/expenses/${id}/restore`, {}))[0]).toBe(404);
  });
});

describe('the profit of gigs', () => {
  test('is what was received less refunds and expenses, whenever the invoice became one of the gig, and at any moment', async () => {
    expect(await figures()).toEqual(nothing);
    const bill = await billed(1000);
    expect((await choose(bill, wedding)).gig_id).toBe(wedding);
    // A change of the draft leaves its gig.
    await ask('PUT', `/invoices/${bill}`, {
      client_id: meera,
      issue_date: today,
      due_date: today,
      items: [{ description: 'Two days', quantity: 2, rate: 50_000 }],
      tax_rate: 0,
    });
    const { invoice: sent } = await ask<{ invoice: Invoice }>('POST', `/invoices/${bill}/send`, {});
    expect([sent.gig_id, sent.total_amount]).toEqual([wedding, 100_000]);
    await ask('POST', `/invoices/${bill}/payments`, money(60_000));
    const taxi = await add(1500);
    await add(18_500, { category: 'second_shooter' });
    await add(5000, { gig_id: null, category: 'equipment' });
    const first = {
      gigs: [['Wedding of Meera', 60_000, 20_000, 40_000, 66.67]],
      general: [0, 5000],
      all: [60_000, 25_000, 35_000, 58.33],
    };
    expect(await figures()).toEqual(first);
    const before = await moment();

    await ask('POST', `/invoices/${bill}/refunds`, money(10_000));
    // Paid before it is said which gig it is of.
    const other = await billed(2000);
    await ask('POST', `/invoices/${other}/send`, {});
    await ask('POST', `/invoices/${other}/payments`, money(2000));
    expect((await figures()).general).toEqual([2000, 5000]);
    await choose(other, party);
    await ask('PUT', `/expenses/${taxi.expense_id}`, {
      gig_id: party,
      category: 'travel',
      date: today,
      amount: 3000,
    });
    expect(await figures()).toEqual({
      gigs: [
        ['Party', 2000, 3000, -1000, -50],
        ['Wedding of Meera', 50_000, 18_500, 31_500, 63],
      ],
      general: [0, 5000],
      all: [52_000, 26_500, 25_500, 49.04],
    });
    expect(await figures(`?at=${encodeURIComponent(before)}`)).toEqual(first);
    expect((await profit(`?at=${encodeURIComponent(before)}`)).as_of).toBe(before);
    // What was spent and not earned has no margin; a moved invoice takes its money along.
    await choose(other, wedding);
    expect((await figures()).gigs).toEqual([
      ['Party', 0, 3000, -3000, null],
      ['Wedding of Meera', 52_000, 18_500, 33_500, 64.42],
    ]);
    const steps = await ask<{ history: { text: string }[] }>('GET', `/invoices/${other}`);
    expect(steps.history.at(-1)!.text).toBe('The gig that it is of was changed.');
    await choose(other, party);
  });

  test('counts an advance once an invoice of the gig takes it', async () => {
    const was = await figures();
    const draft = await billed(4000);
    await choose(draft, wedding);
    await ask('POST', '/advances', {
      client_id: meera,
      description: 'Advance',
      invoice_id: draft,
      ...money(1000),
    });
    expect(await figures()).toEqual(was);
    await ask('POST', `/invoices/${draft}/send`, {});
    await loom.settled();
    expect((await figures()).gigs.at(-1)!.slice(0, 2)).toEqual(['Wedding of Meera', 51_000]);
  });

  test('takes invoices and gigs of the studio alone', async () => {
    const bill = await billed(1);
    const his = (await loom.createGig(ravi, { gig_name: 'His' })).gig_id;
    const path = `/invoices/${bill}/gig`;
    expect(await refused('PUT', path, { gig_id: his })).toEqual([404, 'Gig not found']);
    expect(await refused('PUT', path, { gig_id: wedding }, ravi.token)).toEqual([
      404,
      'This is not here, or not for you to see.',
    ]);
    expect((await choose(bill, wedding)).gig_id).toBe(wedding);
    expect((await choose(bill, null)).gig_id).toBeNull();
    const mine = await loom.call<Profit>('GET', '/api/v1/business/profit', { token: ravi.token });
    expect(mine.body.gigs).toEqual([]);
  });

  test('goes with a gig that is purged; its invoices and expenses stay, of no gig', async () => {
    const { all } = await figures();
    const [{ expense_id: kept }] = (await list(`?gig_id=${party}`)) as [Expense];
    const { expense_id: gone } = await add(7, { gig_id: party });
    const draft = await billed(5);
    await choose(draft, party);
    await loom.call('DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [party] } });
    await loom.settled();
    // In the bin it still has its name, and nothing new is of it.
    expect((await figures()).gigs[0]![0]).toBe('Party');
    const body = { gig_id: party, category: 'travel', date: today, amount: 1 };
    expect(await refused('POST', '/expenses', body)).toEqual([404, 'Gig not found']);
    // Where it is of that gig already it can be changed.
    await ask('PUT', `/expenses/${kept}`, { ...body, amount: 3000, note: 'Two taxis' });
    await tidyIn(0);
    const until = Date.now() + BIN_MS + LAST_MOMENT_MS + 1000;
    await ask('DELETE', `/expenses/${gone}`);
    await tidyIn(until - Date.now());
    const after = await figures();
    expect(after.gigs.map(([name]) => name)).toEqual(['Wedding of Meera']);
    expect([after.general, after.all]).toEqual([[2000, 8000], all]);
    const general = (await list('?general=true')).map(({ expense_id: id, gig_id: of }) => [id, of]);
    expect(general).toContainEqual([kept, null]);
    expect((await ask<{ invoice: Invoice }>('GET', `/invoices/${draft}`)).invoice.gig_id).toBeNull();
  });
});
