import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, ExternalLink, Link as LinkIcon, Unlink } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { endInvoiceShare, invoiceShareQuery, shareInvoice } from '../../../api/invoice-share.ts';
import { ButtonAnchor } from '../../../ui/button-anchor.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { dateTime } from '../../../ui/format.ts';
import { shareLink } from '../../../ui/share-link.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';

/** The link by which a client sees the invoice, when they first did, and what they asked. */
export function ClientLink({ invoiceId }: { invoiceId: string }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const share = useQuery(invoiceShareQuery(invoiceId));
  const again = () => queries.invalidateQueries({ queryKey: ['invoices', 'share', invoiceId] });
  const failed = (error: Error) =>
    toast({ text: sentence(error, 'This did not work. Please try again.'), tone: 'bad', about: 'client-link' });
  const make = useMutation({
    mutationFn: () => shareInvoice(invoiceId),
    onSuccess: ({ url }) => Promise.all([again(), shareLink(url)]),
    onError: failed,
  });
  const end = useMutation({
    mutationFn: () => endInvoiceShare(invoiceId),
    onSuccess: ({ message }) => {
      toast({ text: message, tone: 'good', about: 'client-link' });
      return again();
    },
    onError: failed,
    onSettled: () => setAsking(false),
  });
  const { data } = share;
  return (
    <section className="client-part" aria-labelledby="invoice-link">
      <h2 id="invoice-link">
        <LinkIcon aria-hidden /> For the client
      </h2>
      {data ? (
        <>
          <p className="quiet">
            {data.url === null
              ? 'The link has ended: nobody sees this invoice but you.'
              : data.opened_at === null
                ? 'Whoever has the link sees this invoice. It was not opened yet.'
                : `Opened by the client, first on ${dateTime(data.opened_at)}.`}
          </p>
          <div className="page-actions">
            {data.url === null ? (
              <Button busy={make.isPending} onClick={() => make.mutate()}>
                <LinkIcon aria-hidden /> Share by a new link
              </Button>
            ) : (
              <>
                <Button onClick={() => void shareLink(data.url!)}>
                  <Copy aria-hidden /> Share link
                </Button>
                <ButtonAnchor kind="quiet" href={data.url} target="_blank" rel="noreferrer">
                  <ExternalLink aria-hidden /> Open
                </ButtonAnchor>
                <Button kind="quiet" onClick={() => setAsking(true)}>
                  <Unlink aria-hidden /> End link
                </Button>
              </>
            )}
          </div>
          {data.questions.length > 0 ? (
            <ul className="client-rows" aria-label="What the client asked">
              {data.questions.toReversed().map((asked) => (
                <li key={asked.question_id} className="client-row">
                  <p>{asked.question}</p>
                  <time className="quiet small" dateTime={asked.asked_at}>
                    {dateTime(asked.asked_at)}
                  </time>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : share.isPending ? (
        <Skeleton count={2} />
      ) : (
        <Unloaded title="The link could not be loaded" again={share.refetch} />
      )}
      <Confirm
        open={asking}
        title="End the link?"
        text="Whoever has it no longer sees the invoice. You can share it again, by a new link."
        action="End link"
        busy={end.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate()}
      />
    </section>
  );
}
