import type { InvoiceEvent } from '../domain/invoice/events.ts';
import type { InvoiceShareEvent } from '../domain/invoiceShare.ts';
import { type View, projection } from './core/projection.ts';

/** Who can see an invoice besides its studio, and what came of it. By the id of the invoice. */
export interface InvoiceShareView extends View {
  ownerId: string;
  status: 'on' | 'ended';
  round: number;
  /** ISO 8601; null until then. */
  openedAt: string | null;
  /** Oldest first; `MOST_QUESTIONS` at most. */
  questions: readonly { id: string; question: string; askedAt: string }[];
}

export const invoiceShares = projection<
  InvoiceShareEvent | Extract<InvoiceEvent, { type: 'InvoiceErased' }>,
  InvoiceShareView
>(
  { name: 'invoiceShares', version: 1, indexes: {}, key: (event) => event.invoiceId },
  {
    InvoiceShared: (view, { invoiceId, ownerId, round }) => ({
      id: invoiceId,
      ownerId,
      openedAt: view?.openedAt ?? null,
      questions: view?.questions ?? [],
      status: 'on',
      round,
    }),
    InvoiceShareEnded: (view) => view && { ...view, status: 'ended' },
    InvoiceOpened: (view, _, { at }) => view && { ...view, openedAt: at },
    InvoiceQuestionAsked: (view, { questionId, question }, { at }) =>
      view && { ...view, questions: [...view.questions, { id: questionId, question, askedAt: at }] },
    InvoiceErased: () => null,
  },
);
