import { erasedFrom } from '../../commands/closing.ts';
import type { StoredEvent } from '../../domain/kernel/event.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import { verifyStreams } from '../../projections/history/verifyStreams.ts';
import { gigs } from '../../projections/gig.ts';
import { type HistoryCursor, eventsAt, historyReader } from '../../projections/history/reader.ts';
import { openPast } from '../../projections/history/past.ts';
import { auditEventsOf, pastGigOf, pastMediaOf, personNames } from './present.ts';
import * as contract from '../contract/audit.ts';
import type { AppContext, WithoutRun } from '../runtime/appContext.ts';
import { type Route, route } from '../http/reply.ts';

/** A page's end as it travels: position and stretch. */
const cursorOf = ({ position, bucket }: HistoryCursor): string =>
  Buffer.from(`${position} ${bucket}`).toString('base64url');
function historyCursorOf(cursor: string | undefined): HistoryCursor | undefined {
  if (cursor === undefined) return undefined;
  const found = /^(\d{1,16}) (\d{4}-\d\d-\d\dT\d\d:\d\d)$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!found || Number.isNaN(Date.parse(`${found[2]}:00Z`)))
    return refuse(
      'malformed',
      'cursor.malformed',
      'This page marker is not one that we gave out. Start again from the first page.',
    );
  return { position: Number(found[1]), bucket: found[2]! };
}

const withoutPlumbing = (view: { id: string } | null): Record<string, unknown> | null => {
  if (!view) return null;
  const { id: _, position: __, ...fields } = view as { id: string; position?: number };
  return fields;
};

/** What an auditor reads: the log in plain English, the past, and whether the record is whole. */
export function auditRoutes(context: WithoutRun<AppContext>): Route[] {
  const { reads, feed, decode } = context;
  const places = historyReader(reads);
  const past = openPast({ feed, decode, reads, places });
  const asEvents = async (stored: readonly StoredEvent[]) => auditEventsOf(context, places, await decode(stored));
  const spanOf = async (gigId: string) =>
    (await places.span(gigId)) ?? refuse('notFound', 'gig.absent', 'Gig not found');

  return [
    route(contract.auditGigs, async ({ query: { limit, cursor } }) => {
      const asked = { index: 'byTime', where: {} };
      const [page, total] = await Promise.all([
        reads.reader(gigs).find({ ...asked, order: 'desc', limit, ...(cursor ? { cursor } : {}) }),
        reads.reader(gigs).count(asked),
      ]);
      const names = await personNames(
        context,
        page.items.map(({ ownerId }) => ownerId),
      );
      return {
        gigs: page.items.map(({ id, details, ownerId, createdAt, counts, open }) => ({
          gig_id: id,
          gig_name: details.name,
          owner_id: ownerId,
          photographer_name: names.get(ownerId) ?? '',
          created_at: createdAt,
          total_photos: counts.photos,
          deleted: !open,
        })),
        next_cursor: page.next ?? null,
        total,
      };
    }),
    route(contract.auditGigEvents, async ({ params: { gigId }, query: { limit, cursor, type } }) => {
      const span = await spanOf(gigId);
      const before = historyCursorOf(cursor);
      const found = await places.newest(gigId, { limit: limit + 1, type, before });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        events: (await asEvents(await eventsAt(feed, page))).reverse(),
        next_cursor: last && found.length > limit ? cursorOf(last) : null,
        first_at: span.firstAt,
        last_at: span.lastAt,
        total: type === undefined ? span.total : (span.types[type] ?? 0),
        types: Object.keys(span.types).sort(),
      };
    }),
    route(contract.auditGigAsOf, async ({ params: { gigId }, query }) => {
      const span = await spanOf(gigId);
      const at = query.at === undefined ? undefined : new Date(query.at).toISOString();
      const position = query.position ?? (at === undefined ? Number.MAX_SAFE_INTEGER : await past.lastOf(gigId, at));
      const { gig, media, last } = await past.gigAt(gigId, position, query.media_limit);
      const there = gig?.open ? gig : undefined;
      const names = there ? await personNames(context, [there.ownerId]) : undefined;
      return {
        position: last?.position ?? 0,
        at: at ?? String(last?.meta['at'] ?? span.firstAt),
        gig: there ? pastGigOf(there, names?.get(there.ownerId) ?? '') : null,
        media: there ? media.map(pastMediaOf) : [],
        media_total: there ? there.counts.photos + there.counts.videos + there.counts.edited : 0,
      };
    }),
    route(contract.auditEventChange, async ({ params: { position } }) => {
      const stored = await feed.at(position);
      if (!stored) return refuse('notFound', 'event.absent', 'There is no event at this position.');
      const [[event], changes] = await Promise.all([asEvents([stored]), past.changesOf(stored)]);
      return {
        event: event!,
        changes: changes.map(({ document, id, before, after }) => ({
          document,
          id,
          before: withoutPlumbing(before),
          after: withoutPlumbing(after),
        })),
      };
    }),
    route(contract.auditVerify, async ({ params: { gigId } }) => {
      await spanOf(gigId);
      const { streams, events, broken } = await verifyStreams(feed, await places.all(gigId));
      return { intact: broken.length === 0, streams, events, broken };
    }),
    route(contract.auditUsers, async ({ query: { limit, cursor } }) => {
      const asked = { index: 'all', where: { kind: 'account' } };
      const [page, total] = await Promise.all([
        reads.reader(accounts).find({ ...asked, order: 'desc', limit, ...(cursor ? { cursor } : {}) }),
        reads.reader(accounts).count(asked),
      ]);
      return {
        users: page.items.map(({ id, fullName, email, role, verified, createdAt, closedAt }) => ({
          user_id: id,
          full_name: fullName,
          email,
          role,
          email_verified: verified,
          created_at: createdAt,
          erases_at: closedAt === '' ? null : erasedFrom(closedAt),
        })),
        next_cursor: page.next ?? null,
        total,
      };
    }),
  ];
}
