import { calendarOwner, calendarToken, renewCalendarFeed } from '../../commands/calendarFeed.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import { bookings } from '../../projections/booking.ts';
import { everyOne } from '../../projections/core/pages.ts';
import * as contract from '../contract/calendarFeed.ts';
import type { RouteContext } from '../context.ts';
import { type Route, SENT, route } from '../http/reply.ts';
import { calendarOf } from './ics.ts';

/** What lies further back is no longer told. */
const BACK_MS = 366 * 86_400_000;
/** Of one address: calendars come every few minutes, and many of them from one place. */
const READ_AT_ONCE = 120;
const READ_PER_SECOND = 1;
const FILE = /^([\w-]{43})\.ics$/;

/** The address at which a photographer's own calendar reads their bookings. */
export function calendarFeedRoutes({ write, reads, publicUrl, throttling }: RouteContext): Route[] {
  const [bookingReader, accountReader] = [reads.reader(bookings), reads.reader(accounts)];
  const readings = throttling.rate(
    'feedReadings',
    READ_AT_ONCE,
    READ_PER_SECOND,
    'This calendar is read very often. Please wait a moment.',
  );
  const feedOf = async (userId: string) => ({
    feed_url: `${publicUrl()}/calendar/${await calendarToken(write, userId)}.ics`,
  });
  const datedOf = async (ownerId: string) => {
    const from = new Date(write.now().getTime() - BACK_MS).toISOString().slice(0, 10);
    const found = await Promise.all(
      (['pending', 'confirmed', 'completed'] as const).map((status) =>
        everyOne(bookingReader, { index: 'byDay', where: { ownerId, listed: true, status }, range: { from } }),
      ),
    );
    return found.flat();
  };
  return [
    route(contract.getCalendarFeed, ({ caller }) => feedOf(caller.actor.id)),
    route(contract.renewCalendarFeed, async ({ caller, run }) => {
      await run(renewCalendarFeed, { userId: caller.actor.id });
      return feedOf(caller.actor.id);
    }),
    route(contract.readCalendarFeed, async ({ params, address, ctx }) => {
      await readings.take(address);
      const ownerId = await calendarOwner(write, FILE.exec(params.file)?.[1] ?? '');
      const owner = await accountReader.get(ownerId);
      if (!owner?.verified || owner.closedAt !== '')
        refuse('notFound', 'calendar.absent', 'There is no calendar at this address.');
      ctx.set('Cache-Control', 'private, no-store');
      ctx.set('X-Robots-Tag', 'noindex');
      ctx.type = 'text/calendar; charset=utf-8';
      ctx.body = calendarOf(await datedOf(ownerId), {
        host: new URL(publicUrl()).hostname,
        link: (bookingId) => `${publicUrl()}/bookings?booking=${encodeURIComponent(bookingId)}`,
      });
      return SENT;
    }),
  ];
}
