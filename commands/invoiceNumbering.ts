import type { InvoiceEvent } from '../domain/invoice/events.ts';
import type { InvoiceState } from '../domain/invoice/state.ts';
import { financialYearOf } from '../domain/kernel/financialYear.ts';
import { system } from './core/actors.ts';
import { type AssignedAdvance, setOffAssigned } from './advance.ts';
import { type Caller, type Outcome } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';
import { issueCreditNote, sendInvoice } from './invoice.ts';
import { giveDocumentNumber } from './invoiceSeries.ts';

type Numberless = Extract<InvoiceEvent, { type: 'InvoiceSent' | 'CreditNoteIssued' }>;

/**
 * Gives a document its number once it stands in the log, and not before: so nothing that is refused takes one, and what a
 * crash leaves without one gets it by the reaction to the same event. The series knows who has one already.
 */
export async function giveNumberTo(
  { run }: Pick<WriteSide, 'run'>,
  event: Pick<Numberless, 'invoiceId' | 'ownerId'> &
    ({ number: string; issueDate: string } | { creditNoteId: string; on: string }),
  caller: Caller,
): Promise<void> {
  const { invoiceId, ownerId } = event;
  const bySystem = { ...caller, actor: system('invoice-numbers'), key: undefined };
  if ('creditNoteId' in event) {
    const year = financialYearOf(event.on);
    const asked = { ownerId, invoiceId, documentId: event.creditNoteId, kind: 'creditNote' as const, year };
    await run(giveDocumentNumber, asked, bySystem);
  } else if (event.number === '') {
    const year = financialYearOf(event.issueDate);
    await run(giveDocumentNumber, { ownerId, invoiceId, documentId: invoiceId, kind: 'invoice', year }, bySystem);
  }
}

/** Sends an invoice: from now on it is fixed and has its number. `advances`: those that wait for it, which it takes first. */
export async function sendWithNumber(
  tools: WriteSide,
  invoiceId: string,
  advances: readonly AssignedAdvance[],
  caller: Caller,
): Promise<Outcome<InvoiceState>> {
  const outcome = await tools.run(sendInvoice, { invoiceId }, caller);
  const { state } = outcome;
  if (state.status !== 'absent') await setOffAssigned(tools, invoiceId, advances, caller);
  if (state.status !== 'absent') {
    const { number, issueDate } = state.draft;
    await giveNumberTo(tools, { invoiceId, ownerId: state.ownerId, number, issueDate }, caller);
  }
  return outcome;
}

export async function creditWithNumber(
  tools: WriteSide,
  input: { invoiceId: string; creditNoteId: string; amount: number | null; reason: string },
  caller: Caller,
): Promise<void> {
  const { state } = await tools.run(issueCreditNote, input, caller);
  if (state.status === 'absent') return;
  const { invoiceId, ownerId } = state;
  for (const { creditNoteId, on } of state.creditNotes.filter((note) => note.creditNoteId === input.creditNoteId))
    await giveNumberTo(tools, { invoiceId, ownerId, creditNoteId, on }, caller);
}
