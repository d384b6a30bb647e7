import { Readable } from 'node:stream';
import { keptConversations } from '../../commands/conversation.ts';
import { streamOf } from '../../domain/kernel/aggregate.ts';
import type { StoredBlob } from '../../domain/media/events.ts';
import type { StudioPicture } from '../../domain/kernel/picture.ts';
import { subscription } from '../../domain/subscription.ts';
import { folded, numbered, safeName } from '../../domain/kernel/names.ts';
import { accounts, studios } from '../../projections/account.ts';
import { advances } from '../../projections/advance.ts';
import { bookings } from '../../projections/booking.ts';
import { clientRecords } from '../../projections/client.ts';
import { clients } from '../../projections/clientAccess.ts';
import { collections } from '../../projections/collection.ts';
import { expenses } from '../../projections/expense.ts';
import { everyPage } from '../../projections/core/pages.ts';
import type { View } from '../../projections/core/projection.ts';
import type { ViewReader } from '../../projections/core/readers.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { businessSettings } from '../../projections/business.ts';
import { invoiceTemplates } from '../../projections/invoiceTemplate.ts';
import { invoices, transactions } from '../../projections/invoice.ts';
import { mediaItems } from '../../projections/media.ts';
import { monthSeals } from '../../projections/monthSeal.ts';
import { notices } from '../../projections/notice.ts';
import { portfolioItems } from '../../projections/portfolio.ts';
import { preferences } from '../../projections/preference.ts';
import { editCopies } from '../../projections/editCopy.ts';
import { presets } from '../../projections/preset.ts';
import { profiles } from '../../projections/profile.ts';
import { quotations } from '../../projections/quotation.ts';
import { recurringInvoices } from '../../projections/recurringInvoice.ts';
import { projects } from '../../projections/project.ts';
import { team } from '../../projections/teamAccess.ts';
import { upgrades } from '../../projections/upgrade.ts';
import { watermarks } from '../../projections/watermark.ts';
import type { AppContext } from '../runtime/appContext.ts';

/** A file of the export as its list has it: where it lies in the zip, and the blob that it is. */
export interface ExportedFile {
  path: string;
  hash: string;
  size: number;
  crc32: number;
  /** ISO 8601; '' of what has no time of its own. */
  modified: string;
}
/** The list of all files: what the zip is computed by. */
export const FILES = 'files.json';

type Source = Pick<AppContext, 'reads' | 'feed' | 'decode'> & {
  write: Pick<AppContext['write'], 'vault' | 'keys' | 'journal'>;
};
const EVENTS_AT_ONCE = 200;
/** Aggregates that a photographer has one of, by the names of their streams. */
const OF_PERSON = [
  'account',
  'profile',
  'subscription',
  'secondStep',
  'camera',
  'cameraBridge',
  'watermark',
  'preset',
  'business',
  'gateway',
  'invoiceTemplate',
  'reminderRule',
  'monthSeal',
  'portfolio',
  'projects',
];

/** One JSON array, a line for each of what comes. */
async function* asJson(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let first = true;
  for await (const item of items) {
    yield `${first ? '[' : ','}\n${JSON.stringify(item)}`;
    first = false;
  }
  yield first ? '[]\n' : '\n]\n';
}

async function* each<V extends View>(
  reader: ViewReader<V>,
  query: Parameters<typeof everyPage<V>>[1],
): AsyncGenerator<V> {
  for await (const page of everyPage(reader, query)) yield* page;
}
async function* only<V extends View>(reader: ViewReader<V>, id: string): AsyncGenerator<V> {
  const view = await reader.get(id);
  if (view) yield view;
}

/** What there is by gig, of each gig of a studio. */
async function* ofGigs<V extends View>(
  reads: Source['reads'],
  ownerId: string,
  reader: ViewReader<V>,
): AsyncGenerator<V> {
  for await (const { id } of each(reads.reader(gigs), { index: 'byOwner', where: { ownerId, open: true } }))
    yield* each(reader, { index: 'byGig', where: { gigId: id } });
}

/** A name that nothing else in this folder has, however names are compared. */
function unique(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const safe = safeName(name);
    let free = safe;
    for (let number = 2; taken.has(folded(free)); number++) free = numbered(safe, number);
    taken.add(folded(free));
    return free;
  };
}

