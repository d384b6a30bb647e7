import { indianDate } from '../../../domain/kernel/financialYear.ts';
import { must } from '../arrive.ts';
import { json } from '../http.ts';
import { photographers, studio } from '../roles.ts';
import type { Cell, Row, Rows } from '../row.ts';

/** About no gig. */
const states: Row['states'] = ['public'];
const today = indianDate(new Date().toISOString());
export const invoiceOf = (clientId: string) => ({
  client_id: clientId,
  issue_date: today,
  due_date: today,
  items: [{ description: 'Wedding', quantity: 1, rate: 50_000 }],
});
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
const paid = { amount: 1, payment_method: 'upi', payment_date: today };

/** What a studio asks its clients to pay. */
export const invoiceCalls: Rows = {
  getBusinessSettings: { who: photographers, states },
  saveBusinessSettings: { who: photographers, states, send: () => json({ legal_name: 'A Studio' }) },
  listInvoices: { who: photographers, states },
  getInvoice: { who: studio, states },
  createInvoice: { who: studio, states, send: form },
  changeInvoice: { who: studio, states, ids: fresh(), send: form },
  sendInvoice: { who: studio, states, ids: fresh() },
  recordPayment: { who: studio, states, ids: fresh(['send', {}]), send: money },
  refundPayment: { who: studio, states, ids: fresh(['send', {}], ['payments', paid]), send: money },
  cancelInvoice: { who: studio, states, ids: fresh(['send', {}]) },
  issueCreditNote: { who: studio, states, ids: fresh(['send', {}]), send: () => json({ reason: 'Less' }) },
  listTransactions: { who: photographers, states },
};
