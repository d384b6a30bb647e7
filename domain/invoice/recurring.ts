import { type Basis, reckoned } from '../invoice.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import { daysFrom, indianDate } from '../kernel/financialYear.ts';
import { cutToLength } from '../kernel/names.ts';
import { recurrenceFrom } from '../kernel/recurrence.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Draft } from './events.ts';
import { type RecurringDraft, type RecurringInvoiceEvent, recurringInvoiceEvents } from './recurringEvents.ts';
import type { Totals } from './totals.ts';

type About = { recurringId: string; ownerId: string };
interface Known extends About {
  status: 'known';
  draft: RecurringDraft;
  totals: Totals;
  /** '' when there is none. */
  next: string;
  /** The day for which the last was made; '' before the first. */
  last: string;
  paused: boolean;
  /** Of one that was deleted. */
  discardedAt: string | null;
}
export type RecurringInvoiceState = { status: 'absent' } | Known;
export type RecurringInvoiceCommand =
  | (About & { type: 'PlanRecurringInvoice'; draft: RecurringDraft; basis: Basis; at: string })
  | { type: 'ChangeRecurringInvoice'; draft: RecurringDraft; basis: Basis | undefined; at: string }
  /** Made for that day; `sent`: false where it waits as a draft. */
  | { type: 'RecordRecurringInvoice'; on: string; invoiceId: string; sent: boolean }
  /** `on`: the day for which none could be made; it is paused only while that one is due. */
  | { type: 'PauseRecurringInvoice'; reason: string; on?: string | undefined }
  | { type: 'ResumeRecurringInvoice'; at: string }
  | { type: 'DiscardRecurringInvoice'; at: string }
  | { type: 'RestoreRecurringInvoice'; at: string }
  /** `discarded`: only where it was deleted, and not restored. */
  | { type: 'EraseRecurringInvoice'; discarded?: boolean | undefined };

/** How one that is not there, or another studio's, is refused. */
export const refuseAbsent = (): never => refuse('notFound', 'recurring.absent', 'This recurring invoice is not here.');

/** Years from today in which its days lie. */
const FURTHEST_YEARS = 10;
const furthest = (today: string): string => `${Number(today.slice(0, 4)) + FURTHEST_YEARS}${today.slice(4, 8)}28`;

/** The first of its days from another on; '' where that lies behind the last. */
export function nextFrom({ firstOn, lastOn, every }: RecurringDraft, day: string): string {
  const found = recurrenceFrom(firstOn, every, day);
  return lastOn !== '' && found > lastOn ? '' : found;
}
/** After what was made, and not before today. */
const nextAfter = (draft: RecurringDraft, last: string, today: string): string =>
  nextFrom(draft, last !== '' && last >= today ? daysFrom(last, 1) : today);

/** An invoice is made for this day, and not for any other. */
export const isDueOn = (state: RecurringInvoiceState, on: string): state is Known =>
  state.status === 'known' && state.discardedAt === null && !state.paused && state.next !== '' && state.next === on;

function requireDays({ firstOn, lastOn }: RecurringDraft, today: string): void {
  if (lastOn !== '' && lastOn < firstOn)
    refuse('invalid', 'recurring.order', 'The last day cannot lie before the first.');
  if (firstOn > furthest(today) || lastOn > furthest(today))
    refuse('invalid', 'recurring.far', `Please choose days within the next ${FURTHEST_YEARS} years.`);
}
function figures(draft: RecurringDraft, basis: Basis) {
  const { buyer, supply } = basis;
  return { ...draft, buyer, supply, totals: reckoned(draft, basis) };
}
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const aboutOf = ({ recurringId, ownerId }: About): About => ({ recurringId, ownerId });

function planned({
  draft,
  basis,
  at,
  ...command
}: Extract<RecurringInvoiceCommand, { type: 'PlanRecurringInvoice' }>): RecurringInvoiceEvent[] {
  const today = indianDate(at);
  requireDays(draft, today);
  if (draft.firstOn < today)
    refuse('invalid', 'recurring.past', 'Please choose a first day that is today or still to come.');
  return [
    { type: 'RecurringInvoicePlanned', ...aboutOf(command), ...figures(draft, basis), next: nextFrom(draft, today) },
  ];
}

function changed(
  state: Known,
  { draft, basis, at }: Extract<RecurringInvoiceCommand, { type: 'ChangeRecurringInvoice' }>,
): RecurringInvoiceEvent[] {
  if (!basis) return refuseAbsent();
  const today = indianDate(at);
  requireDays(draft, today);
  const { every, firstOn, lastOn } = state.draft;
  const isSameDays = same([every, firstOn, lastOn], [draft.every, draft.firstOn, draft.lastOn]);
  const told = { ...figures(draft, basis), next: isSameDays ? state.next : nextAfter(draft, state.last, today) };
  return same(state.draft, draft) && same(state.totals, told.totals)
    ? []
    : [{ type: 'RecurringInvoiceChanged', ...aboutOf(state), ...told }];
}

