import { eraseBooking } from '../commands/booking.ts';
import { eraseClientRecord } from '../commands/client.ts';
import { system } from '../commands/core/actors.ts';
import type { Caller } from '../commands/core/run.ts';
import { certificateCode, certificateOf, digestOf, forgetPerson } from '../commands/erasure.ts';
import { deleteGig } from '../commands/gig.ts';
import { forgetNotice } from '../commands/notice.ts';
import { erasePortfolio } from '../commands/portfolio.ts';
import { eraseAdvance } from '../commands/advance.ts';
import { eraseCollection } from '../commands/collection.ts';
import { eraseExpense } from '../commands/expense.ts';
import { eraseInvoice } from '../commands/invoice.ts';
import { eraseQuotation } from '../commands/quotation.ts';
import { eraseRecurringInvoice } from '../commands/recurringInvoice.ts';
import { eraseProjects } from '../commands/project.ts';
import { endSession } from '../commands/session.ts';
import { type AccountEvent, account } from '../domain/account.ts';
import type { EventMeta } from '../domain/kernel/event.ts';
import { Refusal, refuse } from '../domain/kernel/refusal.ts';
import { sessions } from '../projections/account.ts';
import { bookings } from '../projections/booking.ts';
import { clientRecords } from '../projections/client.ts';
import { collections } from '../projections/collection.ts';
import { everyPage } from '../projections/core/pages.ts';
import type { View } from '../projections/core/projection.ts';
import type { ViewReader } from '../projections/core/readers.ts';
import { gigs } from '../projections/gig.ts';
import { mediaItems } from '../projections/media.ts';
import { notices } from '../projections/notice.ts';
import { portfolioItems } from '../projections/portfolio.ts';
import { expenses } from '../projections/expense.ts';
import { advances } from '../projections/advance.ts';
import { invoices } from '../projections/invoice.ts';
import { quotations } from '../projections/quotation.ts';
import { recurringInvoices } from '../projections/recurringInvoice.ts';
import { projects } from '../projections/project.ts';
import { returnGig } from '../commands/subscription.ts';
import { erasedMail } from './closing.ts';
import { mailTo } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';
import { purgesOf, unlessRefused } from './purging.ts';

/** Of every page of a list, whose documents go as it is read. */
async function forEach<V extends View>(
  reader: ViewReader<V>,
  query: Parameters<typeof everyPage<V>>[1],
  work: (view: V) => Promise<unknown>,
): Promise<void> {
  for await (const page of everyPage(reader, query)) for (const view of page) await work(view);
}

/** Gigs that are open, and those in the bin. */
const gigsOf = (ownerId: string): Parameters<typeof everyPage>[1][] => [
  { index: 'byOwner', where: { ownerId, open: true } },
  { index: 'bin', where: { ownerId }, range: { from: '0' } },
];

/** How much there is of each kind: counted once, before anything goes, and kept until the certificate says it. */
async function counted({ write, reads }: ReactionTools, ownerId: string): Promise<Record<string, number>> {
  const reader = reads.reader(gigs);
  const known: Record<string, number> = { gigs: 0, photos: 0 };
  for (const query of gigsOf(ownerId))
    await forEach(reader, query, async ({ id }) => {
      known['gigs']!++;
      known['photos']! += await reads.reader(mediaItems).count({ index: 'byGig', where: { gigId: id } });
    });
  const others = {
    clients: [clientRecords, 'byOwner'],
    bookings: [bookings, 'byOwner'],
    invoices: [invoices, 'byOwner'],
    quotations: [quotations, 'byOwner'],
    'recurring invoices': [recurringInvoices, 'byOwner'],
    advances: [advances, 'byOwner'],
    expenses: [expenses, 'byOwner'],
    portfolio: [portfolioItems, 'byOwner'],
    projects: [projects, 'byOwner'],
    notifications: [notices, 'byUser'],
  } as const;
  for (const [kind, [projection, index]] of Object.entries(others)) {
    const where: Record<string, string> = kind === 'notifications' ? { userId: ownerId } : { ownerId };
    known[kind] = await reads.reader<View>(projection as never).count({ index, where });
  }
  const { entry } = await write.vault.create('erasure', ownerId, known, { group: ownerId });
  return entry.value as Record<string, number>;
}

