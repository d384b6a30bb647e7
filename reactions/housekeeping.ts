import type { Logger } from 'pino';
import { system } from '../commands/core/actors.ts';
import { purgeOtherCalendar } from '../commands/availability.ts';
import { eraseBooking } from '../commands/booking.ts';
import { eraseClientRecord } from '../commands/client.ts';
import { eraseAccount } from '../commands/closing.ts';
import { ERASED_SINCE } from '../commands/erasure.ts';
import { collectBlobs, discardBlob } from '../commands/garbageCollection.ts';
import { eraseExpense } from '../commands/expense.ts';
import { eraseInvoice } from '../commands/invoice.ts';
import { eraseQuotation } from '../commands/quotation.ts';
import { eraseRecurringInvoice } from '../commands/recurringInvoice.ts';
import { purgePortfolioItem } from '../commands/portfolio.ts';
import { purgeProject } from '../commands/project.ts';
import type { Caller } from '../commands/core/run.ts';
import { isOfWaitingPicture } from '../commands/picture.ts';
import { isRendition } from '../commands/rendition.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import { BIN_MS, LAST_MOMENT_MS, UNDO_MS } from '../domain/kernel/bin.ts';
import { newId } from '../domain/kernel/id.ts';
import { blobUses } from '../projections/blobUses.ts';
import { otherCalendars } from '../projections/availability.ts';
import { bookings } from '../projections/booking.ts';
import { clientRecords } from '../projections/client.ts';
import { accounts } from '../projections/account.ts';
import { gigs } from '../projections/gig.ts';
import { expenses } from '../projections/expense.ts';
import { invoices } from '../projections/invoice.ts';
import { quotations } from '../projections/quotation.ts';
import { recurringInvoices } from '../projections/recurringInvoice.ts';
import { mediaItems } from '../projections/media.ts';
import { portfolioItems } from '../projections/portfolio.ts';
import { projects } from '../projections/project.ts';
import { everyPage } from '../projections/core/pages.ts';
import type { EventFeed } from '../projections/ports.ts';
import type { ReadSide } from '../projections/core/runner.ts';
import { forgetOldNotices } from './noticeRetention.ts';
import { LAG_MS, purgesOf, unlessRefused } from './purging.ts';
import { yieldToEventLoop } from '../projections/core/eventLoop.ts';
import { startRounds } from './core/rounds.ts';

export interface HousekeepingTools {
  write: WriteSide;
  reads: ReadSide;
  feed: EventFeed;
  log: Logger;
}
/** What one round did. */
export interface HousekeepingResult {
  media: number;
  gigs: number;
  /** Closed accounts whose 30 days were over. */
  accounts: number;
  /** Bookings whose people were erased. */
  bookings: number;
  blobs: number;
  /** Blobs that nothing refers to, found by walking all of them. */
  orphans: number;
  /** Entries of the vault that had expired. */
  secrets: number;
}

const HOUR_MS = 3_600_000;
const WALK_EVERY_MS = 24 * HOUR_MS;

