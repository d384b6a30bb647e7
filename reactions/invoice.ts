import { giveNumberTo } from '../commands/invoiceNumbering.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import { reaction } from './core/reaction.ts';

/** Finishes what a process began that died between sending and numbering. */
export const invoiceNumbers = reaction<Extract<InvoiceEvent, { type: 'InvoiceSent' | 'CreditNoteIssued' }>>({
  name: 'invoice-numbers',
  on: ['InvoiceSent', 'CreditNoteIssued'],
  atOnce: 4,
  react: (event, _, { write }, caller) => giveNumberTo(write, event, caller),
});
