import { rupees } from '../domain/kernel/money.ts';
import type { QuotationView } from '../projections/quotation.ts';
import type { MailText } from './core/mailText.ts';

type Mail = MailText & { to: string; name: string };
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
const studioOf = ({ seller }: QuotationView): string => seller?.name || 'Your photographer';

/** What a client is mailed when a quotation is sent; `address`: where they see and answer it. */
export function quotationMail(view: QuotationView, address: string): Mail {
  const { buyer, number, totals, validUntil } = view;
  const studio = studioOf(view);
  return {
    to: buyer.email,
    name: buyer.name,
    subject: `Quotation ${number} from ${studio}`,
    paragraphs: [
      `${studio} has sent you quotation ${number} of ${rupees(totals.total)}. It is valid until ${DAY.format(new Date(validUntil))}.`,
      'The link below is for you: there you read the whole quotation with its terms, and accept or decline it.',
    ],
    action: { label: 'See the quotation', address },
  };
}

/** What a client is mailed who has accepted one: what was accepted, by whom and when. */
export function acceptanceMail(view: QuotationView, address: string): Mail {
  const { buyer, number, totals, acceptance } = view;
  const studio = studioOf(view);
  const when = acceptance ? ` on ${TIME.format(new Date(acceptance.at))} (India)` : '';
  return {
    to: buyer.email,
    name: buyer.name,
    subject: `You accepted quotation ${number} from ${studio}`,
    paragraphs: [
      `Quotation ${number} of ${rupees(totals.total)} was accepted with its terms as ${acceptance?.name ?? buyer.name}${when}.`,
      `What was accepted has this fingerprint (SHA-256): ${acceptance?.hash ?? ''}. By it, anybody can check later that nothing was changed.`,
    ],
    action: { label: 'See what was accepted', address },
  };
}