/** One round: purges what was deleted 30 days ago, deletes blobs that nothing refers to, sweeps what expired. */
export async function housekeep({ write, reads, feed }: Omit<HousekeepingTools, 'log'>): Promise<HousekeepingResult> {
  const caller: Caller = { actor: system('housekeeping'), correlation: newId() };
  const before = (ms: number): string => new Date(write.now().getTime() - ms).toISOString();
  const overdue = (since = 0) => ({ index: 'byDeletion', where: {}, range: { to: before(BIN_MS + since) } });
  const mediaReader = reads.reader(mediaItems);
  const tidied: HousekeepingResult = { media: 0, gigs: 0, accounts: 0, bookings: 0, blobs: 0, orphans: 0, secrets: 0 };

  const purging = purgesOf({ write, reads }, caller, tidied);

  const closed = { index: 'byClosing', where: { kind: 'account' }, range: { from: '0', to: overdue().range.to } };
  for await (const items of everyPage(reads.reader(accounts), closed))
    for (const { id: userId } of items)
      if ((await write.run(eraseAccount, { userId, by: 'time' }, caller).catch(unlessRefused))?.changed)
        tidied.accounts++;
  const removed = { index: 'byRemoval', where: {}, range: { to: before(UNDO_MS) } };
  for await (const items of everyPage(reads.reader(projects), removed))
    for (const { id, ownerId } of items)
      await write.run(purgeProject, { userId: ownerId, projectId: id }, caller).catch(unlessRefused);
  for await (const items of everyPage(reads.reader(portfolioItems), removed))
    for (const { id, ownerId } of items)
      await write.run(purgePortfolioItem, { userId: ownerId, itemId: id }, caller).catch(unlessRefused);
  for await (const items of everyPage(reads.reader(clientRecords), removed))
    for (const { id: clientId } of items) await write.run(eraseClientRecord, { clientId }, caller).catch(unlessRefused);
  for await (const items of everyPage(reads.reader(invoices), removed))
    for (const { id: invoiceId } of items)
      await write.run(eraseInvoice, { invoiceId, discarded: true }, caller).catch(unlessRefused);
  for await (const items of everyPage(reads.reader(quotations), removed))
    for (const { id: quotationId } of items)
      await write.run(eraseQuotation, { quotationId, discarded: true }, caller).catch(unlessRefused);
  for await (const items of everyPage(reads.reader(recurringInvoices), removed))
    for (const { id: recurringId } of items)
      await write.run(eraseRecurringInvoice, { recurringId, discarded: true }, caller).catch(unlessRefused);
  for await (const items of everyPage(reads.reader(expenses), removed))
    for (const { id: expenseId } of items)
      await write.run(eraseExpense, { expenseId, deleted: true }, caller).catch(unlessRefused);
  await forgetOldNotices(write, reads, caller);
  for await (const items of everyPage(mediaReader, overdue())) for (const view of items) await purging.media(view);
  for await (const items of everyPage(reads.reader(otherCalendars), removed))
    for (const { id: calendarId, ownerId: userId } of items)
      await write.run(purgeOtherCalendar, { userId, calendarId }, caller).catch(unlessRefused);
  for await (const items of everyPage(reads.reader(gigs), overdue(LAST_MOMENT_MS)))
    for (const { id } of items) await purging.gig(id);

  const left = { index: 'byLeaving', where: {}, range: { to: overdue().range.to } };
  for await (const items of everyPage(reads.reader(bookings), left))
    for (const { id, ownerId } of items)
      if ((await write.run(eraseBooking, { bookingId: id, ownerId }, caller).catch(unlessRefused))?.changed)
        tidied.bookings++;

  const began = write.now().getTime();
  if (await reads.passed(await feed.head(), LAG_MS)) {
    const isHeld = blobUses(reads);
    const isUsed = async (hash: string): Promise<boolean> =>
      (await isHeld(hash)) || (await isRendition(write, hash)) || (await isOfWaitingPicture(write, hash));
    tidied.orphans = await discardOrphans(write, isUsed);
    tidied.blobs = await collectBlobs(write, began, isUsed);
  }
  await rebuildAfterErasure(write, reads);
  await write.blobs.sweep(HOUR_MS);
  tidied.secrets = await write.vault.sweep(write.now().getTime());
  return tidied;
}

/** At most once a day: what read models still told of people whose keys are destroyed is built anew without it. */
async function rebuildAfterErasure({ vault, now }: WriteSide, reads: ReadSide): Promise<void> {
  const erased = Number((await vault.get(...ERASED_SINCE))?.value ?? 0);
  const rebuilt = Number((await vault.get('housekeeping', 'rebuilt'))?.value ?? 0);
  if (erased <= rebuilt || now().getTime() - rebuilt < WALK_EVERY_MS) return;
  await vault.put('housekeeping', 'rebuilt', now().getTime());
  await reads.rebuild();
}

/** Once a day: files of uploads whose process died before the log knew of them. */
async function discardOrphans(
  { vault, blobs, now }: WriteSide,
  isUsed: (hash: string) => Promise<boolean>,
): Promise<number> {
  const walked = Number((await vault.get('housekeeping', 'walked'))?.value ?? 0);
  if (now().getTime() - walked < WALK_EVERY_MS) return 0;
  let orphans = 0;
  const pause = yieldToEventLoop();
  for await (const hash of blobs.list()) {
    await pause();
    if (await isUsed(hash)) continue;
    await discardBlob({ vault, now }, hash);
    orphans++;
  }
  await vault.put('housekeeping', 'walked', now().getTime());
  return orphans;
}

/** Tidies shortly after the start and every hour. */
export const startHousekeeping = (tools: HousekeepingTools, { firstMs = 60_000, everyMs = HOUR_MS } = {}) =>
  startRounds({
    firstMs,
    everyMs,
    log: tools.log,
    failed: 'tidying up failed',
    async work() {
      const tidied = await housekeep(tools);
      if (Object.values(tidied).some((count) => count > 0)) tools.log.info(tidied, 'tidied up');
    },
  });
