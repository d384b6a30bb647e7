import type { Advance } from '../../../api/contract/advance.ts';
import type { Invoice } from '../../../api/contract/invoice.ts';
import { indianDate } from '../../../domain/kernel/financialYear.ts';
import type { Person, TestLoom } from '../../server.ts';
import { draftedReminder } from '../../reminders.ts';
import { must } from '../arrive.ts';
import { json } from '../http.ts';
import { picture } from './portfolio.ts';
import { everybody, photographers, studio } from '../roles.ts';
import type { Cell, Row, Rows } from '../row.ts';

const noKey = { ...photographers, owner: 404, otherPhotographer: 404 };
/** About no gig. */
const states: Row['states'] = ['public'];
const today = indianDate(new Date().toISOString());
export const invoiceOf = (clientId: string) => ({
  client_id: clientId,
  issue_date: today,
  due_date: today,
  items: [{ description: 'Wedding', quantity: 1, rate: 50_000 }],
});
/** The token of an invoice that was sent and shared. */
export async function sharedInvoiceOf(it: TestLoom, { token }: Person, clientId: string): Promise<string> {
  const path = '/api/v1/business/invoices';
  const { invoice } = await must<Made>(it, 'POST', path, { token, body: invoiceOf(clientId) });
  await must(it, 'POST', `${path}/${invoice.invoice_id}/send`, { token, body: {} });
  const { url } = await must<{ url: string }>(it, 'POST', `${path}/${invoice.invoice_id}/share`, { token, body: {} });
  return new URL(url).hash.slice(1);
}
const held = ({ place }: Cell) => ({ token: place.invoiceToken });
const offered = ({ place }: Cell) => ({ token: place.quotationToken });
/** Of the quotation that each cell accepts. */
const hashes = new WeakMap<Cell, string>();
const form = ({ place }: Cell) => json(invoiceOf(place.clientRecordId));
const money = () => json({ amount: 1, payment_method: 'upi', payment_date: today });

type Made = { invoice: { invoice_id: string } };
/** An invoice of its own for each cell that may change it, as far as these calls bring it. */
const fresh =
  (...calls: readonly [path: string, body: object][]) =>
  async ({ world: { it }, place, allowed }: Cell): Promise<Record<string, string>> => {
    if (!allowed) return { invoiceId: place.invoiceId };
    const { token } = place.owner;
    const body = invoiceOf(place.clientRecordId);
    const { invoice } = await must<Made>(it, 'POST', '/api/v1/business/invoices', { token, body });
    for (const [path, asked] of calls)
      await must(it, 'POST', `/api/v1/business/invoices/${invoice.invoice_id}/${path}`, { token, body: asked });
    return { invoiceId: invoice.invoice_id };
  };
/** One that waits for the delivery. */
async function delivering({ world: { it }, place, allowed }: Cell): Promise<Record<string, string>> {
  if (!allowed) return { invoiceId: place.invoiceId };
  const schedule = [{ name: 'All', measure: 'rest', due: 'delivery' }];
  const body = { ...invoiceOf(place.clientRecordId), schedule };
  const { invoice } = await must<Made>(it, 'POST', '/api/v1/business/invoices', { token: place.owner.token, body });
  return { invoiceId: invoice.invoice_id };
}
/** One that was sent, with a reminder of it that waits. */
async function reminding(cell: Cell): Promise<Record<string, string>> {
  const { invoiceId } = await fresh(['send', {}])(cell);
  if (!cell.allowed) return { invoiceId: invoiceId!, reminderId: 'no-reminder' };
  return { invoiceId: invoiceId!, reminderId: await draftedReminder(cell.world.it, invoiceId!, today) };
}
const paid = { amount: 1, payment_method: 'upi', payment_date: today };

const advanceOf = ({ place }: Cell) => ({
  ...paid,
  amount: 10,
  client_id: place.clientRecordId,
  description: 'Advance',
});
/** An advance of its own for each cell that may change it; for others one that is not there. */
const ofAdvance =
  (refunded = false) =>
  async (cell: Cell): Promise<Record<string, string>> => {
    const none = { advanceId: 'no-advance', refundId: 'no-refund' };
    if (!cell.allowed) return none;
    const { it } = cell.world;
    const { token } = cell.place.owner;
    const path = '/api/v1/business/advances';
    const { advance } = await must<{ advance: Advance }>(it, 'POST', path, { token, body: advanceOf(cell) });
    const ids = { advanceId: advance.advance_id };
    if (!refunded) return ids;
    const back = await must<{ advance: Advance }>(it, 'POST', `${path}/${ids.advanceId}/refunds`, {
      token,
      body: paid,
    });
    return { ...ids, refundId: back.advance.refunds[0]!.refund_id };
  };

