import type { Invoice, InvoiceStatus } from '../../../api/invoice.ts';

type Tone = 'green' | 'red' | 'amber' | 'quiet';
/** Green for paid, red for overdue, amber for what waits; what is over is quiet. */
export const STATUS: Readonly<Record<InvoiceStatus, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'amber' },
  pending: { label: 'Pending', tone: 'amber' },
  paid: { label: 'Paid', tone: 'green' },
  overdue: { label: 'Overdue', tone: 'red' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
  credited: { label: 'Credited', tone: 'quiet' },
};

/** How an invoice is called: by its number, as soon as it has one. */
export const nameOf = ({ invoice_number: number, client_name: client }: Invoice): string =>
  number === '' ? `Draft for ${client}` : number;
