import { refuseAbsent } from '../../domain/client.ts';
import { bookings, type BookingView } from '../../projections/booking.ts';
import { type ClientRecordView, clientRecords, clientWords, searched, wordsOf } from '../../projections/client.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { beginning } from '../../projections/words.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { mailboxOf } from '../../domain/kernel/mailbox.ts';

/** Of one mailbox, and of one telephone, that are looked at: who asks more often is no customer. */
const MOST_LINKED = 200;
interface Asked {
  limit: number;
  cursor?: string;
}
interface ClientList {
  items: ClientRecordView[];
  next: string | undefined;
}

/** Whether a client is found by this text of theirs before any other that begins so. */
export function isFoundFirst(id: string, view: ClientRecordView, text: string): boolean {
  const all = wordsOf(view).map((word, at) => [word, `${view.id}/${at}`] as const);
  const matching = all.filter(([word]) => word.startsWith(text));
  const [first] = matching.toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  return first?.[1] === id;
}

/** A studio's clients, as calls ask for them. */
export function clientQueries(reads: Pick<ReadSide, 'reader'>) {
  const [reader, words] = [reads.reader(clientRecords), reads.reader(clientWords)];
  const [bookingReader, gigReader] = [reads.reader(bookings), reads.reader(gigs)];

  /** Also one who was removed, and may come back. */
  const own = async (ownerId: string, clientId: string): Promise<ClientRecordView> => {
    const view = await reader.get(clientId);
    return view?.ownerId === ownerId ? view : refuseAbsent();
  };

  return {
    own,
    async one(ownerId: string, clientId: string): Promise<ClientRecordView> {
      const view = await own(ownerId, clientId);
      return view.place === 'removed' ? refuseAbsent() : view;
    },
    /** By name. */
    page: (ownerId: string, archived: boolean, page: Asked): Promise<ClientList> =>
      reader.find({ index: 'byName', where: { ownerId, place: archived ? 'archived' : 'listed' }, ...page }),
    /** By what was typed, in the order of the texts that begin so: each client once, by the first of theirs. */
    async search(ownerId: string, archived: boolean, typed: string, page: Asked): Promise<ClientList> {
      const text = searched(typed);
      const { items, next } = await words.find({
        index: 'byWord',
        where: { ownerId, place: archived ? 'archived' : 'listed' },
        range: beginning(text),
        ...page,
      });
      const known = new Map(
        (await reader.getMany(items.map(({ clientId }) => clientId))).map((view) => [view.id, view]),
      );
      const found = items.flatMap(({ id, clientId }) => {
        const view = known.get(clientId);
        return view && isFoundFirst(id, view, text) ? [view] : [];
      });
      return { items: found, next };
    },
    /** Who has this mailbox in this studio, listed or archived. */
    async byMailbox(ownerId: string, email: string): Promise<ClientRecordView | undefined> {
      const where = { ownerId, mailbox: mailboxOf(email) };
      return (await reader.find({ index: 'byMailbox', where, limit: 1 })).items[0];
    },
    /** What a person asked for by this mailbox or telephone, newest first, and the gigs that were made of it. */
    async linked({ ownerId, mailbox = '', line = '' }: ClientRecordView): Promise<{
      bookings: BookingView[];
      gigs: GigView[];
    }> {
      const newest = async (index: string, where: Record<string, string>) =>
        (await bookingReader.find({ index, where: { ownerId, ...where }, order: 'desc', limit: MOST_LINKED })).items;
      const found = await Promise.all([
        newest('byMailbox', { mailbox }),
        line === '' ? [] : newest('byTelephone', { line }),
      ]);
      const each = new Map(found.flat().map((view) => [view.id, view]));
      const listed = [...each.values()].filter((view) => view.listed);
      const newestFirst = listed.toSorted((a, b) => (a.requestedAt < b.requestedAt ? 1 : -1)).slice(0, MOST_LINKED);
      const made = await gigReader.getMany([...new Set(newestFirst.flatMap(({ gigId }) => gigId ?? []))]);
      const open = made.filter((gig) => gig.open && gig.ownerId === ownerId);
      return { bookings: newestFirst, gigs: open.toSorted((a, b) => (a.day < b.day ? 1 : -1)) };
    },
  };
}
export type ClientQueries = ReturnType<typeof clientQueries>;
