import type { PublicInvoice } from '../../api/public-invoice.ts';
import { dueWords, partDue } from '../business/invoice/schedule-words.ts';
import { rupees } from './invoice-words.ts';

interface BillPartsProps {
  schedule: readonly { name: string; words: string; amount: number }[];
}
function Parts({ schedule }: BillPartsProps) {
  if (schedule.length === 0) return null;
  return (
    <section className="bill-part">
      <h2>Payment schedule</h2>
      <ol className="bill-lines">
        {schedule.map(({ name, words, amount }, index) => (
          <li key={index}>
            <span className="bill-what">
              <span>{name}</span>
              {words === '' ? null : <span className="quiet small">{words}</span>}
            </span>
            <span>{rupees(amount)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Part = PublicInvoice['schedule'][number];
const standing = ({ due_amount: due, paid_amount: paid, amount }: Part): string =>
  due === 0 ? (paid > 0 ? 'Paid' : '') : due === amount ? '' : `${rupees(due)} left to pay`;

/** In which parts an invoice is paid, and how each stands. */
export const BillParts = ({ schedule }: { schedule: readonly Part[] }) => (
  <Parts
    schedule={schedule.map((part) => ({
      name: part.name,
      words: [partDue(part), standing(part)].filter(Boolean).join(' · '),
      amount: part.amount,
    }))}
  />
);

/** The same of what is offered. */
export const OfferParts = ({ schedule }: { schedule: readonly Pick<Part, 'name' | 'due' | 'on' | 'amount'>[] }) => (
  <Parts schedule={schedule.map(({ name, due, on, amount }) => ({ name, words: dueWords(due, on), amount }))} />
);