function decided(command: RecurringInvoiceCommand, state: RecurringInvoiceState): RecurringInvoiceEvent[] {
  if (command.type === 'PlanRecurringInvoice') return state.status === 'absent' ? planned(command) : [];
  if (state.status === 'absent') return command.type === 'EraseRecurringInvoice' ? [] : refuseAbsent();
  const about = aboutOf(state);
  if (command.type === 'EraseRecurringInvoice')
    return command.discarded && state.discardedAt === null ? [] : [{ type: 'RecurringInvoiceErased', ...about }];
  if (state.discardedAt !== null) {
    if (command.type === 'DiscardRecurringInvoice') return [];
    if (command.type !== 'RestoreRecurringInvoice') return refuseAbsent();
    const next = state.next === '' ? '' : nextAfter(state.draft, state.last, indianDate(command.at));
    return [{ type: 'RecurringInvoiceRestored', ...about, next }];
  }
  switch (command.type) {
    case 'ChangeRecurringInvoice':
      return changed(state, command);
    case 'RecordRecurringInvoice': {
      const { on, invoiceId, sent } = command;
      if (!isDueOn(state, on)) return [];
      return [
        { type: 'RecurringInvoiceMade', ...about, on, invoiceId, sent, next: nextFrom(state.draft, daysFrom(on, 1)) },
      ];
    }
    case 'PauseRecurringInvoice':
      if (command.on !== undefined && !isDueOn(state, command.on)) return [];
      if (state.next === '')
        return refuse('conflict', 'recurring.finished', 'The last of these invoices has been made already.');
      return state.paused ? [] : [{ type: 'RecurringInvoicePaused', ...about, reason: command.reason }];
    case 'ResumeRecurringInvoice':
      return state.paused
        ? [
            {
              type: 'RecurringInvoiceResumed',
              ...about,
              next: nextAfter(state.draft, state.last, indianDate(command.at)),
            },
          ]
        : [];
    case 'DiscardRecurringInvoice':
      return [{ type: 'RecurringInvoiceDiscarded', ...about, at: command.at }];
    case 'RestoreRecurringInvoice':
      return [];
  }
}

function evolve(state: RecurringInvoiceState, event: RecurringInvoiceEvent): RecurringInvoiceState {
  if (event.type === 'RecurringInvoicePlanned' || event.type === 'RecurringInvoiceChanged') {
    const { type: _, recurringId, ownerId, buyer: __, supply: ___, totals, next, ...draft } = event;
    const { last, paused } = state.status === 'known' ? state : { last: '', paused: false };
    return { status: 'known', recurringId, ownerId, draft, totals, next, last, paused, discardedAt: null };
  }
  if (event.type === 'RecurringInvoiceErased') return { status: 'absent' };
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'RecurringInvoiceMade':
      return { ...state, last: event.on, next: event.next };
    case 'RecurringInvoicePaused':
      return { ...state, paused: true };
    case 'RecurringInvoiceResumed':
      return { ...state, paused: false, next: event.next };
    case 'RecurringInvoiceDiscarded':
      return { ...state, discardedAt: event.at };
    case 'RecurringInvoiceRestored':
      return { ...state, discardedAt: null, next: event.next };
  }
}

/** An invoice that is made again and again, by its days. */
export const recurringInvoice: Aggregate<RecurringInvoiceState, RecurringInvoiceCommand, RecurringInvoiceEvent> = {
  name: 'recurringInvoice',
  schemas: recurringInvoiceEvents,
  decider: { initial: { status: 'absent' }, decide: decided, evolve },
};

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
/** Characters of a line. */
const LONGEST_LINE = 500;

/** The draft of the invoice that is made for a day, dated `today`. Where a text says `{month}` or `{year}`, it says those of the day. */
export function draftFor(
  { every: _, firstOn: __, lastOn: ___, autoSend: ____, ...typed }: RecurringDraft,
  on: string,
  { today, dueDate }: { today: string; dueDate: string },
): Draft {
  const named = (text: string): string =>
    text.replaceAll('{month}', () => MONTH.format(new Date(on))).replaceAll('{year}', () => on.slice(0, 4));
  return {
    ...typed,
    number: '',
    issueDate: today,
    dueDate,
    items: typed.items.map((item) => ({ ...item, description: cutToLength(named(item.description), LONGEST_LINE) })),
    notes: named(typed.notes),
  };
}
