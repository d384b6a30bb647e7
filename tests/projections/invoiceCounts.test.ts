import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMemoryReadModels } from '../../adapters/readmodels/memory.ts';
import { invoiceStatuses } from '../../api/contract/invoice.ts';
import type { InvoiceCounts } from '../../api/contract/invoiceFigures.ts';
import { invoiceLists } from '../../api/invoice/lists.ts';
import { type InvoiceCommand, invoice } from '../../domain/invoice.ts';
import type { InvoiceEvent } from '../../domain/invoice/events.ts';
import type { InvoiceState } from '../../domain/invoice/state.ts';
import type { Recorded, StoredEvent } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { bookLines, books } from '../../projections/books.ts';
import { folding } from '../../projections/core/fold.ts';
import type { Projection } from '../../projections/core/projection.ts';
import { readersOf } from '../../projections/core/readers.ts';
import { drafts } from '../../projections/draft.ts';
import { invoices } from '../../projections/invoice.ts';
import type { RouteContext } from '../../api/context.ts';
import { basis, draft, money, seller } from '../fixtures/story/business.ts';

const OWNER = 'asha';
const BEGAN = Date.parse('2026-11-23T10:00:00.000Z');
const HOUR = 3_600_000;
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** What it comes to with all of its discount and tax. */
const TOTAL = 100_080_00;

const absent: InvoiceState = { status: 'absent' };
type Step = { of: number; after: number; command: (at: string, id: string) => InvoiceCommand };
const amount = fc.integer({ min: 100, max: TOTAL });
const command: fc.Arbitrary<Step['command']> = fc.oneof(
  fc.integer({ min: 0, max: 6 }).map((days) => (): InvoiceCommand => {
    const dueDate = day(BEGAN + days * 24 * HOUR);
    return { type: 'ChangeInvoice', draft: { ...draft, dueDate }, basis };
  }),
  {
    weight: 3,
    arbitrary: fc.constant((at: string): InvoiceCommand => ({
      type: 'SendInvoice',
      seller,
      basis,
      templateVersion: 2,
      at,
    })),
  },
  amount.map((paid) => (at: string, paymentId: string): InvoiceCommand => {
    const on = draft.issueDate;
    return { type: 'RecordPayment', paymentId, money: { ...money, amount: paid, on }, at };
  }),
  fc.constant((_: string, paymentId: string): InvoiceCommand => {
    return { type: 'TakeOnlinePayment', paymentId, money: { ...money, amount: TOTAL } };
  }),
  amount.map((back) => (at: string, refundId: string): InvoiceCommand => {
    return { type: 'RefundPayment', refundId, money: { ...money, amount: back }, at };
  }),
  fc.option(amount).map((less) => (at: string, creditNoteId: string): InvoiceCommand => {
    return { type: 'IssueCreditNote', creditNoteId, amount: less, reason: 'Less', at };
  }),
  fc.constant((): InvoiceCommand => ({ type: 'CancelInvoice', reason: '' })),
  // A deleted draft is erased, or restored, before anything else can happen to it.
  { weight: 2, arbitrary: fc.constant((at: string): InvoiceCommand => ({ type: 'DiscardInvoice', at })) },
  fc.constant((): InvoiceCommand => ({ type: 'RestoreInvoice' })),
  { weight: 3, arbitrary: fc.constant((): InvoiceCommand => ({ type: 'EraseInvoice', discarded: true })) },
);
const steps = fc.array(
  fc.record({ of: fc.integer({ min: 0, max: 2 }), after: fc.integer({ min: 1, max: 30 * HOUR }), command }),
  { maxLength: 30, size: 'max' },
);

