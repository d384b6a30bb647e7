import './offer.css';
import { useMutation } from '@tanstack/react-query';
import { Check, Download, X } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import { type PublicQuotation, checkPublicQuotation, printPublicQuotation } from '../../api/public-quotation.ts';
import { StateDot } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { longDate } from '../../ui/format.ts';
import { Logo } from '../../ui/logo.tsx';
import { NameText } from '../../ui/name-text.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import { BillLines } from '../invoice/bill-lines.tsx';
import { OfferParts } from '../invoice/bill-parts.tsx';
import { rupees, totalSums } from '../invoice/invoice-words.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { Acceptance } from './acceptance.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { standing } from './offer-words.ts';

function Contract({ quotation: { terms, hash, status } }: { quotation: PublicQuotation }) {
  return (
    <section className="bill-part">
      <h2>Contract</h2>
      {terms === '' ? (
        <p className="quiet">This quotation has no contract beside its lines.</p>
      ) : (
        <p className="offer-contract">{terms}</p>
      )}
      {status === 'sent' ? (
        <p className="quiet offer-fingerprint">
          Fingerprint of this quotation with its contract (SHA-256): <code className="acceptance-hash">{hash}</code>
        </p>
      ) : null}
    </section>
  );
}

function About({ quotation }: { quotation: PublicQuotation }) {
  const { client, studio } = quotation;
  return (
    <FactList
      facts={[
        ['For', [client.company, client.name, client.address].filter(Boolean).join('\n')],
        ['Your GSTIN', client.gstin],
        ['From', [studio.name, studio.address].filter(Boolean).join('\n')],
        ['GSTIN', studio.gstin],
        ['Reach them', [studio.phone, studio.email].filter(Boolean).join('\n')],
        ['Dated', longDate(quotation.issue_date)],
        ['Payment', quotation.payment_terms],
        ['Place of supply', quotation.place_of_supply_name],
        ['Notes', quotation.notes],
        ['Please note', quotation.declaration],
      ]}
    />
  );
}

/** A quotation for who is to accept it: what it comes to, what for, its contract in full, and the answer. */
export function Offer({ quotation, token }: { quotation: PublicQuotation; token: string }) {
  const [open, setOpen] = useState<'accept' | 'decline' | null>(null);
  const close = () => setOpen(null);
  const { label, tone, says } = standing(quotation);
  const { studio, acceptance, declined, quotation_number: number } = quotation;
  const print = useMutation({
    mutationFn: () => printPublicQuotation(token),
    onSuccess: saveFile,
    onError: (error) =>
      toast({ text: sentence(error, 'This did not work. Please try again.'), tone: 'bad', about: 'pdf' }),
  });
  return (
    <article className="bill">
      <header className="bill-head">
        <p className="eyebrow">Quotation {number}</p>
        {studio.logo === null ? null : <Logo src={studio.logo} />}
        <h1>
          <NameText>{studio.name}</NameText>
        </h1>
        <p className="bill-amount">{rupees(quotation.total_amount)}</p>
        <StateDot tone={tone}>{label}</StateDot>
        <p className="quiet">{says}</p>
      </header>
      {acceptance ? (
        <section className="bill-part" aria-label="Acceptance">
          <Acceptance number={number} acceptance={acceptance} check={() => checkPublicQuotation(token)} />
        </section>
      ) : null}
      {declined ? (
        <section className="bill-part">
          <h2>Your reason</h2>
          <p className="offer-contract">{declined.reason}</p>
        </section>
      ) : null}
      <BillLines items={quotation.items} sums={totalSums(quotation)} />
      <OfferParts schedule={quotation.schedule} />
      <Contract quotation={quotation} />
      <About quotation={quotation} />
      <Button wide className="bill-touch" busy={print.isPending} onClick={() => print.mutate()}>
        <Download aria-hidden /> Download PDF
      </Button>
      {quotation.status === 'sent' ? (
        <footer className="bill-acts offer-acts">
          <Button kind="primary" wide className="bill-touch" onClick={() => setOpen('accept')}>
            <Check aria-hidden /> Accept
          </Button>
          <Button wide className="bill-touch" onClick={() => setOpen('decline')}>
            <X aria-hidden /> Decline
          </Button>
        </footer>
      ) : null}
      {open === 'accept' ? <AcceptDialog quotation={quotation} token={token} onClose={close} /> : null}
      {open === 'decline' ? <DeclineDialog studio={studio.name} token={token} onClose={close} /> : null}
    </article>
  );
}
