import { giveQuotationNumber, quotationPath } from '../commands/quotation.ts';
import { raiseNotice } from '../commands/notice.ts';
import { account } from '../domain/account.ts';
import { quotation } from '../domain/invoice/quotation.ts';
import type { QuotationEvent } from '../domain/invoice/quotationEvents.ts';
import type { InvoiceSeriesEvent } from '../domain/invoiceSeries.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { rupees } from '../domain/kernel/money.ts';
import { cutToLength } from '../domain/kernel/names.ts';
import { quotations } from '../projections/quotation.ts';
import { mailTo } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';
import { acceptanceMail, quotationMail } from './quotationMailText.ts';

type Of<Type extends QuotationEvent['type']> = Extract<QuotationEvent, { type: Type }>;

/** Whether the studio is there to be told. */
const isOpen = async ({ write }: ReactionTools, ownerId: string): Promise<boolean> =>
  (await write.journal.load(account, ownerId)).state.status === 'open';

/** Finishes what a process began that died between sending and numbering. */
export const quotationNumbers = reaction<Of<'QuotationSent'>>({
  name: 'quotation-numbers',
  on: ['QuotationSent'],
  atOnce: 4,
  react: (event, _, { write }, caller) => giveQuotationNumber(write, event, caller),
});

/**
 * A quotation goes to its client once it has its number, with the link to see it by; who accepted it is told what was
 * accepted. A mail's id is the quotation's, so that a repeat replaces it. Without a link that works there is none.
 */
export const quotationMails = reaction<
  Extract<InvoiceSeriesEvent, { type: 'DocumentNumberGiven' }> | Of<'QuotationAccepted'>
>({
  name: 'quotation-mails',
  on: ['DocumentNumberGiven', 'QuotationAccepted'],
  atOnce: 2,
  async react(event, { position }, tools) {
    const isNumber = event.type === 'DocumentNumberGiven';
    if (isNumber && event.kind !== 'quotation') return;
    const { write, reads, mailer, address } = tools;
    const { ownerId } = event;
    const quotationId = isNumber ? event.documentId : event.quotationId;
    await reads.passed(position);
    const view = await reads.reader(quotations).get(quotationId);
    const { state } = await write.journal.load(quotation, quotationId);
    if (!view || !('linked' in state) || !(await isOpen(tools, ownerId))) return;
    const path = quotationPath(write, quotationId, state);
    if (path === null) return;
    const { to, name, ...text } = (isNumber ? quotationMail : acceptanceMail)(view, address(path));
    const id = derivedId('mail', isNumber ? 'quotation' : 'quotationAccepted', quotationId);
    await mailer.send(mailTo({ id, to, name, of: [ownerId, quotationId, view.clientId] }, text));
  },
});

/** Characters of a reason that its notification shows. */
const SHOWN = 400;

/** Tells the studio what its client says to a quotation. */
export const quotationNotices = reaction<Of<'QuotationAccepted' | 'QuotationDeclined'>>({
  name: 'quotation-notices',
  on: ['QuotationAccepted', 'QuotationDeclined'],
  atOnce: 2,
  async react(event, { position }, tools, caller) {
    const { write, reads } = tools;
    await reads.passed(position);
    const view = await reads.reader(quotations).get(event.quotationId);
    if (!view || !(await isOpen(tools, event.ownerId))) return;
    const isAccepted = event.type === 'QuotationAccepted';
    await write.run(
      raiseNotice,
      {
        noticeId: derivedId('notice', event.type, event.quotationId),
        userId: event.ownerId,
        topic: isAccepted ? 'quotation_accepted' : 'quotation_declined',
        title: `${view.buyer.name} has ${isAccepted ? 'accepted' : 'declined'} quotation ${view.number}`,
        message: isAccepted
          ? `${rupees(view.totals.total)}, accepted as ${event.name}. Make its invoice whenever you like.`
          : cutToLength(event.reason, SHOWN),
        link: { url: `/business/quotations/${event.quotationId}`, text: 'Open the quotation' },
        tell: { kind: 'clients', mail: true, whatsapp: true },
      },
      caller,
    );
  },
});
