import './reminders.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { sentence } from '../../../api/call.ts';
import type { Invoice } from '../../../api/invoice.ts';
import { approveLater, invoiceRemindersQuery } from '../../../api/reminder.ts';
import { dateTime } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { aboutWords, standingWords } from './reminder-words.ts';
import { WaitingReminder } from './waiting-reminder.tsx';

/** Reminders of an invoice, and whether later ones wait for its photographer. */
export function InvoiceReminders({ invoice }: { invoice: Invoice }) {
  const { invoice_id: id, invoice_number: number, client_name: name } = invoice;
  const queries = useQueryClient();
  const found = useQuery(invoiceRemindersQuery(id));
  const later = useMutation({
    mutationFn: ({ of, approved }: { of: 'invoice' | 'client'; approved: boolean }) => approveLater(id, of, approved),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'reminders' });
      await queries.invalidateQueries({ queryKey: ['invoices', 'reminders'] });
    },
    onError: (error: Error) =>
      toast({ text: sentence(error, 'This did not work. Please try again.'), tone: 'bad', about: 'reminders' }),
  });
  const said = later.isPending ? later.variables : undefined;
  const isOn = (of: 'invoice' | 'client'): boolean =>
    said?.of === of ? said.approved : (found.data?.approved[of] ?? false);
  const isOpen = invoice.balance_due > 0;
  if (found.data && found.data.reminders.length === 0 && !isOpen) return null;
  return (
    <section className="client-part" aria-labelledby="invoice-reminders">
      <h2 id="invoice-reminders">
        <BellRing aria-hidden /> Reminders
      </h2>
      {found.data ? (
        <>
          {found.data.reminders.length === 0 ? (
            <p className="quiet">No reminder was drafted yet.</p>
          ) : (
            <ul className="client-rows" aria-label="Reminders of this invoice">
              {found.data.reminders.map((reminder) =>
                reminder.status === 'waiting' ? (
                  <WaitingReminder
                    key={reminder.reminder_id}
                    invoiceId={id}
                    reminderId={reminder.reminder_id}
                    name={`${name} for ${number}`}
                  >
                    <p>{aboutWords(reminder)}</p>
                    <p className="quiet small">{standingWords(reminder)}</p>
                  </WaitingReminder>
                ) : (
                  <li key={reminder.reminder_id} className="client-row">
                    <div>
                      <p>{aboutWords(reminder)}</p>
                      <p className="quiet small">{standingWords(reminder)}</p>
                    </div>
                    {reminder.sent_at === null ? null : (
                      <time className="quiet small" dateTime={reminder.sent_at}>
                        {dateTime(reminder.sent_at)}
                      </time>
                    )}
                  </li>
                ),
              )}
            </ul>
          )}
          {isOpen ? (
            <>
              <Switch
                label="Send later reminders of this invoice without asking me"
                checked={isOn('invoice')}
                onChange={({ target }) => later.mutate({ of: 'invoice', approved: target.checked })}
              />
              <Switch
                label={`The same for all invoices of ${name}`}
                checked={isOn('client')}
                onChange={({ target }) => later.mutate({ of: 'client', approved: target.checked })}
              />
            </>
          ) : null}
        </>
      ) : found.isPending ? (
        <Skeleton count={2} />
      ) : (
        <Unloaded title="The reminders could not be loaded" again={found.refetch} />
      )}
    </section>
  );
}
