import './schedule.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { SchedulePart } from '../../../../../api/contract/schedule.ts';
import { sentence } from '../../../api/call.ts';
import { type Invoice, sayDelivered } from '../../../api/invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { shortDate } from '../../../ui/format.ts';
import { rupees } from '../../../ui/rupees.ts';
import { toast } from '../../../ui/toast.tsx';
import { today } from './form-values.ts';
import { dueWords, partDue } from './schedule-words.ts';

/** The day on which the photos were delivered: said, and taken back. */
function Delivery({ invoice }: { invoice: Invoice }) {
  const { invoice_id: id, delivered_on: known } = invoice;
  const queries = useQueryClient();
  const about = `invoice-${id}`;
  const [day, setDay] = useState(today);
  const { mutate, isPending } = useMutation({
    mutationFn: (on: string) => sayDelivered(id, on),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about });
      await queries.invalidateQueries({ queryKey: ['invoices'] });
    },
    onError: (error: Error) => toast({ text: sentence(error, 'The day could not be saved'), tone: 'bad', about }),
  });
  return known === '' ? (
    <div className="schedule-delivery">
      <TextField
        label="Delivered on"
        type="date"
        max={today()}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button busy={isPending} disabled={day === ''} onClick={() => mutate(day)}>
        Save day
      </Button>
    </div>
  ) : (
    <div className="schedule-delivery">
      <p>Delivered on {shortDate(known)}.</p>
      <Button small busy={isPending} onClick={() => mutate('')}>
        Not delivered yet
      </Button>
    </div>
  );
}

const Head = ({ id }: { id: string }) => (
  <h2 id={id}>
    <CalendarClock aria-hidden /> Payment schedule
  </h2>
);

/** In which parts an invoice is paid, and how each stands. */
export function InvoiceSchedule({ invoice, isPast }: { invoice: Invoice; isPast: boolean }) {
  const { schedule, status } = invoice;
  if (schedule.length === 0) return null;
  const isOpen = status === 'pending' || status === 'overdue';
  const standing = ({ due_amount: due, paid_amount: paid, due_date: day }: Invoice['schedule'][number]): string =>
    due === 0 ? (paid > 0 ? 'Paid' : '') : `${day < today() ? 'Overdue' : 'To be paid'}: ${rupees(due)}`;
  return (
    <section className="client-part" aria-labelledby="invoice-schedule">
      <Head id="invoice-schedule" />
      <ol className="client-rows">
        {schedule.map((part, index) => (
          <li key={index} className="client-row">
            <div>
              <p className="client-row-name">{part.name}</p>
              <p className="quiet small">
                {[partDue(part), isOpen || part.paid_amount > 0 ? standing(part) : ''].filter(Boolean).join(' · ')}
              </p>
            </div>
            <p>{rupees(part.amount)}</p>
          </li>
        ))}
      </ol>
      {!isPast && status !== 'cancelled' && schedule.some(({ due }) => due === 'delivery') ? (
        <Delivery key={invoice.delivered_on} invoice={invoice} />
      ) : null}
    </section>
  );
}

/** The same of a quotation, as it was offered. */
export function OfferedSchedule({ schedule }: { schedule: readonly SchedulePart[] }) {
  if (schedule.length === 0) return null;
  return (
    <section className="client-part" aria-labelledby="quotation-schedule">
      <Head id="quotation-schedule" />
      <ol className="client-rows">
        {schedule.map(({ name, due, on, amount }, index) => (
          <li key={index} className="client-row">
            <div>
              <p className="client-row-name">{name}</p>
              <p className="quiet small">{dueWords(due, on)}</p>
            </div>
            <p>{rupees(amount)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
