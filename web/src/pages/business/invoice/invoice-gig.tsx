import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sentence } from '../../../api/call.ts';
import { chooseInvoiceGig } from '../../../api/expense.ts';
import { everyGigQuery } from '../../../api/gig.ts';
import type { Invoice } from '../../../api/invoice.ts';
import { paths } from '../../../paths.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { toast } from '../../../ui/toast.tsx';
import { GigChooser } from '../profit/gig-chooser.tsx';

/** As it was at a moment that is past. */
function Chosen({ gigId }: { gigId: string | null }) {
  const gigs = useQuery({ ...everyGigQuery(), enabled: gigId !== null }).data ?? [];
  const gig = gigs.find(({ gig_id: id }) => id === gigId);
  return gig ? (
    <Link to={paths.gig(gig.gig_id)}>
      <NameText>{gig.gig_name}</NameText>
    </Link>
  ) : (
    <p className="quiet">{gigId === null ? 'It was of no gig.' : 'Its gig is no longer here.'}</p>
  );
}

/** Of which gig an invoice is, so that what it brings counts there. It stands on no paper. */
export function InvoiceGig({ invoice, isPast }: { invoice: Invoice; isPast: boolean }) {
  const { invoice_id: id, gig_id: gigId } = invoice;
  const queries = useQueryClient();
  const about = `invoice-${id}`;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: string | null) => chooseInvoiceGig(id, next),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about });
      await queries.invalidateQueries({ queryKey: ['invoices'] });
    },
    onError: (error: Error) => toast({ text: sentence(error, 'The gig could not be chosen'), tone: 'bad', about }),
  });
  return (
    <section className="client-part" aria-labelledby="invoice-gig">
      <h2 id="invoice-gig">
        <Camera aria-hidden /> Gig
      </h2>
      {isPast ? (
        <Chosen gigId={gigId} />
      ) : (
        <GigChooser
          label="The gig that this invoice is of"
          value={isPending ? variables : gigId}
          onChange={mutate}
          placeholder="Of no gig"
        />
      )}
    </section>
  );
}
