import { z } from 'zod';
import { operation } from './operation.ts';

export const printInvoice = operation({
  id: 'printInvoice',
  tag: 'Invoices',
  summary: 'An invoice as a PDF, saved as its number; in the template of the day it was sent, a draft marked as one',
  call: 'GET /business/invoices/{invoiceId}/pdf',
  access: 'photographer',
  gives: 'bytes',
  answer: z.unknown(),
});
export const previewInvoice = operation({
  id: 'previewInvoice',
  tag: 'Invoices',
  summary: 'An invoice as its PDF shows it, as HTML that loads nothing and runs nothing',
  call: 'GET /business/invoices/{invoiceId}/preview',
  access: 'photographer',
  answer: z.object({ html: z.string() }),
});
export const printCreditNote = operation({
  id: 'printCreditNote',
  tag: 'Invoices',
  summary: 'A credit note of an invoice as a PDF, saved as its number',
  call: 'GET /business/invoices/{invoiceId}/credit-notes/{creditNoteId}/pdf',
  access: 'photographer',
  gives: 'bytes',
  answer: z.unknown(),
});
