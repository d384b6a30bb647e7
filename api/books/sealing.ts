import { type Caller } from '../../commands/core/run.ts';
import type { WriteSide, WriteTools } from '../../commands/core/writeSide.ts';
import { closeMonth, refuseUnfinished, sealMonth, untilStill } from '../../commands/monthSeal.ts';
import { hasEnded, monthName, digestOf } from '../../domain/kernel/month.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type SealContent, entryLine, sealDigestOf } from '../../domain/monthSeal.ts';
import { everyPage } from '../../projections/core/pages.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { invoices } from '../../projections/invoice.ts';
import { type MonthSealEntry, monthEntries, monthSeals } from '../../projections/monthSeal.ts';
import type { EventFeed } from '../../projections/ports.ts';
import { verifyingKey } from '../audit/key.ts';
import { sealSignatureFault, signSeal } from '../audit/sealSignature.ts';
import { gstReportOf } from './gst.ts';
import type { MonthIssued } from './gstDocuments.ts';
import { gstMonths } from './gstMonth.ts';
import { differencesOf, sealedFigures } from './sealForm.ts';

const PAGE = 200;
/** Looks whether all that was begun is finished, and milliseconds between them. */
const LOOKS = 20;
const LOOK_MS = 100;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** Seals months, and verifies what was sealed. `folder`: where the key lies that signs. */
export function monthSealing({
  reads,
  feed,
  write,
  folder,
}: {
  reads: ReadSide;
  feed: Pick<EventFeed, 'head'>;
  write: Pick<WriteTools, 'vault' | 'now'>;
  folder: string;
}) {
  const issuedIn = gstMonths(reads);
  const [bills, entries, seals] = [reads.reader(invoices), reads.reader(monthEntries), reads.reader(monthSeals)];

  /** Whether every document has its number, and every set-off is as its invoice took it: a moment after it was recorded they are. */
  async function isFinished(month: string, { issued, credited, advanced }: MonthIssued): Promise<boolean> {
    const isIn = ({ on }: { on: string }): boolean => on.startsWith(month);
    const numbered = [
      ...issued.map(({ view }) => view),
      ...credited.map(({ note }) => note),
      ...advanced.flatMap((view) => [view, ...view.refunds].filter(isIn)),
    ];
    if (numbered.some(({ number }) => number === '')) return false;
    const setOffs = advanced.flatMap((view) => view.setOffs.filter(isIn));
    const known = await bills.getMany([...new Set(setOffs.map(({ invoiceId }) => invoiceId))]);
    const taken = new Map(known.flatMap((view) => view.advances).map(({ id, amount }) => [id, amount]));
    return setOffs.every(({ id, amount }) => taken.get(id) === amount);
  }

  async function entriesOf(ownerId: string, month: string): Promise<SealContent['entries']> {
    const marks: { position: number; hash: string }[] = [];
    const range = { from: `${month}-01`, to: `${month}-31` };
    for await (const page of everyPage(entries, { index: 'byDay', where: { ownerId }, range }, PAGE))
      marks.push(...page.flatMap((view) => view.marks));
    const sorted = marks.toSorted((a, b) => a.position - b.position);
    return { count: sorted.length, digest: digestOf(sorted.map(({ position, hash }) => entryLine(position, hash))) };
  }

  const upToDate = async (): Promise<boolean> => reads.passed(await feed.head());
  const contentOf = async (
    ownerId: string,
    month: string,
    issued: MonthIssued,
    form?: number,
  ): Promise<SealContent> => ({
    ownerId,
    month,
    ...sealedFigures(gstReportOf(month, issued), form),
    entries: await entriesOf(ownerId, month),
  });

  /** Of a month into which nothing can be dated any more: what is to be sealed, once all of it is finished. */
  async function finished(ownerId: string, month: string): Promise<SealContent> {
    for (let looks = 1; looks <= LOOKS; looks++) {
      if (await upToDate()) {
        const issued = await issuedIn(ownerId, month, null);
        if (await isFinished(month, issued)) return contentOf(ownerId, month, issued);
      }
      await pause();
    }
    return refuseUnfinished(month);
  }

  const sealOf = async (ownerId: string, month: string): Promise<MonthSealEntry | undefined> =>
    (await seals.get(ownerId))?.seals.find((seal) => seal.month === month);
  /** The first month before this one that has entries and is open, behind those that were sealed; undefined: none. */
  async function firstBefore(ownerId: string, month: string): Promise<string | undefined> {
    const through = (await seals.get(ownerId))?.closed.toSorted().at(-1);
    if (through === undefined || month <= through) return undefined;
    const range = { from: `${through}-32`, to: `${month}-00` };
    const { items } = await entries.find({ index: 'byDay', where: { ownerId }, range, limit: 1 });
    return items[0]?.on.slice(0, 7);
  }

  return {
    sealOf,
    firstBefore,
    /** Refuses a month that has not ended, and one behind another that is open. Of one that is sealed nothing changes. */
    async seal(run: WriteSide['run'], month: string, caller: Caller): Promise<void> {
      const ownerId = caller.actor.id;
      if (!hasEnded(month, write.now().toISOString()))
        refuse('invalid', 'month.running', `${monthName(month)} has not ended yet. It can be sealed once it has.`);
      const first = await firstBefore(ownerId, month);
      if (first !== undefined)
        refuse('conflict', 'month.order', `Months are sealed in their order. Please seal ${monthName(first)} first.`);
      // What is too large for a report is refused before anything is closed.
      await issuedIn(ownerId, month, null);
      await run(closeMonth, { month }, caller);
      if (await sealOf(ownerId, month)) return;
      await untilStill(write, { ownerId, month });
      const content = await finished(ownerId, month);
      const about = { ownerId, month, digest: sealDigestOf(content) };
      const { ownerId: _, ...said } = content;
      await run(sealMonth, { ...said, digest: about.digest, ...(await signSeal(folder, about)) }, caller);
    },
    /** What differs from what was sealed, in sentences. */
    async differences(ownerId: string, month: string, seal: MonthSealEntry): Promise<string[]> {
      if (!(await upToDate())) refuseUnfinished(month);
      const now = await contentOf(ownerId, month, await issuedIn(ownerId, month, null), seal.form);
      const then = { ...seal, ownerId };
      const isWhole = sealDigestOf(then) === seal.digest;
      const fault = sealSignatureFault(await verifyingKey(folder))(then);
      return [
        ...(isWhole ? [] : ['The seal is not what its digest says.']),
        ...(fault === undefined ? [] : [fault]),
        ...differencesOf(then, now),
      ];
    },
  };
}
