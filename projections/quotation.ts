import type { Buyer, InvoiceEvent, Seller } from '../domain/invoice/events.ts';
import type { Acceptance } from '../domain/invoice/quotation.ts';
import type { QuotationDraft, QuotationEvent } from '../domain/invoice/quotationEvents.ts';
import type { Supply } from '../domain/invoice/supply.ts';
import type { Totals } from '../domain/invoice/totals.ts';
import { withSchedule } from '../domain/invoice/schedule.ts';
import type { InvoiceSeriesEvent } from '../domain/invoiceSeries.ts';
import { type View, projection } from './core/projection.ts';

/** Invoiced while the invoice that it became is there. */
type Status = 'draft' | 'sent' | 'accepted' | 'declined' | 'invoiced';
/** What was done with a quotation, and when; `amount` in paise. */
export interface QuotationStep {
  at: string;
  what:
    | 'drafted'
    | 'changed'
    | 'sent'
    | 'linkEnded'
    | 'linkRenewed'
    | 'accepted'
    | 'declined'
    | 'invoiced'
    | 'invoiceDeleted';
  amount: number;
}

/** A quotation with its answer. Amounts in paise. The invoice that it became has its id. */
export interface QuotationView extends View, QuotationDraft {
  /** '' of a draft that was deleted, so that no list has it. */
  ownerId: string;
  /** Of a draft that was deleted: whose it is, and since when (ISO 8601). */
  discardedBy?: string;
  removedAt?: string;
  status: Status;
  /** '' until it was sent, and a moment longer. */
  number: string;
  /** `YYYY-MM-DD`; '' until it was sent. */
  issueDate: string;
  buyer: Buyer;
  /** Null until it was sent: a draft is of the studio as it is by then. */
  seller: Seller | null;
  templateVersion: number | null;
  supply: Supply;
  totals: Totals;
  /** SHA-256, hex, of what was sent; '' until then. */
  hash: string;
  round: number;
  linked: boolean;
  acceptance: Acceptance | null;
  refusal: { reason: string; at: string } | null;
  createdAt: string;
  sentAt: string | null;
  /** From the first; what was changed several times in a row is one step. */
  history: readonly QuotationStep[];
}

type Fields = Omit<QuotationView, 'position'>;
type Event =
  | QuotationEvent
  | Extract<InvoiceSeriesEvent, { type: 'DocumentNumberGiven' }>
  | Extract<InvoiceEvent, { type: 'InvoiceDrafted' | 'InvoiceDiscarded' | 'InvoiceRestored' | 'InvoiceErased' }>;

function stepped(view: Pick<Fields, 'history' | 'totals'>, at: string, what: QuotationStep['what']): QuotationStep[] {
  const { history, totals } = view;
  const isMore = what === 'changed' && history.at(-1)?.what === what;
  return [...(isMore ? history.slice(0, -1) : history), { at, what, amount: totals.total }];
}
function drafted(
  event: Extract<QuotationEvent, { type: 'QuotationDrafted' | 'QuotationChanged' }>,
  createdAt: string,
  history: readonly QuotationStep[],
): Fields {
  const { type: _, quotationId: id, ...typed } = event;
  const rest = withSchedule(typed);
  const unsent = { number: '', issueDate: '', seller: null, templateVersion: null, hash: '', round: 0, linked: false };
  const open = { acceptance: null, refusal: null, createdAt, sentAt: null };
  return { id, ...rest, status: 'draft', ...unsent, ...open, history };
}
/** Its invoice came, or went. */
const invoiced =
  (what: 'invoiced' | 'invoiceDeleted') =>
  (view: QuotationView | undefined, _: object, { at }: { at: string }) =>
    view && view.status !== (what === 'invoiced' ? 'invoiced' : 'accepted')
      ? {
          ...view,
          status: what === 'invoiced' ? ('invoiced' as const) : ('accepted' as const),
          history: stepped(view, at, what),
        }
      : view;

export const quotations = projection<Event, QuotationView>(
  {
    name: 'quotations',
    version: 1,
    indexes: {
      byOwner: ['ownerId', 'createdAt'],
      byClient: ['ownerId', 'clientId', 'createdAt'],
      byStatus: ['ownerId', 'status', 'createdAt'],
      byClientStatus: ['ownerId', 'clientId', 'status', 'createdAt'],
      byValid: ['ownerId', 'status', 'validUntil', 'createdAt'],
      byClientValid: ['ownerId', 'clientId', 'status', 'validUntil', 'createdAt'],
      byDiscarder: ['discardedBy'],
      byRemoval: ['removedAt'],
    },
    key: (event) => ('quotationId' in event ? event.quotationId : event.invoiceId),
  },
  {
    QuotationDrafted: (_, event, { at }) =>
      drafted(event, at, stepped({ history: [], totals: event.totals }, at, 'drafted')),
    QuotationChanged: (view, event, { at }) =>
      view && drafted(event, view.createdAt, stepped({ history: view.history, totals: event.totals }, at, 'changed')),
    QuotationSent: (view, { type: _, quotationId: __, ...sent }, { at }) =>
      view && {
        ...view,
        ...sent,
        status: 'sent',
        linked: true,
        sentAt: at,
        history: stepped({ history: view.history, totals: sent.totals }, at, 'sent'),
      },
    DocumentNumberGiven: (view, { kind, number }) => (view && kind === 'quotation' ? { ...view, number } : view),
    QuotationLinkEnded: (view, _, { at }) =>
      view && { ...view, linked: false, history: stepped(view, at, 'linkEnded') },
    QuotationLinkRenewed: (view, { round }, { at }) =>
      view && { ...view, linked: true, round, history: stepped(view, at, 'linkRenewed') },
    QuotationAccepted: (view, { name, hash, at }) =>
      view && { ...view, status: 'accepted', acceptance: { name, hash, at }, history: stepped(view, at, 'accepted') },
    QuotationDeclined: (view, { reason, at }) =>
      view && { ...view, status: 'declined', refusal: { reason, at }, history: stepped(view, at, 'declined') },
    QuotationDiscarded: (view, { ownerId: discardedBy, at: removedAt }) =>
      view && { ...view, ownerId: '', discardedBy, removedAt },
    QuotationRestored: (view, { ownerId }) => {
      if (!view) return view;
      const { discardedBy: _, removedAt: __, ...rest } = view;
      return { ...rest, ownerId };
    },
    QuotationErased: () => null,
    InvoiceDrafted: invoiced('invoiced'),
    InvoiceRestored: invoiced('invoiced'),
    InvoiceDiscarded: invoiced('invoiceDeleted'),
    InvoiceErased: invoiced('invoiceDeleted'),
  },
);

const STANDS: Readonly<Partial<Record<QuotationStep['what'], Status>>> = {
  drafted: 'draft',
  sent: 'sent',
  accepted: 'accepted',
  declined: 'declined',
  invoiced: 'invoiced',
  invoiceDeleted: 'accepted',
};
/** How a quotation stood at a moment (ISO 8601 UTC), by the steps that are kept of it; undefined before it was drafted. */
export const stoodAs = (history: readonly QuotationStep[], at: string): Status | undefined =>
  history.reduce<Status | undefined>(
    (status, step) => (step.at > at ? status : (STANDS[step.what] ?? status)),
    undefined,
  );
