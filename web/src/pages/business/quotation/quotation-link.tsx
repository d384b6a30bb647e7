import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, ExternalLink, Link as LinkIcon, Unlink } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { endQuotationLink, renewQuotationLink, type Quotation } from '../../../api/quotation.ts';
import { ButtonAnchor } from '../../../ui/button-anchor.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { shareLink } from '../../../ui/share-link.ts';
import { toast } from '../../../ui/toast.tsx';

/** The link by which a client sees and answers the quotation. */
export function QuotationLink({ quotation, url }: { quotation: Quotation; url: string | null }) {
  const { quotation_id: quotationId, status } = quotation;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const again = () => queries.invalidateQueries({ queryKey: ['quotations'] });
  const failed = (error: Error) =>
    toast({ text: sentence(error, 'This did not work. Please try again.'), tone: 'bad', about: 'client-link' });
  const make = useMutation({
    mutationFn: () => renewQuotationLink(quotationId),
    onSuccess: ({ url: made }) => Promise.all([again(), shareLink(made)]),
    onError: failed,
  });
  const end = useMutation({
    mutationFn: () => endQuotationLink(quotationId),
    onSuccess: ({ message }) => {
      toast({ text: message, tone: 'good', about: 'client-link' });
      return again();
    },
    onError: failed,
    onSettled: () => setAsking(false),
  });
  return (
    <section className="client-part" aria-labelledby="quotation-link">
      <h2 id="quotation-link">
        <LinkIcon aria-hidden /> For the client
      </h2>
      <p className="quiet">
        {url === null
          ? 'The link has ended: nobody sees this quotation but you, and nobody can answer it.'
          : status === 'sent'
            ? 'It was mailed to your client. Whoever has the link sees this quotation and can answer it.'
            : 'Whoever has the link sees how this quotation stands.'}
      </p>
      <div className="page-actions">
        {url === null ? (
          <Button busy={make.isPending} onClick={() => make.mutate()}>
            <LinkIcon aria-hidden /> Share by a new link
          </Button>
        ) : (
          <>
            <Button onClick={() => void shareLink(url)}>
              <Copy aria-hidden /> Share link
            </Button>
            <ButtonAnchor kind="quiet" href={url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden /> Open
            </ButtonAnchor>
            <Button kind="quiet" onClick={() => setAsking(true)}>
              <Unlink aria-hidden /> End link
            </Button>
          </>
        )}
      </div>
      <Confirm
        open={asking}
        title="End the link?"
        text="Whoever has it no longer sees the quotation, and can no longer accept or decline it. You can share it again, by a new link."
        action="End link"
        busy={end.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate()}
      />
    </section>
  );
}
