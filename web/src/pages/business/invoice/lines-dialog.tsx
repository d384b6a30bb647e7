import './invoice-form.css';
import { type ReactNode, type SubmitEventHandler, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LeaveQuestion } from '../../../ui/leave-question.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { ClientDialog } from '../client/client-form.tsx';
import { LiveTotalsPanel } from './invoice-totals.tsx';
import type { LiveTotals } from './use-invoice-totals.ts';

interface LinesDialogProps {
  title: string;
  /** What kind of document it is, where its figures do not say that. */
  kind?: string;
  /** What saving is called. */
  action: string;
  live: LiveTotals;
  unsaved: boolean;
  busy: boolean;
  onClose: () => void;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** A client who was added on the way. */
  onClient: (clientId: string) => void;
  children: (onAddClient: (name: string) => void) => ReactNode;
}

/** The form of a document with lines, beside what it comes to. What was typed is not lost: closing asks. */
export function LinesDialog(props: LinesDialogProps) {
  const { title, kind, action, live, unsaved, busy, onClose, onSubmit, onClient, children } = props;
  const [adding, setAdding] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const close = (): boolean => {
    if (unsaved) setAsking(true);
    else onClose();
    return !unsaved;
  };
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={close}
      locked={busy}
      actions={
        <>
          <p className="invoice-form-total" data-stale={live.stale || undefined}>
            <span className="quiet small">Total</span> {rupees(live.totals?.total_amount ?? 0)}
          </p>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="invoice-form" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <div className="invoice-form">
        <form id="invoice-form" className="invoice-form-fields" noValidate onSubmit={onSubmit}>
          {children(setAdding)}
        </form>
        <LiveTotalsPanel {...live} kind={kind} />
      </div>
      {adding === null ? null : (
        <ClientDialog
          client={null}
          named={adding}
          onClose={() => setAdding(null)}
          onSaved={({ client_id: id }) => onClient(id)}
        />
      )}
      <Confirm
        open={asking}
        title="Leave without saving?"
        text="What you changed here is not saved yet."
        action="Leave"
        onConfirm={() => (setAsking(false), onClose())}
        onClose={() => setAsking(false)}
      />
      <LeaveQuestion unsaved={unsaved} />
    </Dialog>
  );
}
