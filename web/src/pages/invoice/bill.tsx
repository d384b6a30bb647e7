import { useMutation } from '@tanstack/react-query';
import { Download, MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import { type PublicInvoice, printPublicInvoice } from '../../api/public-invoice.ts';
import { StateDot } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { longDate, shortDate } from '../../ui/format.ts';
import { Logo } from '../../ui/logo.tsx';
import { NameText } from '../../ui/name-text.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import { AskStudio } from './ask-studio.tsx';
import { BillLines } from './bill-lines.tsx';
import { BillParts } from './bill-parts.tsx';
import { ownTaxes, movedOn, rupees, standing, sums } from './invoice-words.ts';
import { PaymentArrival } from './payment-arrival.tsx';
import { PayOnline } from './pay-online.tsx';
import { PayByUpi } from './pay-by-upi.tsx';

function Moved({ invoice: { payments, credit_notes: notes, advances } }: { invoice: PublicInvoice }) {
  if (payments.length + notes.length + advances.length === 0) return null;
  return (
    <section className="bill-part">
      <h2>Payments</h2>
      <ul className="bill-lines">
        {advances.map((advance, index) => (
          <li key={`advance ${index}`}>
            <span className="bill-what">
              <span>Advance {advance.voucher_number}</span>
              <span className="quiet small">
                {shortDate(advance.date)}
                {advance.tax_amount > 0 ? ` · ${rupees(advance.tax_amount)} tax in it` : ''}
              </span>
            </span>
            <span>{rupees(advance.amount)}</span>
          </li>
        ))}
        {payments.map((payment, index) => (
          <li key={index}>
            <span>{movedOn(payment)}</span>
            <span>{rupees(payment.kind === 'refund' ? -payment.amount : payment.amount)}</span>
          </li>
        ))}
        {notes.map((note) => (
          <li key={note.credit_note_number}>
            <span>Credit note {note.credit_note_number}</span>
            <span>{rupees(note.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function About({ invoice }: { invoice: PublicInvoice }) {
  const { client, studio } = invoice;
  const facts: [string, string][] = [
    ['For', [client.company, client.name, client.address].filter(Boolean).join('\n')],
    ['Your GSTIN', client.gstin],
    ['From', [studio.name, studio.address].filter(Boolean).join('\n')],
    ['GSTIN', studio.gstin],
    ['Reach them', [studio.phone, studio.email].filter(Boolean).join('\n')],
    ['Dated', longDate(invoice.issue_date)],
    ['Place of supply', invoice.place_of_supply_name],
    [
      'Tax you pay to the government',
      ownTaxes(invoice)
        .map(({ label, amount }) => `${label} ${rupees(amount)}`)
        .join('\n'),
    ],
    ['Bank account', invoice.balance_due > 0 ? studio.bank : ''],
    ['Notes', invoice.notes],
    ['Terms', invoice.terms_conditions],
    ['', invoice.declaration],
  ];
  return <FactList facts={facts.map(([name, value]) => [name || 'Please note', value] as const)} />;
}

interface BillProps {
  invoice: PublicInvoice;
  token: string;
  /** From the page where it is paid. */
  cameBack: boolean;
}

/** An invoice for who has to pay it: what is due first, how to pay it next, then all that it says. */
export function Bill({ invoice, token, cameBack }: BillProps) {
  const [asking, setAsking] = useState(false);
  const { label, tone, says } = standing(invoice);
  const { balance_due: due, due_now: now, total_amount: total, upi_id: upi, studio } = invoice;
  const [wantsAll, setWantsAll] = useState(false);
  const whole = wantsAll && now !== due;
  const amount = whole ? due : now;
  const uri = whole ? invoice.upi_uri_whole : invoice.upi_uri;
  const print = useMutation({
    mutationFn: () => printPublicInvoice(token),
    onSuccess: saveFile,
    onError: (error) =>
      toast({ text: sentence(error, 'This did not work. Please try again.'), tone: 'bad', about: 'pdf' }),
  });
  return (
    <article className="bill">
      <header className="bill-head">
        <p className="eyebrow">
          {invoice.document_type} {invoice.invoice_number}
        </p>
        {studio.logo === null ? null : <Logo src={studio.logo} />}
        <h1>
          <NameText>{studio.name}</NameText>
        </h1>
        <p className="bill-amount" data-void={invoice.status === 'cancelled' || undefined}>
          {rupees(due > 0 ? now : total)}
        </p>
        <StateDot tone={tone}>{label}</StateDot>
        <p className="quiet">{says}</p>
      </header>
      {cameBack ? <PaymentArrival token={token} due={due} /> : null}
      {uri === null ? null : <PayByUpi amount={amount} uri={uri} id={upi} />}
      {invoice.pays_online ? <PayOnline token={token} amount={amount} whole={whole} first={uri === null} /> : null}
      {now !== due && (uri !== null || invoice.pays_online) ? (
        <Button wide className="bill-touch" onClick={() => setWantsAll(!whole)}>
          {whole ? `Pay only ${rupees(now)} now` : `Pay all ${rupees(due)} at once`}
        </Button>
      ) : null}
      <BillParts schedule={invoice.schedule} />
      <BillLines items={invoice.items} sums={sums(invoice)} />
      <Moved invoice={invoice} />
      <About invoice={invoice} />
      <footer className="bill-acts">
        <Button wide className="bill-touch" busy={print.isPending} onClick={() => print.mutate()}>
          <Download aria-hidden /> Download PDF
        </Button>
        <Button wide className="bill-touch" onClick={() => setAsking(true)}>
          <MessageCircleQuestion aria-hidden /> Ask a question
        </Button>
      </footer>
      {asking ? <AskStudio token={token} studio={studio.name} onClose={() => setAsking(false)} /> : null}
    </article>
  );
}