/** A picture at its best: as it was uploaded where that is kept, else the largest of what is shown of it. */
function bestOf({ original, mime, derivatives }: StudioPicture): { blob: StoredBlob; type: string } | undefined {
  if (original) return { blob: original, type: mime.slice('image/'.length) };
  const [blob] = derivatives.filter(({ format }) => format === 'jpeg').toSorted((a, b) => b.edge - a.edge);
  return blob && { blob, type: 'jpeg' };
}
/** What stands for the studio itself: its portrait, its cover, its logo, and those of whom it worked for. */
async function* picturesOf({ reads }: Source, ownerId: string): AsyncGenerator<ExportedFile> {
  const fileName = unique();
  const [profile, business, watermark] = await Promise.all([
    reads.reader(profiles).get(ownerId),
    reads.reader(businessSettings).get(ownerId),
    reads.reader(watermarks).get(ownerId),
  ]);
  const file = (name: string, picture: StudioPicture | null | undefined, modified = ''): ExportedFile[] => {
    const best = picture ? bestOf(picture) : undefined;
    if (!best) return [];
    const { hash, size, crc32 } = best.blob;
    return [{ path: `pictures/${fileName(`${name}.${best.type}`)}`, hash, size, crc32, modified }];
  };
  yield* file('Profile picture', profile?.picture?.picture, profile?.picture?.at);
  yield* file('Cover photo', profile?.cover?.picture, profile?.cover?.at);
  yield* file('Logo', business?.logo);
  yield* file('Logo of the watermark', watermark?.logo);
  for await (const { clientName, logo } of each(reads.reader(projects), {
    index: 'byOwner',
    where: { ownerId, removed: false },
  }))
    yield* file(`Logo of ${clientName}`, logo);
}

/** Every file of a studio: the originals of its gigs, what was uploaded for its portfolio, and its own pictures. */
async function* filesOf(source: Source, ownerId: string): AsyncGenerator<ExportedFile> {
  const { reads } = source;
  const gigFolder = unique();
  for await (const gig of each(reads.reader(gigs), { index: 'byOwner', where: { ownerId, open: true } })) {
    const inGig = `gigs/${gigFolder(`${gig.day} ${gig.details.name}`)}`;
    const [folder, fileIn] = [unique(), new Map<string, (name: string) => string>()];
    const folders = new Map(gig.folders.map(({ folderId, name }) => [folderId, folder(name)]));
    for await (const view of each(reads.reader(mediaItems), {
      index: 'byGig',
      where: { gigId: gig.id, inBin: false },
    })) {
      const place = (view.folderId !== null && folders.get(view.folderId)) || '';
      const fileName = fileIn.get(place) ?? unique();
      fileIn.set(place, fileName);
      const path = [inGig, ...(place ? [place] : []), fileName(view.filename)].join('/');
      const { hash, size, crc32 } = view.blob;
      yield { path, hash, size, crc32, modified: view.takenAt ?? view.uploadedAt };
    }
  }
  const fileName = unique();
  for await (const item of each(reads.reader(portfolioItems), {
    index: 'byOwner',
    where: { ownerId, removed: false },
  })) {
    const { original, mime } = item.picture;
    if (!original) continue;
    const path = `portfolio/${fileName(`${item.title || 'Photo'}.${mime.slice('image/'.length)}`)}`;
    yield { path, ...original, modified: '' };
  }
  yield* picturesOf(source, ownerId);
}