const quotationOf = (clientId: string) => ({
  client_id: clientId,
  valid_until: '2099-12-31',
  items: [{ description: 'Wedding', quantity: 1, rate: 50_000 }],
});
type Offered = { quotation: { quotation_id: string; hash: string } };
/** A quotation of its own for each call, as far as these calls bring it, and its link where it was sent. */
async function offer(it: TestLoom, { token }: Person, clientId: string, ...calls: string[]) {
  const path = '/api/v1/business/quotations';
  const { quotation } = await must<Offered>(it, 'POST', path, { token, body: quotationOf(clientId) });
  const one = `${path}/${quotation.quotation_id}`;
  for (const below of calls) await must(it, 'POST', `${one}/${below}`, { token, body: {} });
  const told = await must<Offered & { url: string | null }>(it, 'GET', one, { token });
  const link = told.url === null ? '' : new URL(told.url).hash.slice(1);
  return { id: quotation.quotation_id, link, hash: told.quotation.hash };
}
/** The token of a quotation that was sent. */
export const linkedQuotationOf = async (it: TestLoom, person: Person, clientId: string): Promise<string> =>
  (await offer(it, person, clientId, 'send')).link;
const ofQuotation =
  (...calls: string[]) =>
  async ({ world: { it }, place, allowed }: Cell): Promise<Record<string, string>> => ({
    quotationId: allowed ? (await offer(it, place.owner, place.clientRecordId, ...calls)).id : 'no-quotation',
  });
/** One that its client has accepted. */
async function ofAccepted({ world: { it }, place, allowed }: Cell): Promise<Record<string, string>> {
  if (!allowed) return { quotationId: 'no-quotation' };
  const { id, link, hash } = await offer(it, place.owner, place.clientRecordId, 'send');
  await must(it, 'POST', `/api/v1/public/quotations/${link}/accept`, { body: { name: 'Meera', hash } });
  return { quotationId: id };
}
const recurringOf = (clientId: string) => ({
  client_id: clientId,
  first_on: '2030-01-31',
  items: [{ description: 'Retainer', quantity: 1, rate: 5000 }],
});
/** A recurring invoice of its own for each cell that may change it; for others one that is not there. */
const ofRecurring =
  (...calls: string[]) =>
  async ({ world: { it }, place, allowed }: Cell): Promise<Record<string, string>> => {
    if (!allowed) return { recurringId: 'no-recurring-invoice' };
    const { token } = place.owner;
    const path = '/api/v1/business/recurring-invoices';
    const body = recurringOf(place.clientRecordId);
    type Planned = { recurring_invoice: { recurring_id: string } };
    const { recurring_invoice: planned } = await must<Planned>(it, 'POST', path, { token, body });
    for (const below of calls) await must(it, 'POST', `${path}/${planned.recurring_id}/${below}`, { token, body: {} });
    return { recurringId: planned.recurring_id };
  };
const recurringForm = ({ place }: Cell) => json(recurringOf(place.clientRecordId));
const offerForm = ({ place }: Cell) => json(quotationOf(place.clientRecordId));
/** A link of its own for each cell that answers by it. */
const linked = async ({ world: { it }, place }: Cell): Promise<Record<string, string>> => ({
  token: await linkedQuotationOf(it, place.owner, place.clientRecordId),
});

const spent = ({ place }: Cell) => json({ gig_id: place.gigId, category: 'prints', date: today, amount: 1 });
/** An expense of its own for each cell that may change it; for others one that is not there. */
const ofExpense =
  (deleted = false) =>
  async ({ world: { it }, place, allowed }: Cell): Promise<Record<string, string>> => {
    if (!allowed) return { expenseId: 'no-expense' };
    const { token } = place.owner;
    const path = '/api/v1/business/expenses';
    const body = { category: 'travel', date: today, amount: 1 };
    const { expense } = await must<{ expense: { expense_id: string } }>(it, 'POST', path, { token, body });
    if (deleted) await must(it, 'DELETE', `${path}/${expense.expense_id}`, { token, body: {} });
    return { expenseId: expense.expense_id };
  };

