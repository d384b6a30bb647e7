import './invoice-page.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pages } from '../../../../api/contract/pages.ts';
import { ApiError } from '../../api/call.ts';
import { openPublicInvoice, publicInvoiceQuery } from '../../api/public-invoice.ts';
import { currentSession } from '../../session.ts';
import { BrandLink } from '../../ui/brand-link.tsx';
import { Empty } from '../../ui/empty.tsx';
import { usePageHead, useTheme } from '../../ui/page-head.ts';
import { LostPicture, PrintsPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { heldLink } from './held-link.ts';
import { Bill } from './bill.tsx';

/** Where the link in a client's mail leads: their invoice. */
export function InvoicePage() {
  useTheme('gallery');
  const [cameBack] = useState(() => new URLSearchParams(location.search).has('paid'));
  const [token] = useState(() => location.hash.slice(1) || (cameBack ? heldLink() : ''));
  const invoice = useQuery({ ...publicInvoiceQuery(token), enabled: token !== '' });
  const { data } = invoice;
  usePageHead({
    ...pages.publicInvoice,
    ...(data ? { title: `${data.document_type} ${data.invoice_number} · ${data.studio.name}` } : {}),
  });
  const isThere = data !== undefined;
  useEffect(() => {
    // A studio that looks at its own link is not its client.
    if (isThere && !currentSession()) void openPublicInvoice(token).catch(() => undefined);
  }, [isThere, token]);
  const absent = token === '' || (invoice.error instanceof ApiError && invoice.error.status === 404);
  return (
    <main className="bill-page">
      {cameBack && token === '' ? (
        <Empty
          level={1}
          picture={<PrintsPicture />}
          title="Thank you"
          text="If you have paid, the photographer hears of it by itself. To see the invoice, please open it again from the mail."
        />
      ) : absent ? (
        <Empty
          level={1}
          picture={<LostPicture />}
          title="This invoice is no longer here"
          text="The link has ended, or is incomplete. Please open it again from the mail, or ask the photographer for a new one."
        />
      ) : data ? (
        <Bill invoice={data} token={token} cameBack={cameBack} />
      ) : invoice.isPending ? (
        <section className="bill" role="status" aria-label="Looking up the invoice">
          <Skeleton count={8} />
        </section>
      ) : (
        <Unloaded
          level={1}
          title="We could not open the invoice"
          text="Nothing is lost. Please check your connection."
          again={invoice.refetch}
        />
      )}
      <BrandLink />
    </main>
  );
}
