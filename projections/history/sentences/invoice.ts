import type { BusinessEvent } from '../../../domain/business.ts';
import type { AdvanceEvent } from '../../../domain/invoice/advance.ts';
import type { QuotationEvent } from '../../../domain/invoice/quotationEvents.ts';
import type { InvoiceEvent } from '../../../domain/invoice/events.ts';
import type { InvoiceSeriesEvent, TypedNumberEvent } from '../../../domain/invoiceSeries.ts';
import type { InvoiceShareEvent } from '../../../domain/invoiceShare.ts';
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
  InvoiceDiscarded: (_, { who }) => `${who} deleted the draft of an invoice`,
  InvoiceRestored: (_, { who }) => `${who} restored the draft of an invoice`,
  InvoiceAdvanceTaken: ({ amount, voucher }) =>
    amount === 0
      ? `Nothing was due for the advance ${voucher} any more`
      : `${rupees(amount)} of the advance ${voucher} were set off against an invoice`,
  InvoiceGigChosen: ({ gigId }, { who, gig }) =>
    gigId === '' ? `${who} said that an invoice is of no gig` : `${who} said that an invoice is of ${gig(gigId)}`,
  InvoiceDaysKnown: ({ gigDay, deliveredOn }) =>
    `Parts of an invoice are due by the day of its gig (${gigDay || 'not known'}) and of the delivery (${deliveredOn || 'not known'})`,
  InvoiceErased: ({ entries }) =>
    `An invoice with ${many(entries.length, 'entry', 'entries')} was erased: with the account of its studio, or as a deleted draft`,
};

export const advanceSentences: Sentences<AdvanceEvent> = {
  AdvanceReceived: ({ amount, on }, { who }) => `${who} recorded an advance of ${rupees(amount)} of ${on}`,
  AdvanceRefunded: ({ amount, on }, { who }) => `${who} gave ${rupees(amount)} of an advance back, on ${on}`,
  AdvanceAssigned: (_, { who }) => `${who} chose a draft that an advance is for`,
  AdvanceSetOff: ({ amount, voucher }, { who }) =>
    `${who} kept ${rupees(amount)} of the advance ${voucher} for an invoice`,
  AdvanceReleased: ({ amount }) => `${rupees(amount)} of an advance were not needed by its invoice, and are left`,
  AdvanceErased: ({ entries }) =>
    `An advance with ${many(entries.length, 'entry', 'entries')} went with the account of its studio`,
};

export const invoiceShareSentences: Sentences<InvoiceShareEvent> = {
  InvoiceShared: ({ round }, { who }) => `${who} shared an invoice with its client${round > 1 ? ' by a new link' : ''}`,
  InvoiceShareEnded: (_, { who }) => `${who} ended the link to an invoice`,
  InvoiceOpened: () => 'The client opened an invoice',
  InvoiceQuestionAsked: () => 'The client asked about an invoice',
};

export const quotationSentences: Sentences<QuotationEvent> = {
  QuotationDrafted: ({ totals }, { who }) => `${who} drafted a quotation of ${rupees(totals.total)}`,
  QuotationChanged: ({ totals }, { who }) =>
    `${who} changed the draft of a quotation, which comes to ${rupees(totals.total)}`,
  QuotationSent: ({ totals, hash }, { who }) =>
    `${who} sent a quotation of ${rupees(totals.total)}, whose text has the SHA-256 ${hash}`,
  QuotationLinkEnded: (_, { who }) => `${who} ended the link to a quotation`,
  QuotationLinkRenewed: (_, { who }) => `${who} gave a quotation a new link`,
  QuotationAccepted: ({ hash }) => `The client accepted a quotation: the text with the SHA-256 ${hash}`,
  QuotationDeclined: () => 'The client declined a quotation',
  QuotationDiscarded: (_, { who }) => `${who} deleted the draft of a quotation`,
  QuotationRestored: (_, { who }) => `${who} restored the draft of a quotation`,
  QuotationErased: () => 'A quotation was erased: with the account of its studio, or as a deleted draft',
};

const NUMBERED = {
  invoice: 'An invoice',
  creditNote: 'A credit note',
  receiptVoucher: 'A receipt voucher',
  refundVoucher: 'A refund voucher',
  quotation: 'A quotation',
};
export const invoiceSeriesSentences: Sentences<InvoiceSeriesEvent> = {
  DocumentNumberGiven: ({ kind, number }) => `${NUMBERED[kind]} got the number ${number}`,
};

export const typedNumberSentences: Sentences<TypedNumberEvent> = {
  TypedNumberTaken: ({ number }, { who }) => `${who} chose the number ${number} for an invoice`,
};

export const businessSentences: Sentences<BusinessEvent> = {
  BusinessLogoSet: ({ picture }, { who }) => `${who} ${picture ? 'set' : 'removed'} the logo of the business`,
  BusinessSettingsSaved: ({ gstRegistration }, { who }) =>
    `${who} saved the details of the business: ${gstRegistration === 'none' ? 'not registered for GST' : `GST registration ${gstRegistration}`}`,
};
