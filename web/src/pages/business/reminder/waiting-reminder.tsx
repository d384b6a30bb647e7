import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useReminderActs } from './use-reminder-acts.ts';

interface WaitingReminderProps {
  invoiceId: string;
  reminderId: string;
  /** Whose it is, for who cannot see the row. */
  name: string;
  children: ReactNode;
}

/** One that waits, with both answers to it. */
export function WaitingReminder({ invoiceId, reminderId, name, children }: WaitingReminderProps) {
  const { approve, decline } = useReminderActs();
  const busy = approve.isPending || decline.isPending;
  return (
    <li className="client-row reminder-row">
      <div>{children}</div>
      <div className="page-actions">
        <Button
          kind="quiet"
          small
          busy={decline.isPending}
          disabled={busy}
          aria-label={`Do not send the reminder to ${name}`}
          onClick={() => decline.mutate({ invoiceId, reminderId })}
        >
          Do not send
        </Button>
        <Button
          small
          busy={approve.isPending}
          disabled={busy}
          aria-label={`Send the reminder to ${name}`}
          onClick={() => approve.mutate([{ invoice_id: invoiceId, reminder_id: reminderId }])}
        >
          <Send aria-hidden /> Send
        </Button>
      </div>
    </li>
  );
}
