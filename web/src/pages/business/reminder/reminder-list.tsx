import '../client/client-page.css';
import '../invoice/invoices.css';
import './reminders.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Send, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { remindersQuery } from '../../../api/reminder.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { More } from '../../../ui/more.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { ReminderRulesDialog } from './reminder-rules-dialog.tsx';
import { aboutWords, occasionWords } from './reminder-words.ts';
import { useReminderActs } from './use-reminder-acts.ts';
import { WaitingReminder } from './waiting-reminder.tsx';

/** So many are approved at once. */
const AT_ONCE = 200;

/** Reminders that wait for their photographer: sent one by one or all together, or not. */
export function ReminderList() {
  const list = useInfiniteQuery(remindersQuery);
  const [open, setOpen] = useState<'rules' | 'all' | null>(null);
  const close = () => setOpen(null);
  const { approve } = useReminderActs(close);
  const reminders = list.data?.pages.flatMap((page) => page.reminders) ?? [];
  const all = reminders.slice(0, AT_ONCE);
  const rules = (
    <Button onClick={() => setOpen('rules')}>
      <SlidersHorizontal aria-hidden /> When to remind
    </Button>
  );
  return (
    <>
      {reminders.length === 0 ? null : (
        <div className="invoice-tools">
          <div className="invoice-tools-acts">
            {rules}
            {all.length > 1 ? (
              <Button kind="primary" onClick={() => setOpen('all')}>
                <Send aria-hidden /> Send all {all.length}
              </Button>
            ) : null}
          </div>
        </div>
      )}
      {list.isPending ? (
        <div role="status" aria-label="Loading reminders">
          <Skeleton count={4} />
        </div>
      ) : list.isLoadingError ? (
        <Unloaded title="Your reminders could not be loaded" again={list.refetch} />
      ) : reminders.length === 0 && !list.hasNextPage ? (
        <Empty
          picture={<PrintsPicture />}
          title="No reminder waits for you"
          text="When money is due, a reminder is drafted here. It goes to your client once you have approved it."
          action={rules}
        />
      ) : (
        <ul className="client-rows" aria-label="Reminders that wait">
          {reminders.map((reminder) => (
            <WaitingReminder
              key={reminder.reminder_id}
              invoiceId={reminder.invoice_id}
              reminderId={reminder.reminder_id}
              name={`${reminder.client_name} for ${reminder.invoice_number}`}
            >
              <p className="client-row-name">
                <Link to={paths.invoice(reminder.invoice_id)}>{reminder.invoice_number}</Link>{' '}
                <NameText>{reminder.client_name}</NameText>
              </p>
              <p>{aboutWords(reminder)}</p>
              <p className="quiet small">
                To {reminder.client_email}, {occasionWords(reminder)}
              </p>
            </WaitingReminder>
          ))}
        </ul>
      )}
      <div className="client-more">
        <More list={list} />
      </div>
      {open === 'rules' ? <ReminderRulesDialog onClose={close} /> : null}
      <Dialog
        open={open === 'all'}
        onClose={close}
        title={`Send ${all.length} reminders?`}
        description="Each goes to its client by mail, unless its money has come meanwhile."
        locked={approve.isPending}
        actions={
          <>
            <Button onClick={close} disabled={approve.isPending}>
              Cancel
            </Button>
            <Button kind="primary" busy={approve.isPending} onClick={() => approve.mutate(all)}>
              Send all
            </Button>
          </>
        }
      />
    </>
  );
}