/** What happened, as the log has it: of the photographer, of their gigs, bookings, clients, invoices, quotations, advances and expenses. */
async function* eventsOf({ reads, feed, decode, write }: Source, ownerId: string): AsyncGenerator<unknown> {
  async function* streams(): AsyncGenerator<string> {
    for (const name of OF_PERSON) yield streamOf({ name }, ownerId);
    const { conversations } = (await write.journal.load(subscription, ownerId)).state;
    for (const id of conversations) yield streamOf({ name: 'conversation' }, id);
    for (const open of [true, false])
      for await (const { id } of each<GigView>(reads.reader(gigs), { index: 'byOwner', where: { ownerId, open } }))
        yield streamOf({ name: 'gig' }, id);
    for await (const { id } of each(reads.reader(bookings), { index: 'byOwner', where: { ownerId } }))
      yield streamOf({ name: 'booking' }, id);
    for await (const { id } of each(reads.reader(clientRecords), { index: 'byOwner', where: { ownerId } }))
      yield streamOf({ name: 'clientRecord' }, id);
    for await (const { id } of each(reads.reader(invoices), { index: 'byOwner', where: { ownerId } }))
      for (const name of ['invoice', 'reminder']) yield streamOf({ name }, id);
    for await (const { id } of each(reads.reader(collections), { index: 'byOwner', where: { ownerId } }))
      yield streamOf({ name: 'collection' }, id);
    for await (const { id } of each(reads.reader(advances), { index: 'byOwner', where: { ownerId } }))
      yield streamOf({ name: 'advance' }, id);
    for await (const { id } of each(reads.reader(quotations), { index: 'byOwner', where: { ownerId } }))
      yield streamOf({ name: 'quotation' }, id);
    for await (const { id } of each(reads.reader(recurringInvoices), { index: 'byOwner', where: { ownerId } }))
      yield streamOf({ name: 'recurringInvoice' }, id);
    for await (const { id } of each(reads.reader(editCopies), { index: 'byOwner', where: { ownerId } }))
      yield streamOf({ name: 'editCopy' }, id);
    for await (const { id } of each(reads.reader(expenses), { index: 'byOwner', where: { ownerId } }))
      yield streamOf({ name: 'expense' }, id);
  }
  for await (const stream of streams())
    for (let from = 0; ;) {
      const stored = await feed.readStream(stream, { from, limit: EVENTS_AT_ONCE });
      for (const { event, meta } of await decode(stored))
        yield { number: meta.position, at: meta.at, stream: meta.stream, by: meta.actor, hash: meta.hash, ...event };
      if (stored.length < EVENTS_AT_ONCE) break;
      from += stored.length;
    }
}

/** The documents of an export, by name, each read as it is written: none is ever whole in memory. */
export function documentsOf(source: Source, ownerId: string): ReadonlyMap<string, () => Readable> {
  const { reads, write } = source;
  const ofOwner = (index: string, more: Record<string, boolean> = {}) => ({ index, where: { ownerId, ...more } });
  const ofUser = { index: 'byUser', where: { userId: ownerId } };
  const sources: [string, () => AsyncIterable<unknown>][] = [
    ['account.json', () => only(reads.reader(accounts), ownerId)],
    ['plan.json', () => only(reads.reader(studios), ownerId)],
    ['profile.json', () => only(reads.reader(profiles), ownerId)],
    ['gigs.json', () => each(reads.reader(gigs), ofOwner('byOwner', { open: true }))],
    ['gig-clients.json', () => ofGigs(reads, ownerId, reads.reader(clients))],
    ['gig-editors.json', () => ofGigs(reads, ownerId, reads.reader(team))],
    ['clients.json', () => each(reads.reader(clientRecords), ofOwner('byOwner'))],
    ['business.json', () => only(reads.reader(businessSettings), ownerId)],
    ['template.json', () => only(reads.reader(invoiceTemplates), ownerId)],
    ['invoices.json', () => each(reads.reader(invoices), ofOwner('byOwner'))],
    ['quotations.json', () => each(reads.reader(quotations), ofOwner('byOwner'))],
    ['recurring-invoices.json', () => each(reads.reader(recurringInvoices), ofOwner('byOwner'))],
    ['online-payments.json', () => each(reads.reader(collections), ofOwner('byOwner'))],
    ['advances.json', () => each(reads.reader(advances), ofOwner('byOwner'))],
    ['expenses.json', () => each(reads.reader(expenses), ofOwner('byOwner'))],
    ['months.json', () => only(reads.reader(monthSeals), ownerId)],
    ['transactions.json', () => each(reads.reader(transactions), ofOwner('byOwner'))],
    ['bookings.json', () => each(reads.reader(bookings), ofOwner('byOwner'))],
    ['portfolio.json', () => each(reads.reader(portfolioItems), ofOwner('byOwner', { removed: false }))],
    ['projects.json', () => each(reads.reader(projects), ofOwner('byOwner', { removed: false }))],
    ['notifications.json', () => each(reads.reader(notices), ofUser)],
    ['preferences.json', () => only(reads.reader(preferences), ownerId)],
    ['presets.json', () => only(reads.reader(presets), ownerId)],
    ['upgrades.json', () => each(reads.reader(upgrades), ofUser)],
    ['conversations.json', () => keptConversations(write, ownerId)],
    ['events.json', () => eventsOf(source, ownerId)],
    [FILES, () => filesOf(source, ownerId)],
  ];
  return new Map(sources.map(([name, items]) => [name, () => Readable.from(asJson(items()))]));
}
