import { bookingLinks } from '../commands/bookingLinks.ts';
import { raiseNotice } from '../commands/notice.ts';
import { account } from '../domain/account.ts';
import { type Booking, type BookingEvent, booking } from '../domain/booking.ts';
import { profile } from '../domain/profile.ts';
import { derivedId } from '../domain/kernel/id.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import { bookingMails, onDay } from './bookingMailText.ts';
import { mailTo } from './core/mailText.ts';
import { reaction } from './core/reaction.ts';
import { wants } from './preferences.ts';

type Told = Extract<
  BookingEvent,
  { type: 'BookingRequested' | 'BookingConfirmed' | 'BookingRejected' | 'BookingCompleted' | 'BookingWithdrawn' }
>;

/** The booking as it stands and its photographer; undefined where nobody is left to be told. */
async function about(write: WriteSide, { bookingId, ownerId }: Told) {
  const [{ state }, owner, shown] = await Promise.all([
    write.journal.load(booking, bookingId),
    write.journal.load(account, ownerId),
    write.journal.load(profile, ownerId),
  ]);
  return state.status === 'absent' || state.erased || owner.state.status !== 'open'
    ? undefined
    : { booking: state, owner: { ...owner.state, brandName: shown.state.details.brandName } };
}

/**
 * Mails of each step, to whoever asked or to the photographer: each by itself, so that an address that takes none keeps
 * nobody else from theirs. A mail's id is made of its event's, so that a repeat replaces it.
 */
const mailsTo = (whom: 'booker' | 'photographer') =>
  reaction<Told>({
    name: `booking-mails-${whom}`,
    on: ['BookingRequested', 'BookingConfirmed', 'BookingRejected', 'BookingCompleted', 'BookingWithdrawn'],
    atOnce: 2,
    async react(event, meta, { write, mailer, address }) {
      const known = await about(write, event);
      const mail =
        known &&
        bookingMails(event.type, known.booking, known.owner, {
          own: address(bookingLinks(write).path(event.bookingId)),
          manager: address('/bookings'),
        })[whom];
      if (!mail || (whom === 'photographer' && !(await wants(write, event.ownerId, 'bookings', 'email')))) return;
      const { to, name, ...text } = mail;
      await mailer.send(
        mailTo(
          { id: derivedId('mail', 'booking', whom, meta.id), to, name, of: [event.ownerId, event.bookingId] },
          text,
        ),
      );
    },
  });
export const bookingMailsToBooker = mailsTo('booker');
export const bookingMailsToPhotographer = mailsTo('photographer');

const noticeOf = (type: Told['type'], { request: { name, service, date } }: Booking) => {
  const what = `${service}${onDay(date)}`;
  return type === 'BookingWithdrawn'
    ? {
        title: `${name} withdrew a booking`,
        message: `${what} is no longer wanted.`,
        many: {
          title: '{count} people withdrew their bookings',
          message: `The last was ${name}: ${what} is no longer wanted.`,
        },
      }
    : {
        title: `${name} asks for a booking`,
        message: `${what}. Confirm or reject it.`,
        many: {
          title: '{count} people ask for a booking',
          message: `The last was ${name}: ${what}. All of them wait for your answer.`,
        },
      };
};

/** The bell of the photographer: what comes within an hour is one notification. */
export const bookingNotices = reaction<Told>({
  name: 'booking-notices',
  on: ['BookingRequested', 'BookingWithdrawn'],
  atOnce: 1,
  async react(event, meta, { write }, caller) {
    const known = await about(write, event);
    if (!known) return;
    const { ownerId, bookingId, type } = event;
    const { many, ...words } = noticeOf(type, known.booking);
    await write.run(
      raiseNotice,
      {
        noticeId: derivedId('notice', type, ownerId, meta.at.slice(0, 13)),
        userId: ownerId,
        topic: 'booking',
        ...words,
        link: { url: '/bookings', text: 'Open bookings' },
        tell: { kind: 'bookings', whatsapp: true },
        burst: { member: bookingId, many },
      },
      caller,
    );
  },
});

/** Whoever had asked is unreadable from now on, and so are the mails about it. */
export const erasedBookings = reaction<Extract<BookingEvent, { type: 'BookingErased' }>>({
  name: 'erased-bookings',
  on: ['BookingErased'],
  atOnce: 1,
  async react({ bookingId }, _, { write, mailer }) {
    await mailer.forgetOf?.(bookingId);
    await write.keys.forget(bookingId);
  },
});
