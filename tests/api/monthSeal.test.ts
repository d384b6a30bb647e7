import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Advance } from '../../api/contract/advance.ts';
import { verifyingKey } from '../../api/audit/key.ts';
import { sealSignatureFault } from '../../api/audit/sealSignature.ts';
import type { GstReport } from '../../api/contract/books.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { BusinessMonth, MonthSeal } from '../../api/contract/monthSeal.ts';
import { receiveAdvance, setOffAssigned } from '../../commands/advance.ts';
import { runner } from '../../commands/core/run.ts';
import { closeMonth } from '../../commands/monthSeal.ts';
import { financialYearOf, indianDate } from '../../domain/kernel/financialYear.ts';
import { gstinCheckDigit } from '../../domain/kernel/gstin.ts';
import { monthName } from '../../domain/kernel/month.ts';
import { verifyLog } from '../../projections/history/verifyLog.ts';
import { type Person, type TestLoom, sessionIn, startLoom } from '../server.ts';

const GSTIN = `32AAPFU0939F1Z${gstinCheckDigit('32AAPFU0939F1Z')}`;
const FIRM = `32AABCU9603R1Z${gstinCheckDigit('32AABCU9603R1Z')}`;
const today = indianDate(new Date().toISOString());
/** The month that is so many before this one. */
function monthBefore(months: number): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}
const MONTH = monthBefore(1);
const DAY = `${MONTH}-15`;
const name = monthName(MONTH);
const year = financialYearOf(DAY);

let loom: TestLoom;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());

/** A studio that is registered for GST, with a client who is not, and a firm that is. */
async function studio() {
  const person: Person = await loom.register('Asha Rao');
  const call = <T>(method: string, path: string, body?: unknown) =>
    loom.call<T & { detail?: string }>(method, `/api/v1/business${path}`, { token: person.token, body });
  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, body: said } = await call<T>(method, path, body);
    expect([path, status, said.detail]).toEqual([path, 200, undefined]);
    return said;
  }
  const refused = async (method: string, path: string, body?: unknown) => {
    const { status, body: said } = await call(method, path, body);
    return [status, said.detail];
  };
  const client = async (client_name: string, more: object) =>
    (
      await ask<{ client: { client_id: string } }>('POST', '/clients', {
        client_name,
        client_email: `${client_name.toLowerCase()}@loom.test`,
        ...more,
      })
    ).client.client_id;
  await ask('PUT', '/settings', { legal_name: 'Asha Rao', gst_registration: 'regular', gstin: GSTIN });
  const [meera, firm] = [await client('Meera', { state_code: '32' }), await client('Firm', { gstin: FIRM })];
  const draft = async (rate: number, more: object = {}) => {
    const items = [{ description: 'Wedding', quantity: 1, rate }];
    const body = { client_id: meera, issue_date: DAY, due_date: today, items, ...more };
    return (await ask<{ invoice: Invoice }>('POST', '/invoices', body)).invoice;
  };
  const sent = async (rate: number, more: object = {}) => {
    const { invoice_id: id } = await draft(rate, more);
    return (await ask<{ invoice: Invoice }>('POST', `/invoices/${id}/send`, {})).invoice;
  };
  const advance = async (amount: number, payment_date = DAY) => {
    const body = { client_id: meera, amount, description: 'Advance', payment_method: 'upi', payment_date };
    return (await ask<{ advance: Advance }>('POST', '/advances', body)).advance;
  };
  const seal = (month = MONTH) => ask<{ message: string; month: BusinessMonth }>('POST', `/months/${month}/seal`, {});
  const verify = () => ask<{ unchanged: boolean; differences: string[] }>('GET', `/months/${MONTH}/seal`);
  const report = (month = MONTH) => ask<GstReport>('GET', `/gst-report?month=${month}`);
  return { person, ask, refused, meera, firm, draft, sent, advance, seal, verify, report };
}
const intact = async () => {
  const key = await verifyingKey(loom.folder);
  return verifyLog(loom.loom.context.feed, [], sealSignatureFault(key));
};
const money = (payment_date: string) => ({ amount: 10, payment_method: 'upi', payment_date });

