import type { BusinessEvent } from '../../../domain/business.ts';
import type { InvoiceEvent } from '../../../domain/invoice/events.ts';
import type { InvoiceSeriesEvent, TypedNumberEvent } from '../../../domain/invoiceSeries.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { type Sentences, many } from './words.ts';

export const invoiceSentences: Sentences<InvoiceEvent> = {
  InvoiceDrafted: ({ totals }, { who }) => `${who} drafted an invoice of ${rupees(totals.total)}`,
  InvoiceChanged: ({ totals }, { who }) =>
    `${who} changed the draft of an invoice, which comes to ${rupees(totals.total)}`,
  InvoiceSent: ({ totals, issueDate }, { who }) =>
    `${who} sent an invoice of ${rupees(totals.total)}, dated ${issueDate}`,
  InvoiceNotesChanged: (_, { who }) => `${who} changed the notes of an invoice`,
  InvoicePaymentRecorded: ({ amount, on }, { who }) => `${who} recorded a payment of ${rupees(amount)} of ${on}`,
  InvoicePaymentRefunded: ({ amount, on }, { who }) => `${who} recorded a refund of ${rupees(amount)} of ${on}`,
  InvoiceCancelled: (_, { who }) => `${who} cancelled an invoice`,
  CreditNoteIssued: ({ amount }, { who }) => `${who} made a credit note of ${rupees(amount)}`,
  InvoiceErased: ({ entries }) =>
    `An invoice with ${many(entries.length, 'entry', 'entries')} went with the account of its studio`,
};

export const invoiceSeriesSentences: Sentences<InvoiceSeriesEvent> = {
  DocumentNumberGiven: ({ kind, number }) =>
    `${kind === 'invoice' ? 'An invoice' : 'A credit note'} got the number ${number}`,
};

export const typedNumberSentences: Sentences<TypedNumberEvent> = {
  TypedNumberTaken: ({ number }, { who }) => `${who} chose the number ${number} for an invoice`,
};

export const businessSentences: Sentences<BusinessEvent> = {
  BusinessSettingsSaved: ({ gstRegistration }, { who }) =>
    `${who} saved the details of the business: ${gstRegistration === 'none' ? 'not registered for GST' : `GST registration ${gstRegistration}`}`,
};
