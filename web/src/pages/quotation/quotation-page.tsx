import '../invoice/invoice-page.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '../../../../api/contract/pages.ts';
import { ApiError } from '../../api/call.ts';
import { publicQuotationQuery } from '../../api/public-quotation.ts';
import { BrandLink } from '../../ui/brand-link.tsx';
import { Empty } from '../../ui/empty.tsx';
import { usePageHead, useTheme } from '../../ui/page-head.ts';
import { LostPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { Offer } from './offer.tsx';

/** Where the link in a client's mail leads: their quotation. */
export function PublicQuotationPage() {
  useTheme('gallery');
  const [token] = useState(() => location.hash.slice(1));
  const quotation = useQuery({ ...publicQuotationQuery(token), enabled: token !== '' });
  const { data } = quotation;
  usePageHead({
    ...pages.publicQuotation,
    ...(data ? { title: `Quotation ${data.quotation_number} · ${data.studio.name}` } : {}),
  });
  const absent = token === '' || (quotation.error instanceof ApiError && quotation.error.status === 404);
  return (
    <main className="bill-page">
      {absent ? (
        <Empty
          level={1}
          picture={<LostPicture />}
          title="This quotation is no longer here"
          text="The link has ended, or is incomplete. Please open it again from the mail, or ask the photographer for a new one."
        />
      ) : data ? (
        <Offer quotation={data} token={token} />
      ) : quotation.isPending ? (
        <section className="bill" role="status" aria-label="Looking up the quotation">
          <Skeleton count={8} />
        </section>
      ) : (
        <Unloaded
          level={1}
          title="We could not open the quotation"
          text="Nothing is lost. Please check your connection."
          again={quotation.refetch}
        />
      )}
      <BrandLink />
    </main>
  );
}