/** What a studio asks its clients to pay. */
export const invoiceCalls: Rows = {
  getBusinessSettings: { who: photographers, states },
  saveBusinessSettings: { who: photographers, states, send: () => json({ legal_name: 'A Studio' }) },
  uploadBusinessLogo: { who: photographers, states, send: picture },
  removeBusinessLogo: { who: photographers, states },
  setBusinessLogo: { who: noKey, states, send: () => json({ s3_key: 'pictures/none' }) },
  listInvoices: { who: photographers, states },
  countInvoices: { who: photographers, states },
  reckonInvoice: {
    who: studio,
    states,
    send: ({ place }) => json({ client_id: place.clientRecordId, items: [{ quantity: 1, rate: 1 }] }),
  },
  getInvoice: { who: studio, states },
  createInvoice: { who: studio, states, send: form },
  changeInvoice: { who: studio, states, ids: fresh(), send: form },
  sendInvoice: { who: studio, states, ids: fresh() },
  recordPayment: { who: studio, states, ids: fresh(['send', {}]), send: money },
  refundPayment: { who: studio, states, ids: fresh(['send', {}], ['payments', paid]), send: money },
  cancelInvoice: { who: studio, states, ids: fresh(['send', {}]) },
  sayDelivered: { who: studio, states, ids: delivering, send: () => json({ delivered_on: today }) },
  getReminderRules: { who: photographers, states },
  saveReminderRules: {
    who: photographers,
    states,
    send: () => json({ active: true, before: [3], on_day: true, after: [3, 10] }),
  },
  listReminders: { who: photographers, states },
  approveReminders: {
    who: studio,
    states,
    async send(cell) {
      const { invoiceId, reminderId } = await reminding(cell);
      return json({ reminders: [{ invoice_id: invoiceId, reminder_id: reminderId }] });
    },
  },
  getInvoiceReminders: { who: studio, states },
  approveInvoiceReminders: {
    who: studio,
    states,
    ids: fresh(),
    send: () => json({ for: 'invoice', approved: true }),
  },
  declineReminder: { who: studio, states, ids: reminding },
  deleteInvoice: { who: studio, states, ids: fresh() },
  restoreInvoice: { who: studio, states, ids: fresh() },
  issueCreditNote: { who: studio, states, ids: fresh(['send', {}]), send: () => json({ reason: 'Less' }) },
  printInvoice: { who: studio, states },
  previewInvoice: { who: studio, states },
  printCreditNote: {
    who: studio,
    states,
    async ids(cell) {
      const { invoiceId } = await fresh(['send', {}])(cell);
      if (!cell.allowed) return { invoiceId: invoiceId!, creditNoteId: 'note' };
      const { token } = cell.place.owner;
      const { invoice } = await must<{ invoice: Invoice }>(
        cell.world.it,
        'POST',
        `/api/v1/business/invoices/${invoiceId}/credit-note`,
        { token, body: { reason: 'Less' } },
      );
      return { invoiceId: invoiceId!, creditNoteId: invoice.credit_notes[0]!.credit_note_id };
    },
  },
  listAdvances: { who: photographers, states },
  receiveAdvance: { who: studio, states, send: (cell) => json(advanceOf(cell)) },
  refundAdvance: { who: studio, states, ids: ofAdvance(), send: money },
  setOffAdvance: {
    who: studio,
    states,
    ids: ofAdvance(),
    send: ({ place }) => json({ invoice_id: place.invoiceId }),
  },
  printReceiptVoucher: { who: studio, states, ids: ofAdvance() },
  printRefundVoucher: { who: studio, states, ids: ofAdvance(true) },
  listRecurringInvoices: { who: photographers, states },
  planRecurringInvoice: { who: studio, states, send: recurringForm },
  getRecurringInvoice: { who: studio, states, ids: ofRecurring() },
  changeRecurringInvoice: { who: studio, states, ids: ofRecurring(), send: recurringForm },
  pauseRecurringInvoice: { who: studio, states, ids: ofRecurring() },
  resumeRecurringInvoice: { who: studio, states, ids: ofRecurring('pause') },
  deleteRecurringInvoice: { who: studio, states, ids: ofRecurring() },
  restoreRecurringInvoice: { who: studio, states, ids: ofRecurring() },
  listQuotations: { who: photographers, states },
  createQuotation: { who: studio, states, send: offerForm },
  getQuotation: { who: studio, states, ids: ofQuotation() },
  changeQuotation: { who: studio, states, ids: ofQuotation(), send: offerForm },
  sendQuotation: { who: studio, states, ids: ofQuotation() },
  deleteQuotation: { who: studio, states, ids: ofQuotation() },
  restoreQuotation: { who: studio, states, ids: ofQuotation() },
  renewQuotationLink: { who: studio, states, ids: ofQuotation('send') },
  endQuotationLink: { who: studio, states, ids: ofQuotation('send') },
  invoiceQuotation: { who: studio, states, ids: ofAccepted },
  checkQuotation: { who: studio, states, ids: ofQuotation('send') },
  printQuotation: { who: studio, states, ids: ofQuotation() },
  getPublicQuotation: { who: everybody, states, ids: offered },
  printPublicQuotation: { who: everybody, states, ids: offered },
  checkPublicQuotation: { who: everybody, states, ids: offered },
  acceptPublicQuotation: {
    who: everybody,
    states,
    ids: async (cell) => {
      const { link, hash } = await offer(cell.world.it, cell.place.owner, cell.place.clientRecordId, 'send');
      hashes.set(cell, hash);
      return { token: link };
    },
    send: (cell) => json({ name: 'Meera', hash: hashes.get(cell)! }),
  },
  declinePublicQuotation: { who: everybody, states, ids: linked, send: () => json({ reason: 'Too dear' }) },
  listExpenses: { who: photographers, states },
  exportExpenses: { who: photographers, states },
  addExpense: { who: studio, states, send: spent },
  changeExpense: { who: studio, states, ids: ofExpense(), send: spent },
  deleteExpense: { who: studio, states, ids: ofExpense() },
  restoreExpense: { who: studio, states, ids: ofExpense(true) },
  getProfit: { who: photographers, states },
  chooseInvoiceGig: { who: studio, states, ids: fresh(), send: ({ place }) => json({ gig_id: place.gigId }) },
  shareInvoice: { who: studio, states, ids: fresh(['send', {}]) },
  getGateway: { who: photographers, states },
  // What is no key is refused before any provider is asked.
  connectGateway: {
    who: { ...photographers, owner: 422, otherPhotographer: 422 },
    states,
    send: () => json({ key_id: 'none', key_secret: 'secret', webhook_secret: 'a webhook secret' }),
  },
  removeGateway: { who: photographers, states },
  getOnlinePayments: { who: studio, states },
  checkOnlinePayments: { who: studio, states },
  // No account is connected.
  refundOnlinePayment: {
    who: { ...studio, owner: 409 },
    states,
    ids: ({ place }) => ({ invoiceId: place.invoiceId, paymentId: 'pay_1' }),
    send: () => json({ amount: 1 }),
  },
  // Nothing was paid online.
  keepSurplus: {
    who: { ...studio, owner: 404 },
    states,
    ids: ({ place }) => ({ invoiceId: place.invoiceId, paymentId: 'pay_1' }),
    send: () => json({ description: 'More than was due' }),
  },
  payPublicInvoice: { who: { others: 409 }, states, ids: held },
  checkPublicInvoice: { who: everybody, states, ids: held },
  // Without an account there is no signature that is right.
  studioWebhook: {
    who: { others: 401 },
    states,
    ids: ({ place }) => ({ studioId: place.owner.id }),
    send: () => json({ event: 'payment_link.paid' }),
  },
  getInvoiceShare: { who: studio, states },
  endInvoiceShare: { who: studio, states, ids: fresh(['send', {}], ['share', {}]) },
  // Whoever holds the link is the client.
  getPublicInvoice: { who: everybody, states, ids: held },
  printPublicInvoice: { who: everybody, states, ids: held },
  openPublicInvoice: { who: everybody, states, ids: held },
  askPublicInvoice: { who: everybody, states, ids: held, send: ({ role }) => json({ question: `Who asks? ${role}` }) },
  sumTransactions: { who: photographers, states },
  listTransactions: { who: photographers, states },
  getBusinessAnalytics: { who: photographers, states },
  getGstReport: { who: photographers, states, query: '?month=2026-11' },
  exportGstReport: { who: photographers, states, query: '?month=2026-11' },
  listSealedMonths: { who: photographers, states },
  getBusinessMonth: { who: photographers, states, ids: () => ({ month: '2020-01' }) },
  sealMonth: { who: photographers, states, ids: () => ({ month: '2020-01' }) },
  // One that nobody sealed.
  verifyMonth: { who: noKey, states, ids: () => ({ month: '2019-12' }) },
  exportInvoices: { who: photographers, states },
  exportTransactions: { who: photographers, states },
};
