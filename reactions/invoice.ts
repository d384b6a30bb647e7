import { giveNumberTo } from '../commands/invoiceNumbering.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import type { Caller } from '../commands/core/run.ts';
import { finishSetOff, giveVoucherNumber, setOffAssigned } from '../commands/advance.ts';
import type { AdvanceEvent } from '../domain/invoice/advance.ts';
import type { Position } from '../domain/kernel/event.ts';
import { assignedAdvances } from '../projections/advance.ts';
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
