import { documentTitle } from '../domain/invoice/supply.ts';
import { rupees } from '../domain/kernel/money.ts';
import type { InvoiceView } from '../projections/invoice.ts';
import type { MailText } from './core/mailText.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What a client is mailed when an invoice is sent; `address`: where they see it. */
export function invoiceMail(view: InvoiceView, address: string): MailText & { to: string; name: string } {
  const { buyer, seller, supply, number, balance, dueDate } = view;
  const studio = seller?.name || 'Your photographer';
  const title = documentTitle(supply).toLowerCase();
  const due = DAY.format(new Date(dueDate));
  return {
    to: buyer.email,
    name: buyer.name,
    subject: `${documentTitle(supply)} ${number} from ${studio}`,
    paragraphs: [
      `${studio} has sent you ${title} ${number}.`,
      balance > 0 ? `${rupees(balance)} is to be paid by ${due}.` : 'Nothing is to be paid for it.',
      'The link below is for you: there you see the whole invoice, pay it by UPI where the studio takes it, download it as a PDF, and ask the studio if anything is unclear.',
    ],
    action: { label: 'See the invoice', address },
  };
}
