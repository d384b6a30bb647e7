import { system } from '../commands/core/actors.ts';
import type { Caller } from '../commands/core/run.ts';
import { raiseNotice } from '../commands/notice.ts';
import {
  draftRecurringInvoice,
  holdRecurringInvoice,
  recordRecurringInvoice,
  sendRecurringInvoice,
} from '../commands/recurringInvoice.ts';
import { account } from '../domain/account.ts';
import { isDueOn, recurringInvoice } from '../domain/invoice/recurring.ts';
import { daysFrom, indianDate, indianHour } from '../domain/kernel/financialYear.ts';
import { derivedId, newId } from '../domain/kernel/id.ts';
import { rupees } from '../domain/kernel/money.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { everyPage } from '../projections/core/pages.ts';
import { type RecurringInvoiceView, recurringInvoices } from '../projections/recurringInvoice.ts';
import type { ReactionTools } from './core/reaction.ts';
import { startRounds } from './core/rounds.ts';
import { unlessRefused } from './purging.ts';

type Tools = Pick<ReactionTools, 'write' | 'reads'>;
/** From then on in India: nobody wants a bill at night. */
const FIRST_HOUR = 9;
/** What the server made so much later than planned is not sent without a look. */
const LATE_DAYS = 7;
/** Of one plan in one round; the others follow in the next. */
const AT_ONCE = 12;

/** What the studio is told. */
interface Told {
  topic: string;
  title: string;
  message: string;
  link: { url: string; text: string };
}
/** One day of a plan. */
interface Day {
  recurringId: string;
  ownerId: string;
  on: string;
  buyerName: string;
  /** In paise. */
  amount: number;
}

/** Once for each `noticeId`, and before its day is done with: whoever ended in between comes by here again. */
const tell = ({ write }: Tools, noticeId: string, { ownerId }: Day, told: Told, caller: Caller) =>
  write.run(raiseNotice, { noticeId, userId: ownerId, ...told }, caller);

/** Why it cannot be; what is away now may be tried again and is thrown. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal && error.kind !== 'unavailable') return error.message;
  throw error;
}

/** How it is told that an invoice was made. `unsent`: why it was not sent, '' where nobody wanted that. */
function madeTold({ buyerName, amount }: Day, invoiceId: string, unsent: string | undefined): Told {
  const link = { url: `/business/invoices/${invoiceId}`, text: 'Open the invoice' };
  if (unsent === undefined)
    return {
      topic: 'recurring_sent',
      title: `An invoice was sent to ${buyerName}`,
      message: `It comes to ${rupees(amount)}, as you have planned it.`,
      link,
    };
  return {
    topic: 'recurring_drafted',
    title: `An invoice for ${buyerName} waits for you`,
    message:
      unsent === '' ? `It comes to ${rupees(amount)}. Have a look, and send it.` : `${unsent} It waits as a draft.`,
    link,
  };
}

/**
 * Makes the invoice of one day; every step may have been taken before, by a process that ended in between. False where it
 * is not to be made any more: it cannot be, and its plan waits, or its photographer has paused or deleted that meanwhile.
 */
async function madeFor(tools: Tools, day: Day, isSentAtOnce: boolean, caller: Caller): Promise<boolean> {
  const { write } = tools;
  const { recurringId, on, buyerName } = day;
  const invoiceId = derivedId('recurringInvoice', recurringId, on);
  const outcome = await write.run(draftRecurringInvoice, { invoiceId, recurringId, on }, caller).then(
    ({ state: { status } }) => ({ status }),
    (error: unknown) => ({ refused: reasonOf(error) }),
  );
  if ('refused' in outcome) {
    const { refused } = outcome;
    const { state, revision } = await write.journal.load(recurringInvoice, recurringId);
    if (state.status === 'absent' || !isDueOn(state, on)) return false;
    const told = {
      topic: 'recurring_paused',
      title: `The invoice for ${buyerName} could not be made`,
      message: `${refused} No other is made until you have resumed it.`,
      link: { url: `/business/recurring-invoices/${recurringId}`, text: 'Open the recurring invoice' },
    };
    // Resumed on that very day, it may be held once more: that is news.
    const noticeId = derivedId('notice', 'heldRecurring', recurringId, on, String(revision));
    await tell(tools, noticeId, day, told, caller);
    await write.run(holdRecurringInvoice, { recurringId, on, reason: refused }, caller).catch(unlessRefused);
    return false;
  }
  // What had been sent before is told as sent, on whatever day that comes.
  let unsent = outcome.status === 'draft' ? '' : undefined;
  if (unsent !== undefined && isSentAtOnce)
    unsent = await write.run(sendRecurringInvoice, { invoiceId, recurringId }, caller).then(
      () => undefined,
      (error: unknown) => reasonOf(error),
    );
  const noticeId = derivedId('notice', 'recurring', recurringId, on);
  await tell(tools, noticeId, day, madeTold(day, invoiceId, unsent), caller);
  const made = { recurringId, on, invoiceId, sent: unsent === undefined };
  await write.run(recordRecurringInvoice, made, caller).catch(unlessRefused);
  return true;
}

/** Makes all that is due of one plan; answers how many. */
async function madeOf(tools: Tools, view: RecurringInvoiceView, today: string, caller: Caller): Promise<number> {
  for (let made = 0; made < AT_ONCE; made++) {
    const { state } = await tools.write.journal.load(recurringInvoice, view.id);
    if (state.status === 'absent' || state.next > today || !isDueOn(state, state.next)) return made;
    const { next: on, ownerId, draft, totals } = state;
    const isSentAtOnce = draft.autoSend && on >= daysFrom(today, -LATE_DAYS);
    const day = { recurringId: view.id, ownerId, on, buyerName: view.buyer.name, amount: totals.total };
    if (!(await madeFor(tools, day, isSentAtOnce, caller))) return made;
  }
  return AT_ONCE;
}

/** One round: makes the invoices that are due. A second process that looks at the same moment finds them made. Answers how many. */
export async function makeDueInvoices(tools: Tools): Promise<number> {
  const { write, reads } = tools;
  const now = write.now().toISOString();
  if (indianHour(now) < FIRST_HOUR) return 0;
  const today = indianDate(now);
  const caller: Caller = { actor: system('recurring-invoices'), correlation: newId() };
  let made = 0;
  const due = { index: 'byNext', where: { status: 'active' }, range: { from: '0', to: today } };
  for await (const views of everyPage(reads.reader(recurringInvoices), due))
    for (const view of views) {
      if (view.ownerId === '' || (await write.journal.load(account, view.ownerId)).state.status !== 'open') continue;
      made += await madeOf(tools, view, today, caller);
    }
  return made;
}

const EVERY_MS = 15 * 60_000;
export const startMakingInvoices = (tools: Tools & Pick<ReactionTools, 'log'>, everyMs = EVERY_MS) =>
  startRounds({
    everyMs,
    firstMs: 90_000,
    log: tools.log,
    failed: 'recurring invoices could not be made',
    work: () => makeDueInvoices(tools),
  });
