import { z } from 'zod';
import type { InvoiceState } from '../domain/invoice/state.ts';
import { newId } from '../domain/kernel/id.ts';
import { monthName, monthOf } from '../domain/kernel/month.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { monthSeal, monthSealEvents, requireOpen } from '../domain/monthSeal.ts';
import { type Dated, datedOf } from '../domain/monthSeal/dated.ts';
import { isPhotographer } from './core/actors.ts';
import type { Journal } from './core/journal.ts';
import { type Guard, type Surroundings, command } from './core/run.ts';
import type { Vault } from './ports/vault.ts';

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please give the month as 2026-11.');
const { ownerId: _, ...said } = monthSealEvents.MonthSealed.schema.shape;

/** From now on nothing can be dated into it. Of one that is closed already nothing changes. */
export const closeMonth = command({
  name: 'CloseMonth',
  aggregate: monthSeal,
  id: (__, { actor }) => actor.id,
  input: z.object({ month }),
  may: isPhotographer,
  to: (input, { actor, at }) => ({ type: 'CloseMonth' as const, ownerId: actor.id, ...input, at }),
});
/** After it was closed, and nothing was being dated into it any more (`untilStill`). */
export const sealMonth = command({
  name: 'SealMonth',
  aggregate: monthSeal,
  id: (__, { actor }) => actor.id,
  input: z.object({ ...said, month }),
  may: isPhotographer,
  to: (input, { actor }) => ({ type: 'SealMonth' as const, ownerId: actor.id, ...input }),
});

/** Refuses a draft that is dated into a sealed month as soon as it is typed, and not only when it is sent. */
export async function requireOpenIssue({ state, actor }: Surroundings, day: string): Promise<void> {
  requireOpen(await state(monthSeal, actor.id), { day, act: 'issue' });
}

const KIND = 'datedWrite';
/** How long what is being dated is waited for, in milliseconds: a process that died in between leaves its note behind. */
const UNDER_WAY_MS = 60_000;

function datesOf(aggregate: { name: string }, state: unknown, events: Parameters<Guard>[2]): Dated[] {
  const bill = aggregate.name === 'invoice' ? (state as InvoiceState) : undefined;
  const issueDate = bill && bill.status !== 'absent' && bill.status !== 'draft' ? bill.draft.issueDate : undefined;
  return events.map((event) => datedOf(event, issueDate)).filter((dated) => dated !== undefined);
}

/**
 * Holds whatever is dated into the books against sealed months, of any command. Two streams cannot be written at once, so
 * each side first says what it is about to do, and then looks what the other said: who dates something leaves a note in
 * the vault before looking whether the month is closed, and who seals closes the month before looking for notes. Whichever
 * comes second sees the other.
 */
export function holdMonths(journal: Pick<Journal, 'load'>, vault: Vault, now: () => Date): Guard {
  async function hold(dates: readonly Dated[]): Promise<() => void> {
    const { ownerId: group } = dates[0]!;
    const id = newId();
    const earliest = dates.map(({ day }) => monthOf(day)).toSorted()[0]!;
    await vault.put(KIND, id, earliest, { group, expiresAt: now().getTime() + UNDER_WAY_MS });
    const done = (): void => void vault.delete(KIND, id).catch(() => undefined);
    try {
      const { state } = await journal.load(monthSeal, group);
      for (const dated of dates) requireOpen(state, dated);
      return done;
    } catch (error) {
      done();
      throw error;
    }
  }
  return (...of) => {
    const dates = datesOf(...of);
    return dates.length === 0 ? undefined : hold(dates);
  };
}

/** Milliseconds between two looks, and how many. */
const LOOK_MS = 50;
const LOOKS = 100;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until nothing is being dated into a closed month any more. Refuses `unavailable` where that takes too long. */
export async function untilStill(
  { vault }: { vault: Vault },
  { ownerId, month: closed }: { ownerId: string; month: string },
  wait: (ms: number) => Promise<void> = pause,
): Promise<void> {
  for (let looks = 1; (await vault.list(KIND, ownerId)).some(({ value }) => String(value) <= closed); looks++) {
    if (looks === LOOKS) refuseUnfinished(closed);
    await wait(LOOK_MS);
  }
}

export const refuseUnfinished = (of: string): never =>
  refuse(
    'unavailable',
    'month.unfinished',
    `Something dated into ${monthName(of)} is being finished at this moment. Please seal it again in a minute.`,
  );
