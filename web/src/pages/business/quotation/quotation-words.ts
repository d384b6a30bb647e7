import type { Quotation, QuotationStatus } from '../../../api/quotation.ts';

type Tone = 'green' | 'red' | 'amber' | 'quiet';
/** Green for what was won, amber for what waits, red for what was lost. */
export const STATUS: Readonly<Record<QuotationStatus, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'amber' },
  sent: { label: 'Sent', tone: 'amber' },
  accepted: { label: 'Accepted', tone: 'green' },
  declined: { label: 'Declined', tone: 'red' },
  expired: { label: 'Expired', tone: 'quiet' },
  invoiced: { label: 'Invoiced', tone: 'green' },
};

/** How a quotation is called: by its number, as soon as it has one. */
export const nameOf = ({ quotation_number: number, client_name: client }: Quotation): string =>
  number === '' ? `Draft for ${client}` : number;
