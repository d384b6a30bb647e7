import { documentTitle } from '../domain/invoice/supply.ts';
import { rupees } from '../domain/kernel/money.ts';
import { partsOf } from '../domain/invoice/schedule.ts';
import type { InvoiceView } from '../projections/invoice.ts';
import type { MailText } from './core/mailText.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const OCCASIONS = { date: '', gig: ' on the day of the shoot', delivery: ' on delivery' };
/** What is to be paid, and when: of an invoice with a schedule part by part. */
function dueOf(view: InvoiceView): string[] {
  const { balance, dueDate, schedule } = view;
  if (balance === 0) return ['Nothing is to be paid for it.'];
  if (!schedule) return [`${rupees(balance)} is to be paid by ${DAY.format(new Date(dueDate))}.`];
  const parts = partsOf(schedule, view, view).map(({ name, left, due, on, certain }) => {
    const by = certain ? `${OCCASIONS[due]} by ${DAY.format(new Date(on))}` : OCCASIONS[due];
    return left === 0 ? `${name}: paid.` : `${name}: ${rupees(left)}${by}.`;
  });
  return [`${rupees(balance)} is to be paid, in parts:`, ...parts];
}

/** What a client is mailed when an invoice is sent; `address`: where they see it. */
export function invoiceMail(view: InvoiceView, address: string): MailText & { to: string; name: string } {
  const { buyer, seller, supply, number } = view;
  const studio = seller?.name || 'Your photographer';
  const title = documentTitle(supply).toLowerCase();
  return {
    to: buyer.email,
    name: buyer.name,
    subject: `${documentTitle(supply)} ${number} from ${studio}`,
    paragraphs: [
      `${studio} has sent you ${title} ${number}.`,
      ...dueOf(view),
      'The link below is for you: there you see the whole invoice, pay it by UPI where the studio takes it, download it as a PDF, and ask the studio if anything is unclear.',
    ],
    action: { label: 'See the invoice', address },
  };
}