describe('a month', () => {
  let asha: Awaited<ReturnType<typeof studio>>;
  let [paid, bare]: Invoice[] = [];
  let [before, used]: Advance[] = [];
  let waiting: Invoice;
  let later: Invoice;
  beforeAll(async () => {
    asha = await studio();
    paid = await asha.sent(10_000);
    bare = await asha.sent(2000, { client_id: asha.firm });
    await asha.sent(500, { exempt: true });
    await asha.sent(300, { client_id: asha.firm, tax_rate: 0 });
    const gone = await asha.sent(77);
    await asha.ask('POST', `/invoices/${gone.invoice_id}/cancel`, {});
    await asha.ask('POST', `/invoices/${paid.invoice_id}/payments`, money(DAY));
    before = await asha.advance(1180);
    used = await asha.advance(2360);
    await asha.ask('POST', `/advances/${used.advance_id}/refunds`, { ...money(DAY), amount: 1180 });
    waiting = await asha.draft(900);
    later = await asha.draft(700, { issue_date: today });
  });

  // By hand: 10,000 and 2,000 at 18 % in the state, 500 on a bill of supply, 300 at nil; 77 was cancelled. Advances of
  // 1,180 and 2,360, of which 1,180 went back: 2,360 with 18 % inside is 2,000 and twice 180.
  test('has its tables 4, 7, 8, 11A and 13', async () => {
    const report = await asha.report();
    expect(report.b2b.map(({ taxable, cgst }) => [taxable, cgst])).toEqual([[2000, 180]]);
    expect(report.b2c.map(({ taxable, cgst }) => [taxable, cgst])).toEqual([[10_000, 900]]);
    expect(report.untaxed.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: 'intra_registered', nil_rated: 300, exempt: 0 },
      { kind: 'intra_unregistered', nil_rated: 0, exempt: 500 },
    ]);
    expect(report.advances_received).toMatchObject([{ amount: 2360, taxable: 2000, cgst: 180, sgst: 180 }]);
    expect(report.documents).toEqual([
      { kind: 'invoice', from: `INV/${year}/0001`, to: `INV/${year}/0005`, total: 5, cancelled: 1 },
      { kind: 'receipt_voucher', from: `RV/${year}/0001`, to: `RV/${year}/0002`, total: 2, cancelled: 0 },
      { kind: 'refund_voucher', from: `RF/${year}/0001`, to: `RF/${year}/0001`, total: 1, cancelled: 0 },
    ]);
    // Exempt and nil-rated sales bear no tax; a bill of supply is no tax invoice.
    expect(report.totals).toEqual({ taxable: 12_300, cgst: 1080, sgst: 1080, igst: 0 });
  });

  test('is open until it is sealed, and one that runs cannot be', async () => {
    const stands = await asha.ask<{ month: BusinessMonth }>('GET', `/months/${MONTH}`);
    expect(stands.month).toMatchObject({ status: 'open', first: null, seal: null, draft_count: 1 });
    expect(await asha.ask('GET', `/months/${today.slice(0, 7)}`)).toMatchObject({ month: { status: 'running' } });
    expect(await asha.refused('POST', `/months/${today.slice(0, 7)}/seal`, {})).toEqual([
      422,
      `${monthName(today)} has not ended yet. It can be sealed once it has.`,
    ]);
    expect(await asha.refused('GET', `/months/${MONTH}/seal`)).toEqual([404, `${name} is not sealed.`]);
    expect((await asha.refused('POST', '/months/2026-13/seal', {}))[0]).toBe(400);
  });

  let sealedAt: string;
  test('is sealed once, with what is dated into it, and names the drafts that wait', async () => {
    const first = await asha.seal();
    expect(first.message).toBe(`${name} is sealed. One draft is dated into it, and can be sent with another date.`);
    expect(first.month).toMatchObject({
      status: 'sealed',
      drafts: [{ invoice_id: waiting.invoice_id, client_name: 'Meera', issue_date: DAY, total_amount: 1062 }],
      // Five invoices, a cancellation, a payment, two advances, a refund.
      seal: { entries: 10, totals: { taxable: 12_300, cgst: 1080, sgst: 1080, igst: 0 } },
    });
    expect(first.month.seal!.digest).toMatch(/^[0-9a-f]{64}$/);
    sealedAt = first.month.seal!.sealed_at;
    expect((await asha.seal()).month.seal).toEqual(first.month.seal);
    const { months } = await asha.ask<{ months: MonthSeal[] }>('GET', '/months');
    expect(months).toEqual([first.month.seal]);
    const past = new Date(Date.parse(sealedAt) - 1).toISOString();
    expect(await asha.ask('GET', `/months?at=${encodeURIComponent(past)}`)).toEqual({ months: [] });
  });

  const dating = [
    ['sent into', () => ['POST', `/invoices/${waiting.invoice_id}/send`, {}], 'give the invoice a date'],
    [
      'drafted into',
      () => [
        'POST',
        '/invoices',
        {
          client_id: asha.meera,
          issue_date: DAY,
          due_date: today,
          items: [{ description: 'Shoot', quantity: 1, rate: 1 }],
        },
      ],
      'give the invoice a date',
    ],
    [
      'moved into',
      () => [
        'PUT',
        `/invoices/${later.invoice_id}`,
        {
          client_id: asha.meera,
          issue_date: DAY,
          due_date: today,
          items: [{ description: 'Shoot', quantity: 1, rate: 1 }],
        },
      ],
      'give the invoice a date',
    ],
    ['cancelled in', () => ['POST', `/invoices/${bare!.invoice_id}/cancel`, {}], 'make a credit note instead'],
    ['paid in', () => ['POST', `/invoices/${paid!.invoice_id}/payments`, money(DAY)], 'give the payment a date'],
    ['refunded in', () => ['POST', `/invoices/${paid!.invoice_id}/refunds`, money(DAY)], 'give the refund a date'],
    [
      'advanced in',
      () => ['POST', '/advances', { client_id: asha.meera, description: 'Advance', ...money(DAY) }],
      'give the advance a date',
    ],
    [
      'given back of an advance in',
      () => ['POST', `/advances/${before!.advance_id}/refunds`, money(DAY)],
      'give the refund a date',
    ],
  ] as [string, () => [string, string, object], string][];
  test.each(dating)('nothing is %s it any more, and each refusal says what to do', async (_, asked, instead) => {
    const [status, detail] = await asha.refused(...asked());
    expect([status, detail]).toEqual([
      409,
      expect.stringMatching(new RegExp(`^${name} is sealed, and stays as it is\\. Please ${instead}`)),
    ]);
    expect(await asha.verify()).toMatchObject({ unchanged: true, differences: [] });
  });

  test('nor before it', async () => {
    const earlier = `${monthBefore(2)}-10`;
    expect(await asha.refused('POST', `/invoices/${paid!.invoice_id}/payments`, money(earlier))).toEqual([
      409,
      `${monthName(earlier)} lies before ${name}, which is sealed, and stays as it is. Please give the payment a date in a month that is open.`,
    ]);
  });

  test('what belongs to it goes on in the open month, and changes nothing of it', async () => {
    await asha.ask('POST', `/invoices/${bare!.invoice_id}/credit-note`, { reason: 'Less' });
    await asha.ask('POST', `/invoices/${paid!.invoice_id}/payments`, money(today));
    await asha.ask('POST', `/invoices/${paid!.invoice_id}/refunds`, money(today));
    await asha.ask('POST', `/advances/${before!.advance_id}/refunds`, money(today));
    await asha.ask('POST', `/advances/${used!.advance_id}/set-off`, { invoice_id: paid!.invoice_id });
    // A draft that waited can be changed, and is sent with another date.
    const items = [{ description: 'Wedding', quantity: 1, rate: 950 }];
    const body = { client_id: asha.meera, issue_date: DAY, due_date: today, items };
    await asha.ask('PUT', `/invoices/${waiting.invoice_id}`, body);
    await asha.ask('PUT', `/invoices/${waiting.invoice_id}`, { ...body, issue_date: today });
    await asha.ask('POST', `/invoices/${waiting.invoice_id}/send`, {});
    expect(await asha.verify()).toMatchObject({ unchanged: true, differences: [] });
    expect((await asha.report(today.slice(0, 7))).advances_adjusted).toMatchObject([{ amount: 1190 }]);
    expect((await intact()).broken).toEqual([]);
  });

  test('that was passed by is noticed: by the figures, and by whoever verifies the log', async () => {
    const { write } = loom.loom.context;
    const { id, token } = asha.person;
    const actor = { kind: 'user', id, role: 'photographer', sessionId: sessionIn(token) } as const;
    const amount = { amount: 118_00, method: 'upi', on: DAY, reference: '', notes: '' } as const;
    const terms = { description: 'A', sac: '998383', taxRate: 1800, placeOfSupply: '', bookingId: '', gigId: '' };
    await runner(write.journal)(
      receiveAdvance,
      { advanceId: 'past', clientId: asha.meera, money: amount, terms: { ...terms, invoiceId: '' } },
      { actor, correlation: 'c' },
    );
    await loom.settled();
    const { unchanged, differences } = await asha.verify();
    expect(unchanged).toBe(false);
    expect(differences).toEqual([
      'Table 11A (advances received) says something else than when it was sealed.',
      'Table 13 (documents issued) says something else than when it was sealed.',
      '10 entries of the log were dated into the month when it was sealed, and now 11 are.',
    ]);
    expect((await intact()).broken).toMatchObject([
      { stream: 'advance-past', reason: `It is dated into ${name}, which was sealed before.` },
    ]);
  });
});

