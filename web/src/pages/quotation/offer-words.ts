import type { PublicQuotation } from '../../api/public-quotation.ts';
import { longDate } from '../../ui/format.ts';

interface Standing {
  label: string;
  tone: 'green' | 'red' | 'amber' | 'quiet';
  says: string;
}

/** How a quotation stands, in the words of its page. */
export function standing({ status, valid_until: until, acceptance, declined }: PublicQuotation): Standing {
  switch (status) {
    case 'sent':
      return { label: 'Waits for your answer', tone: 'amber', says: `Valid until ${longDate(until)}.` };
    case 'accepted':
      return {
        label: 'Accepted',
        tone: 'green',
        says: `Accepted on ${longDate(acceptance?.accepted_at ?? '')}. Thank you!`,
      };
    case 'declined':
      return { label: 'Declined', tone: 'red', says: `Declined on ${longDate(declined?.declined_at ?? '')}.` };
    case 'expired':
      return {
        label: 'Expired',
        tone: 'quiet',
        says: `It was valid until ${longDate(until)}. Please ask the photographer for a new one.`,
      };
  }
}
