import { CircleAlert } from 'lucide-react';
import { rupees } from '../../../ui/rupees.ts';
import type { InvoiceTotals } from '../../../api/invoice.ts';

type Figures = Omit<InvoiceTotals, 'amounts' | 'parts'>;

/** By rate what is charged under each name. A document without tax says nothing of it. */
function taxLines({ tax_labels: labels, taxes }: Figures): [string, number][] {
  return taxes.flatMap((tax) =>
    labels.map((label): [string, number] => {
      const isWhole = label === 'IGST';
      const amount = isWhole ? tax.igst_amount : label === 'CGST' ? tax.cgst_amount : tax.sgst_amount;
      return [`${label} ${isWhole ? tax.tax_rate : tax.tax_rate / 2}%`, amount];
    }),
  );
}

const Line = ({ name, amount }: { name: string; amount: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{rupees(amount)}</dd>
  </div>
);

/** What an invoice comes to, and how. */
export function TotalsList({ of }: { of: Figures }) {
  const taxes = taxLines(of).map(([name, amount]) => <Line key={name} name={name} amount={amount} />);
  return (
    <>
      <dl className="invoice-figures">
        <Line name="Subtotal" amount={of.subtotal} />
        {of.discount_amount > 0 ? <Line name="Discount" amount={-of.discount_amount} /> : null}
        {of.reverse_charge ? null : taxes}
        {of.round_off === 0 ? null : <Line name="Round off" amount={of.round_off} />}
        <div className="invoice-figures-total">
          <dt>Total</dt>
          <dd>{rupees(of.total_amount)}</dd>
        </div>
      </dl>
      <p className="quiet small">{of.total_in_words}</p>
      {of.reverse_charge ? (
        <>
          <p className="small">Reverse charge: the client pays this tax to the government.</p>
          <dl className="invoice-figures">{taxes}</dl>
        </>
      ) : null}
    </>
  );
}

interface LiveProps {
  totals: Figures | undefined;
  refusal: string | null;
  stale: boolean;
  /** In place of what the figures say. */
  kind?: string | undefined;
}

/** The same while it is typed, with what kind of document it is. */
export function LiveTotalsPanel({ totals, refusal, stale, kind }: LiveProps) {
  return (
    <section className="invoice-live" aria-label="Totals" aria-busy={stale} data-stale={stale || undefined}>
      {totals ? (
        <>
          <p className="invoice-live-kind">
            {kind ?? totals.document_type}
            {totals.place_of_supply_name ? (
              <span className="quiet"> Place of supply: {totals.place_of_supply_name}</span>
            ) : null}
          </p>
          <TotalsList of={totals} />
          {totals.declaration ? <p className="small">{totals.declaration}</p> : null}
        </>
      ) : (
        <p className="quiet small">What it comes to is shown here.</p>
      )}
      {refusal ? (
        <p className="field-error" role="alert">
          <CircleAlert aria-hidden />
          {refusal}
        </p>
      ) : null}
    </section>
  );
}