describe('months', () => {
  test('are sealed in their order; empty ones in between need none, and those before can follow', async () => {
    const asha = await studio();
    const [first, second, third] = [monthBefore(5), monthBefore(3), monthBefore(2)];
    await asha.advance(100, `${third}-05`);
    await asha.advance(100, `${MONTH}-05`);
    await asha.seal(first);
    expect(await asha.refused('POST', `/months/${MONTH}/seal`, {})).toEqual([
      409,
      `Months are sealed in their order. Please seal ${monthName(third)} first.`,
    ]);
    expect(await asha.ask('GET', `/months/${MONTH}`)).toMatchObject({ month: { status: 'open', first: third } });
    await asha.seal(third);
    expect(await asha.ask('GET', `/months/${second}`)).toMatchObject({ month: { status: 'closed', first: null } });
    await asha.seal(second);
    await asha.seal();
    const { months } = await asha.ask<{ months: MonthSeal[] }>('GET', '/months');
    expect(months.map(({ month, entries }) => [month, entries])).toEqual([
      [MONTH, 1],
      [third, 1],
      [second, 0],
      [first, 0],
    ]);
  });

  test('sealed while invoices are sent, paid and cancelled have all of it or none', async () => {
    const asha = await studio();
    const drafts = await Promise.all(Array.from({ length: 6 }, (_, n) => asha.draft(100 + n)));
    const [one, two] = [await asha.sent(1000), await asha.sent(1000)];
    const [{ month }, ...answers] = await Promise.all([
      asha.seal(),
      ...drafts.map(({ invoice_id: id }) => asha.refused('POST', `/invoices/${id}/send`, {})),
      asha.refused('POST', `/invoices/${one.invoice_id}/payments`, money(DAY)),
      asha.refused('POST', `/invoices/${two.invoice_id}/cancel`, {}),
    ]);
    const done = answers.filter(([status]) => status === 200).length;
    expect(answers.filter(([status]) => status === 409)).toHaveLength(8 - done);
    expect(month.seal!.entries).toBe(2 + done);
    expect(await asha.verify()).toMatchObject({ unchanged: true, differences: [] });
    expect(await asha.report()).toMatchObject({ documents: [{ total: month.seal!.entries - (await extra(asha)) }] });
  });
  /** Entries that are no document of their own: a payment, a cancellation. */
  async function extra(asha: Awaited<ReturnType<typeof studio>>): Promise<number> {
    const { documents } = await asha.report();
    const { transactions } = await asha.ask<{ transactions: unknown[] }>('GET', '/transactions');
    return transactions.length + documents.reduce((sum, { cancelled }) => sum + cancelled, 0);
  }

  test('sealed before an advance is set off against an invoice of theirs count that on the day it happens', async () => {
    const asha = await studio();
    const bill = await asha.sent(1000);
    const before = await asha.advance(590);
    await asha.seal();
    const caller = { actor: { kind: 'system', id: 'test' } as const, correlation: 'c' };
    const waiting = [{ id: before.advance_id, ownerId: asha.person.id, on: DAY, number: before.voucher_number }];
    await setOffAssigned(loom.loom.context.write, bill.invoice_id, waiting, caller);
    await loom.settled();
    expect(await asha.ask('GET', `/invoices/${bill.invoice_id}`)).toMatchObject({ invoice: { balance_due: 590 } });
    expect((await asha.report(today.slice(0, 7))).advances_adjusted).toMatchObject([{ amount: 590 }]);
    expect(await asha.verify()).toMatchObject({ unchanged: true });
  });

  test('closed by a process that died are sealed by the next who asks', async () => {
    const asha = await studio();
    await asha.sent(1000);
    const { id, token } = asha.person;
    const actor = { kind: 'user', id, role: 'photographer', sessionId: sessionIn(token) } as const;
    await loom.loom.context.write.run(closeMonth, { month: MONTH }, { actor, correlation: 'c' });
    await loom.settled();
    expect(await asha.ask('GET', `/months/${MONTH}`)).toMatchObject({ month: { status: 'closed', seal: null } });
    expect(
      (await asha.refused('POST', '/advances', { client_id: asha.meera, description: 'A', ...money(DAY) }))[0],
    ).toBe(409);
    expect((await asha.seal()).month).toMatchObject({ status: 'sealed', seal: { entries: 1 } });
  });

  test('are their own studio’s alone', async () => {
    const [asha, ravi] = [await studio(), await studio()];
    await asha.seal();
    expect(await ravi.ask('GET', '/months')).toEqual({ months: [] });
    expect(await ravi.refused('GET', `/months/${MONTH}/seal`)).toEqual([404, `${name} is not sealed.`]);
    await ravi.advance(100);
  });
});
