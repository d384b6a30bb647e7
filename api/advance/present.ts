import type { Inclusive } from '../../domain/invoice/inclusive.ts';
import { taxLabels } from '../../domain/invoice/supply.ts';
import type { MoneyMoved } from '../../domain/invoice/events.ts';
import { GST_STATES } from '../../domain/kernel/gstin.ts';
import type { AdvanceView } from '../../projections/advance.ts';
import type { Advance } from '../contract/advance.ts';

const rupeesOf = (paise: number): number => paise / 100;
const figuresOf = (of: Inclusive) => ({
  taxable_amount: rupeesOf(of.taxable),
  cgst_amount: rupeesOf(of.cgst),
  sgst_amount: rupeesOf(of.sgst),
  igst_amount: rupeesOf(of.igst),
});
const movedOf = (of: MoneyMoved & Inclusive) => ({
  amount: rupeesOf(of.amount),
  payment_method: of.method,
  payment_date: of.on,
  reference: of.reference,
  notes: of.notes,
  ...figuresOf(of),
});

export const advanceOf = (view: AdvanceView): Advance => ({
  advance_id: view.id,
  client_id: view.clientId,
  client_name: view.buyer.name,
  voucher_number: view.number,
  ...movedOf(view),
  description: view.description,
  sac: view.sac,
  tax_rate: view.taxRate / 100,
  tax_labels: taxLabels(view.supply),
  place_of_supply: view.supply.placeOfSupply,
  place_of_supply_name: GST_STATES.get(view.supply.placeOfSupply) ?? '',
  booking_id: view.bookingId,
  gig_id: view.gigId,
  invoice_id: view.invoiceId,
  left_amount: rupeesOf(view.left.amount),
  refunds: view.refunds.map((refund) => ({
    refund_id: refund.id,
    voucher_number: refund.number,
    ...movedOf(refund),
  })),
  set_offs: view.setOffs.map((each) => ({
    set_off_id: each.id,
    invoice_id: each.invoiceId,
    date: each.on,
    amount: rupeesOf(each.amount),
    ...figuresOf(each),
  })),
});
