import { type Caller, withKeyOf } from '../commands/core/run.ts';
import { discardBlob } from '../commands/garbageCollection.ts';
import { GUEST_FACES, forgetFaces } from '../commands/faceVault.ts';
import { endExpenseGig } from '../commands/expense.ts';
import { forgetGuest } from '../commands/guest.ts';
import { endInvoiceGig } from '../commands/invoice.ts';
import { endForPurge } from '../commands/registration.ts';
import { forgetRenditions } from '../commands/rendition.ts';
import type { GigEvent } from '../domain/gig.ts';
import { media } from '../domain/media.ts';
import type { MediaEvent } from '../domain/media/events.ts';
import { expenses } from '../projections/expense.ts';
import { guests } from '../projections/guest.ts';
import { invoices } from '../projections/invoice.ts';
import { registrations } from '../projections/registration.ts';
import { reaction } from './core/reaction.ts';
import { unlessRefused } from './purging.ts';
import { everyOne, everyPage } from '../projections/core/pages.ts';

/** What a purged photo leaves behind: its faces go at once, its blobs once nothing else refers to them. */
export const purgedMedia = reaction<Extract<MediaEvent, { type: 'MediaPurged' }>>({
  name: 'purged-media',
  on: ['MediaPurged'],
  atOnce: 1,
  async react({ mediaId, hashes }, _, { write }) {
    for (const hash of hashes) {
      await discardBlob(write, hash);
      await forgetRenditions(write, hash);
    }
    // Received again meanwhile, the photo has faces anew, or is going to.
    if ((await write.journal.load(media, mediaId)).state.status === 'purged') await forgetFaces(write, mediaId);
  },
});

const OF_GIG = [
  'gigPassword',
  'gigCode',
  'gigByCode',
  'zipTicket',
  'clientZip',
  'linkToken',
  'faces',
  'faceMarks',
  ...GUEST_FACES,
  'messageClaim',
];

/** What the vault holds of a purged gig, and what an outbox of ours does of its clients, editors and guests. */
export const purgedGigs = reaction<Extract<GigEvent, { type: 'GigPurged' }>>({
  name: 'purged-gigs',
  on: ['GigPurged'],
  atOnce: 1,
  async react({ gigId }, _, { write: { vault }, mailer, messenger }) {
    for (const kind of OF_GIG) await vault.deleteGroup(kind, gigId);
    await mailer.forgetOf?.(gigId);
    await messenger.forgetOf?.(gigId);
  },
});

/** The guests of a purged gig, who shared photos or registered their face: nobody can read any more who they were. */
export const purgedGuests = reaction<Extract<GigEvent, { type: 'GigPurged' }>>({
  name: 'purged-guests',
  on: ['GigPurged'],
  atOnce: 1,
  async react({ gigId }, { position }, { write, reads }, caller) {
    await reads.passed(position);
    const ofGig = { index: 'byGig', where: { gigId } };
    for (const { id } of await everyOne(reads.reader(registrations), ofGig))
      await write.run(endForPurge, { registrationId: id, gigId }, withKeyOf(caller, id));
    for (const { id } of await everyOne(reads.reader(guests), ofGig)) {
      await write.run(forgetGuest, { guestId: id, gigId }, withKeyOf(caller, id));
      await write.keys.forget(id);
    }
  },
});

/** Invoices and expenses of a purged gig stay, and are of no gig. */
export const purgedCosts = reaction<Extract<GigEvent, { type: 'GigPurged' }>>({
  name: 'purged-costs',
  on: ['GigPurged'],
  atOnce: 1,
  async react({ gigId }, { position }, { write, reads }, caller) {
    await reads.passed(position);
    const as = (id: string): Caller => withKeyOf(caller, id);
    for await (const items of everyPage(reads.reader(expenses), { index: 'ofGig', where: { gigId } }))
      for (const { id: expenseId } of items)
        await write.run(endExpenseGig, { expenseId, gigId }, as(expenseId)).catch(unlessRefused);
    for await (const items of everyPage(reads.reader(invoices), { index: 'byGig', where: { gigId } }))
      for (const { id: invoiceId } of items)
        await write.run(endInvoiceGig, { invoiceId, gigId }, as(invoiceId)).catch(unlessRefused);
  },
});
