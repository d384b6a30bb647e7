import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { sentence } from '../../../api/call.ts';
import { type BusinessMonth, sealMonth } from '../../../api/month-seal.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { count, number, shortDate } from '../../../ui/format.ts';
import { rupees } from '../../../ui/rupees.ts';
import { whenSettled } from '../../../ui/layer-history.ts';
import { toast } from '../../../ui/toast.tsx';
import { monthName } from './use-month.ts';

interface DraftsProps extends Pick<BusinessMonth, 'drafts' | 'draft_count'> {
  onClose: () => void;
}

function Drafts({ drafts, draft_count: all, onClose }: DraftsProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent, path: string) => {
    // In a window of its own this page stays.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
    // What was open has an entry in the history, which has to go before the page does.
    whenSettled(() => void navigate(path));
  };
  if (all === 0) return null;
  return (
    <section aria-label="Drafts of this month" className="gst-drafts">
      <p>
        {all === 1 ? 'One draft is' : `${number(all)} drafts are`} dated into it. Send {all === 1 ? 'it' : 'them'}{' '}
        first, or give {all === 1 ? 'it' : 'them'} another date later.
      </p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.invoice_id}>
            <Link
              to={paths.invoice(draft.invoice_id)}
              onClick={(event) => follow(event, paths.invoice(draft.invoice_id))}
            >
              {draft.number || 'Draft'}
            </Link>{' '}
            <span className="quiet">
              {draft.client_name}, {shortDate(draft.issue_date)}, {rupees(draft.total_amount)}
            </span>
          </li>
        ))}
      </ul>
      {all > drafts.length ? <p className="quiet small">And {count(all - drafts.length, 'more draft')}.</p> : null}
    </section>
  );
}

/** What sealing means, before it is done: there is no way back. */
export function SealDialog({ month: of, onClose }: { month: BusinessMonth; onClose: () => void }) {
  const queries = useQueryClient();
  const name = monthName(of.month);
  const seal = useMutation({
    mutationFn: () => sealMonth(of.month),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'month-seal' });
      await queries.invalidateQueries({ queryKey: ['invoices'] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Seal ${name}?`}
      locked={seal.isPending}
      description="Its figures are signed as they stand, so that anybody can verify later that nothing was changed."
      actions={
        <>
          <Button onClick={onClose} disabled={seal.isPending}>
            Cancel
          </Button>
          <Button kind="primary" busy={seal.isPending} onClick={() => seal.mutate()}>
            Seal {name}
          </Button>
        </>
      }
    >
      <ul className="gst-means">
        <li>No invoice, cancellation, payment, refund or advance can be dated into {name} any more, nor before it.</li>
        <li>What has to be put right later is put right by a credit note, which counts in the month it is made.</li>
        <li>A seal cannot be taken back.</li>
      </ul>
      <Drafts {...of} onClose={onClose} />
      <FormError>
        {seal.error ? sentence(seal.error, 'The month could not be sealed. Please try again.') : null}
      </FormError>
    </Dialog>
  );
}
