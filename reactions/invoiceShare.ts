import { invoiceSharePath, shareSentInvoice } from '../commands/invoiceShare.ts';
import { raiseNotice } from '../commands/notice.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import { account } from '../domain/account.ts';
import { duesOf } from '../domain/invoice/schedule.ts';
import type { InvoiceSeriesEvent } from '../domain/invoiceSeries.ts';
import type { InvoiceShareEvent } from '../domain/invoiceShare.ts';
import { derivedId } from '../domain/kernel/id.ts';
import type { Telling } from '../domain/kernel/noticeKind.ts';
import { rupees } from '../domain/kernel/money.ts';
import { cutToLength } from '../domain/kernel/names.ts';
import { invoices } from '../projections/invoice.ts';
import { mailTo } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';
import { setOffWaiting } from './invoice.ts';
import { invoiceMail } from './invoiceMailText.ts';

type Numbered =
  | Extract<InvoiceEvent, { type: 'InvoiceSent' }>
  | Extract<InvoiceSeriesEvent, { type: 'DocumentNumberGiven' }>;

/** Whether the studio is there to be told, or to be paid. */
const isOpen = async ({ write }: ReactionTools, ownerId: string): Promise<boolean> =>
  (await write.journal.load(account, ownerId)).state.status === 'open';

/** An invoice goes to its client once it has its number, with the link to see it by. The mail's id is the invoice's, so that a repeat replaces it. */
export const invoiceMails = reaction<Numbered>({
  name: 'invoice-mails',
  on: ['InvoiceSent', 'DocumentNumberGiven'],
  atOnce: 2,
  async react(event, { position }, tools, caller) {
    if (event.type === 'InvoiceSent' ? event.number === '' : event.kind !== 'invoice') return;
    const { write, reads, mailer, address } = tools;
    const { invoiceId, ownerId } = event;
    await setOffWaiting(tools, invoiceId, position, caller);
    const view = await reads.reader(invoices).get(invoiceId);
    if (!view || view.status === 'cancelled' || !(await isOpen(tools, ownerId))) return;
    const { state } = await write.run(shareSentInvoice, { invoiceId }, caller);
    const path = invoiceSharePath(write, invoiceId, state);
    if (path === null) return;
    const { to, name, ...text } = invoiceMail(view, address(path));
    await mailer.send(
      mailTo({ id: derivedId('mail', 'invoice', invoiceId), to, name, of: [ownerId, invoiceId, view.clientId] }, text),
    );
  },
});

type Told =
  | Extract<InvoiceShareEvent, { type: 'InvoiceOpened' | 'InvoiceQuestionAsked' }>
  | Extract<InvoiceEvent, { type: 'InvoicePaymentRecorded' }>;
/** Characters of a question that its notification shows. */
const SHOWN = 400;

/** Tells the studio what came of an invoice: it was opened, somebody asks, it is paid. */
export const invoiceNotices = reaction<Told>({
  name: 'invoice-notices',
  on: ['InvoiceOpened', 'InvoiceQuestionAsked', 'InvoicePaymentRecorded'],
  atOnce: 2,
  async react(event, { id, position }, tools, caller) {
    const { write, reads } = tools;
    await reads.passed(position);
    const view = await reads.reader(invoices).get(event.invoiceId);
    if (!view || !(await isOpen(tools, event.ownerId))) return;
    const { buyer, number, balance, status } = view;
    const [next] = duesOf(view, balance);
    const raise = (noticeId: string, topic: string, title: string, message: string, told: { tell?: Telling } = {}) =>
      write.run(
        raiseNotice,
        {
          noticeId,
          userId: event.ownerId,
          topic,
          title: `${buyer.name} ${title} ${number}`,
          message,
          link: { url: '/business?tab=invoices', text: 'Open invoices' },
          ...told,
        },
        caller,
      );
    if (event.type === 'InvoiceOpened')
      await raise(
        derivedId('notice', 'invoiceOpened', view.id),
        'invoice_opened',
        'opened invoice',
        next ? `${rupees(next.amount)} of it is due on ${next.on}.` : 'Nothing of it is due.',
      );
    else if (event.type === 'InvoiceQuestionAsked')
      await raise(
        derivedId('notice', id),
        'invoice_question',
        'asks about invoice',
        cutToLength(event.question, SHOWN),
        {
          tell: { kind: 'clients', mail: true, whatsapp: true },
        },
      );
    else if (status === 'paid')
      await raise(
        derivedId('notice', 'invoicePaid', event.paymentId),
        'invoice_paid',
        'has paid invoice',
        `${rupees(view.paid - view.refunded)} came in for it, and nothing is due any more.`,
        { tell: { kind: 'payments', mail: true, whatsapp: true } },
      );
  },
});
