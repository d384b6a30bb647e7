import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import { canonical } from './kernel/chain.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { digestOf, hasEnded, monthName, monthOf } from './kernel/month.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';
import type { Dated, DatedAct } from './monthSeal/dated.ts';

const about = { ownerId: z.string(), month: z.string() };
const amount = z.number().int();
/** What is sealed of a month: digests (SHA-256, hex) of its figures, and of all that is dated into it. */
const sealed = {
  ...about,
  /** Of how figures are written down before they are digested: later releases may write more. */
  form: z.number().int(),
  /** Of the GST report: its tables with how many lines they have, and its totals in paise. */
  tables: z.record(z.string(), z.object({ rows: z.number().int(), digest: z.string() })),
  totals: z.object({ taxable: amount, cgst: amount, sgst: amount, igst: amount }),
  /** Everything that is dated into it, by position and hash in the log. */
  entries: z.object({ count: z.number().int(), digest: z.string() }),
};
const content = z.object(sealed);
/** What a seal is the digest of. */
export type SealContent = z.infer<typeof content>;

/** The months of a studio's books; the aggregate's id is the studio's. */
export const monthSealEvents = {
  /** From now on nothing can be dated into it, nor before it. */
  MonthClosed: eventSchema(z.object(about)),
  /** `digest` of all the rest; `signature` of that, by the key of this name. */
  MonthSealed: eventSchema(z.object({ ...sealed, digest: z.string(), key: z.string(), signature: z.string() })),
};
export type MonthSealEvent = EventsOf<typeof monthSealEvents>;
export type MonthSealed = FieldsOf<MonthSealEvent, 'MonthSealed'>;

export interface MonthSealState {
  /** Nothing can be dated into it or before it; '' before the first. */
  through: string;
  months: Readonly<Record<string, 'closed' | 'sealed'>>;
}
export type MonthSealCommand =
  | { type: 'CloseMonth'; ownerId: string; month: string; at: string }
  | ({ type: 'SealMonth' } & MonthSealed);

/** The digest that is signed. */
export const sealDigestOf = ({ ownerId, month, form, tables, totals, entries }: SealContent): string =>
  digestOf(['loom month seal', canonical({ ownerId, month, form, tables, totals, entries })]);

/** Of what is dated into a month, in the order of the log. */
export const entryLine = (position: number, hash: string): string => `${position} ${hash}`;

const INSTEAD: Readonly<Record<DatedAct, string>> = {
  issue: 'Please give the invoice a date in a month that is open.',
  cancel: 'Please make a credit note instead, which counts in the present month.',
  credit: 'Please make the credit note again, so that it counts today.',
  payment: 'Please give the payment a date in a month that is open.',
  refund: 'Please give the refund a date in a month that is open.',
  advance: 'Please give the advance a date in a month that is open.',
  setOff: 'Please set the advance off again, so that it counts today.',
};

/** Whether nothing can be dated on this day any more. */
export const isClosedOn = ({ through }: MonthSealState, day: string): boolean => monthOf(day) <= through;

/** Refuses what is dated into a month that is sealed, or before it, and says what can be done instead. */
export function requireOpen(state: MonthSealState, { day, act }: Pick<Dated, 'day' | 'act'>): void {
  if (!isClosedOn(state, day)) return;
  const month = monthOf(day);
  const why =
    month in state.months
      ? `${monthName(month)} is sealed, and stays as it is.`
      : `${monthName(month)} lies before ${monthName(state.through)}, which is sealed, and stays as it is.`;
  refuse('conflict', 'month.sealed', `${why} ${INSTEAD[act]}`);
}

export const monthSeal: Aggregate<MonthSealState, MonthSealCommand, MonthSealEvent> = {
  name: 'monthSeal',
  schemas: monthSealEvents,
  decider: {
    initial: { through: '', months: {} },
    decide(command, { months }) {
      const { ownerId, month } = command;
      if (command.type === 'CloseMonth') {
        if (!hasEnded(month, command.at))
          refuse('invalid', 'month.running', `${monthName(month)} has not ended yet. It can be sealed once it has.`);
        return month in months ? [] : [{ type: 'MonthClosed', ownerId, month }];
      }
      if (months[month] === 'sealed') return [];
      if (months[month] !== 'closed')
        return refuse('conflict', 'month.open', `${monthName(month)} is open. It is closed before it is sealed.`);
      const { type: _, ...seal } = command;
      return [{ type: 'MonthSealed', ...seal }];
    },
    evolve({ through, months }, { type, month }) {
      const latest = month > through ? month : through;
      return { through: latest, months: { ...months, [month]: type === 'MonthSealed' ? 'sealed' : 'closed' } };
    },
  },
};