async function eraseAll({ write, reads }: ReactionTools, ownerId: string, caller: Caller): Promise<void> {
  const asSystem: Caller = { ...caller, actor: system('erasure'), key: undefined };
  const asOwner: Caller = {
    ...asSystem,
    actor: { kind: 'user', id: ownerId, role: 'photographer', sessionId: 'erasure' },
  };
  const purging = purgesOf({ write, reads }, asSystem, { media: 0, gigs: 0 });
  for (const query of gigsOf(ownerId))
    await forEach(reads.reader(gigs), query, async ({ id: gigId }) => {
      await write.run(deleteGig, { gigId }, asOwner).catch(unlessRefused);
      await write.run(returnGig, { userId: ownerId, gigId }, asSystem).catch(unlessRefused);
      if (!(await purging.gig(gigId)))
        refuse('unavailable', 'erasure.later', 'Something of this gig is still on its way in.');
    });
  await forEach(reads.reader(bookings), { index: 'byOwner', where: { ownerId } }, async ({ id: bookingId }) => {
    await write.run(eraseBooking, { bookingId, ownerId }, asSystem).catch(unlessRefused);
    await write.keys.forget(bookingId);
  });
  await forEach(reads.reader(clientRecords), { index: 'byOwner', where: { ownerId } }, async ({ id: clientId }) => {
    await write.run(eraseClientRecord, { clientId, ownerErased: true }, asSystem);
    await write.keys.forget(clientId);
  });
  await forEach(reads.reader(collections), { index: 'byOwner', where: { ownerId } }, ({ id: invoiceId }) =>
    write.run(eraseCollection, { invoiceId }, asSystem),
  );
  for (const [index, field] of [
    ['byOwner', 'ownerId'],
    ['byDiscarder', 'discardedBy'],
  ] as const)
    await forEach(reads.reader(invoices), { index, where: { [field]: ownerId } }, ({ id: invoiceId }) =>
      write.run(eraseInvoice, { invoiceId }, asSystem),
    );
  for (const [index, field] of [
    ['byOwner', 'ownerId'],
    ['byDiscarder', 'discardedBy'],
  ] as const)
    await forEach(reads.reader(quotations), { index, where: { [field]: ownerId } }, ({ id: quotationId }) =>
      write.run(eraseQuotation, { quotationId }, asSystem),
    );
  for (const [index, field] of [
    ['byOwner', 'ownerId'],
    ['byDiscarder', 'discardedBy'],
  ] as const)
    await forEach(reads.reader(recurringInvoices), { index, where: { [field]: ownerId } }, ({ id: recurringId }) =>
      write.run(eraseRecurringInvoice, { recurringId }, asSystem),
    );
  await forEach(reads.reader(advances), { index: 'byOwner', where: { ownerId } }, ({ id: advanceId }) =>
    write.run(eraseAdvance, { advanceId }, asSystem),
  );
  for (const [index, field] of [
    ['byOwner', 'ownerId'],
    ['byDeleter', 'deletedBy'],
  ] as const)
    await forEach(reads.reader(expenses), { index, where: { [field]: ownerId } }, ({ id: expenseId }) =>
      write.run(eraseExpense, { expenseId }, asSystem),
    );
  await write.run(erasePortfolio, { userId: ownerId }, asSystem);
  await write.run(eraseProjects, { userId: ownerId }, asSystem);
  await forEach(reads.reader(notices), { index: 'byUser', where: { userId: ownerId } }, ({ id: noticeId }) =>
    write.run(forgetNotice, { noticeId, which: 'any' }, asSystem),
  );
  const running = { index: 'byUser', where: { userId: ownerId, ended: false } };
  await forEach(reads.reader(sessions), running, ({ id: sessionId }) =>
    write.run(endSession, { sessionId, reason: 'accountDeleted' }, asSystem),
  );
}

/**
 * Nothing is left of an account that was erased. The certificate goes to its address before the key does by which anybody
 * could read that address.
 */
export const erasures = reaction<Extract<AccountEvent, { type: 'AccountErased' }>>({
  name: 'erasures',
  on: ['AccountErased'],
  atOnce: 1,
  async react({ userId }, meta: EventMeta, tools, caller) {
    const { write, reads, mailer, messenger } = tools;
    await reads.passed(meta.position);
    const person = (await write.journal.load(account, userId)).state;
    if (person.status !== 'erased') return;
    if (person.certified) return forgetPerson(write, person, person.certified, caller);
    const erased = await counted(tools, userId);
    await eraseAll(tools, userId, caller);
    const about = { certificateId: meta.id, logPosition: meta.position, logHash: meta.hash, erased };
    const digest = digestOf(certificateOf(person, about));
    const mail = erasedMail(
      erased,
      digest,
      tools.address(`/account-closed#certificate=${certificateCode(write, userId, digest)}`),
    );
    // What lies in an outbox of ours: mails to them, and to whom they worked for. The certificate is the last one, and stays.
    await mailer.forget?.(person.email);
    await mailer.forgetOf?.(userId);
    await messenger.forgetOf?.(userId);
    await mailer
      .send(mailTo({ id: meta.id, to: person.email, name: person.fullName, of: [] }, mail))
      // An address to which nothing can be delivered keeps nobody's data here.
      .catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
      });
    await forgetPerson(write, person, { ...about, digest }, caller);
  },
});
