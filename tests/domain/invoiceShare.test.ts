import { expect, test } from 'vitest';
import { type InvoiceShareEvent, MOST_QUESTIONS, invoiceShare } from '../../domain/invoiceShare.ts';
import { given } from '../given.ts';

const about = { invoiceId: 'bill', ownerId: 'asha' };
const share = { type: 'ShareInvoice', ...about, first: false, sent: true } as const;
const end = { type: 'EndInvoiceShare', ...about } as const;
const open = { type: 'OpenInvoice', ...about, round: 1 } as const;
const ask = { type: 'AskAboutInvoice', ...about, round: 1, questionId: 'q', question: 'Why?' } as const;
const shared: InvoiceShareEvent = { type: 'InvoiceShared', ...about, round: 1 };
const ended: InvoiceShareEvent = { type: 'InvoiceShareEnded', ...about };
const opened: InvoiceShareEvent = { type: 'InvoiceOpened', ...about };
const asked = (questionId: string): InvoiceShareEvent => ({
  type: 'InvoiceQuestionAsked',
  ...about,
  questionId,
  question: 'Why?',
});
const GONE = 'This link has ended. Please ask the photographer for a new one.';

test('an invoice is shared once it was sent, at one address until that is ended, and then at another', () => {
  given(invoiceShare)
    .when({ ...share, sent: false })
    .thenRefused('conflict');
  given(invoiceShare).when(share).then(shared);
  given(invoiceShare, shared).when(share).then();
  given(invoiceShare, shared).when(end).then(ended);
  given(invoiceShare, shared, ended).when(end).then();
  given(invoiceShare, shared, ended)
    .when(share)
    .then({ ...shared, round: 2 });
  // The mail of an invoice shares it, but not again.
  given(invoiceShare)
    .when({ ...share, first: true })
    .then(shared);
  given(invoiceShare, shared, ended)
    .when({ ...share, first: true })
    .then();
});

test('its opening is news once; what has ended, or was another address, opens nothing', () => {
  given(invoiceShare, shared).when(open).then(opened);
  given(invoiceShare, shared, opened).when(open).then();
  given(invoiceShare, shared, ended).when(open).thenRefused('notFound', GONE);
  given(invoiceShare, shared, ended, { ...shared, round: 2 })
    .when(open)
    .thenRefused('notFound', GONE);
  given(invoiceShare).when(open).thenRefused('notFound', GONE);
});

test('questions are asked once each, and so many', () => {
  given(invoiceShare, shared).when(ask).then(asked('q'));
  given(invoiceShare, shared, asked('q')).when(ask).then();
  given(invoiceShare, shared, ended).when(ask).thenRefused('notFound', GONE);
  const many = Array.from({ length: MOST_QUESTIONS }, (_, n) => asked(`q${n}`));
  given(invoiceShare, shared, ...many)
    .when(ask)
    .thenRefused('invalid');
  expect(given(invoiceShare, shared, ...many).state.questions).toHaveLength(MOST_QUESTIONS);
});
