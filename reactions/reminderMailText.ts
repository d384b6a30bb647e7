import { documentTitle } from '../domain/invoice/supply.ts';
import { rupees } from '../domain/kernel/money.ts';
import type { InvoiceView } from '../projections/invoice.ts';
import type { MailText } from './core/mailText.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What a client is mailed when money is due; `address`: where they see and pay it. */
export function reminderMail(
  { buyer, seller, supply, number, balance }: InvoiceView,
  { name, on, left }: { name: string; on: string; left: number },
  today: string,
  address: string,
): MailText & { to: string; name: string } {
  const studio = seller?.name || 'Your photographer';
  const what = name === '' ? rupees(left) : `${rupees(left)} (${name})`;
  const when = on === today ? 'is due today' : `${on < today ? 'was' : 'is'} due on ${DAY.format(new Date(on))}`;
  return {
    to: buyer.email,
    name: buyer.name,
    subject: `Reminder: ${documentTitle(supply).toLowerCase()} ${number} from ${studio}`,
    paragraphs: [
      `${what} of ${documentTitle(supply).toLowerCase()} ${number} ${when}.`,
      ...(left === balance ? [] : [`${rupees(balance)} is still to be paid of it in all.`]),
      'By the link below you see the whole invoice and pay it, or ask the studio if anything is unclear. If you have paid already, thank you: please let them know.',
    ],
    action: { label: 'See the invoice', address },
  };
}
