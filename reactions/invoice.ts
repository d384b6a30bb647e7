import { giveNumberTo } from '../commands/invoiceNumbering.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import type { Caller } from '../commands/core/run.ts';
import { invoice } from '../domain/invoice.ts';
import { finishSetOff, giveVoucherNumber, setOffAssigned } from '../commands/advance.ts';
import type { AdvanceEvent } from '../domain/invoice/advance.ts';
import type { GigEvent } from '../domain/gig.ts';
import type { Position } from '../domain/kernel/event.ts';
import { dateInvoiceGig } from '../commands/invoice.ts';
import { everyPage } from '../projections/core/pages.ts';
import { invoices } from '../projections/invoice.ts';
import { assignedAdvances } from '../projections/advance.ts';
import { unlessRefused } from './purging.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';

/** Finishes what a process began that died between sending and numbering. */
export const invoiceNumbers = reaction<Extract<InvoiceEvent, { type: 'InvoiceSent' | 'CreditNoteIssued' }>>({
  name: 'invoice-numbers',
  on: ['InvoiceSent', 'CreditNoteIssued'],
  atOnce: 4,
  async react(event, { position }, tools, caller) {
    if (event.type === 'InvoiceSent') await setOffWaiting(tools, event.invoiceId, position, caller);
    await giveNumberTo(tools.write, event, caller);
  },
});
/** The same of vouchers, and of what an advance keeps for an invoice. */
export const advanceVouchers = reaction<
  Extract<AdvanceEvent, { type: 'AdvanceReceived' | 'AdvanceRefunded' | 'AdvanceSetOff' }>
>({
  name: 'advance-vouchers',
  on: ['AdvanceReceived', 'AdvanceRefunded', 'AdvanceSetOff'],
  atOnce: 4,
  async react(event, _, { write }, caller) {
    if (event.type === 'AdvanceSetOff') await finishSetOff(write, event, caller);
    else await giveVoucherNumber(write, event, caller);
  },
});

type Dating =
  | Extract<InvoiceEvent, { type: 'InvoiceChanged' | 'InvoiceRestored' | 'InvoiceGigChosen' }>
  | Extract<GigEvent, { type: 'GigDetailsChanged' }>;
/** Parts that are due on the day of the gig follow it, also where the gig is moved. */
export const gigDays = reaction<Dating>({
  name: 'invoice-gig-days',
  on: ['InvoiceChanged', 'InvoiceRestored', 'InvoiceGigChosen', 'GigDetailsChanged'],
  atOnce: 2,
  async react(event, { position, actor }, { write, reads }, caller) {
    const date = (invoiceId: string, gigId: string) =>
      write.run(dateInvoiceGig, { invoiceId, gigId }, caller).catch(unlessRefused);
    if (event.type !== 'GigDetailsChanged') {
      // Of a gig that was purged the day is kept.
      if (event.type === 'InvoiceGigChosen' && actor.kind === 'system') return;
      const { state } = await write.journal.load(invoice, event.invoiceId);
      if (state.status !== 'absent') await date(event.invoiceId, state.gigId);
      return;
    }
    const { gigId } = event;
    await reads.passed(position);
    for await (const views of everyPage(reads.reader(invoices), { index: 'byGig', where: { gigId } }))
      for (const { id } of views) await date(id, gigId);
  },
});

/** What waits for an invoice is set off before anybody is told what is due on it. */
export async function setOffWaiting(
  { write, reads }: Pick<ReactionTools, 'write' | 'reads'>,
  invoiceId: string,
  position: Position,
  caller: Caller,
): Promise<void> {
  await reads.passed(position);
  const last = await setOffAssigned(write, invoiceId, await assignedAdvances(reads, invoiceId), caller);
  if (last !== undefined) await reads.passed(last);
}