/** What these steps lead to, refusals aside. `untold`: so many events at the beginning are of before they told how their invoice stood. */
function happened(sequence: readonly Step[], untold: number): Recorded<InvoiceEvent>[] {
  const states = new Map<number, InvoiceState>();
  const log: Recorded<InvoiceEvent>[] = [];
  let ms = BEGAN;
  for (const { of, after, command: asked } of sequence) {
    ms += after;
    const at = new Date(ms).toISOString();
    const known = states.get(of);
    const invoiceId = `invoice-${of}`;
    const due = { ...draft, dueDate: day(BEGAN + of * 4 * 24 * HOUR) };
    const drafting: InvoiceCommand = { type: 'DraftInvoice', invoiceId, ownerId: OWNER, draft: due, basis };
    let decided: InvoiceEvent[] = [];
    try {
      const isThere = known !== undefined && known.status !== 'absent';
      decided = invoice.decider.decide(isThere ? asked(at, `entry-${log.length}`) : drafting, known ?? absent);
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
    }
    for (const event of decided) {
      states.set(of, invoice.decider.evolve(states.get(of) ?? absent, event));
      const position = log.length + 1;
      const meta = { id: `event-${position}`, stream: `invoice-${invoiceId}`, revision: position, position, at };
      const told = position <= untold && 'standing' in event ? { ...event, standing: null } : event;
      const who = { actor: { kind: 'user', id: OWNER }, command: 'c', correlation: 'c' } as const;
      log.push({ event: told as InvoiceEvent, meta: { ...meta, ...who } as unknown as Recorded['meta'] });
    }
  }
  return log;
}

const KEPT = [invoices, books, bookLines, drafts] as unknown as readonly Projection[];
/** The lists of a studio with this log, at a moment that is now. */
async function listsOf(log: readonly Recorded<InvoiceEvent>[], now: Date) {
  const models = openMemoryReadModels();
  const set = await models.open(
    'counts',
    KEPT.map(({ name, indexes }) => ({ name, indexes })),
  );
  await models.activate('counts');
  const fold = folding(set, KEPT, { cached: 100, empty: true });
  await fold.fold(log);
  await fold.write(log.length);
  const stored = (stream: string) => log.filter(({ meta }) => meta.stream === stream) as unknown as StoredEvent[];
  return invoiceLists({
    reads: { reader: readersOf(() => set) },
    feed: { readStream: async (stream: string) => stored(stream) },
    decode: async (events: readonly StoredEvent[]) => events as unknown as Recorded[],
    write: { now: () => now },
  } as unknown as RouteContext);
}

/** Counted by looking at each invoice that is listed. */
async function looked(lists: Awaited<ReturnType<typeof listsOf>>, at: string | undefined): Promise<InvoiceCounts> {
  const count = async (status?: (typeof invoiceStatuses)[number]) =>
    (await lists.page(OWNER, { limit: 100, ...(status ? { status } : {}), ...(at === undefined ? {} : { at }) })).items
      .length;
  const each = await Promise.all(invoiceStatuses.map(async (status) => [status, await count(status)] as const));
  return { all: await count(), ...Object.fromEntries(each) } as InvoiceCounts;
}

test('as many invoices of each status are counted as lists show, now and at any moment, whatever was done with them', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 9 }), fc.nat({ max: 4 }), async (sequence, days, untold) => {
      // Of most logs each event tells how its invoice stood.
      const log = happened(sequence, untold === 4 ? 6 : 0);
      const last = Date.parse(log.at(-1)?.meta.at ?? new Date(BEGAN).toISOString());
      const lists = await listsOf(log, new Date(last + days * 24 * HOUR));
      expect(await lists.counts(OWNER, undefined, undefined)).toEqual(await looked(lists, undefined));
      expect(await lists.counts('nobody', undefined, undefined)).toMatchObject({ all: 0, draft: 0 });
      for (const { meta } of log)
        for (const at of [meta.at, new Date(Date.parse(meta.at) - 1).toISOString()])
          expect([at, await lists.counts(OWNER, undefined, at)]).toEqual([at, await looked(lists, at)]);
    }),
    { numRuns: 150 },
  );
});
