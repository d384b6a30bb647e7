import type { Booking, BookingEvent } from '../domain/booking.ts';
import type { MailText } from './core/mailText.ts';

export interface BookingMail extends MailText {
  to: string;
  name: string;
}
interface Addresses {
  /** The visitor's private link. */
  own: string;
  /** The photographer's page. */
  manager: string;
}

const IN_LETTERS = /^[\p{L}\p{M}\u200c-\u200d .,'’()-]{1,80}$/u;
const ADDRESS = /[\p{L}\p{N}]{2,}\.[\p{L}\p{N}]{2,}/u;
/** A mailbox may be somebody else's than who typed it: nothing goes there that could be an advertisement. */
const greeted = (name: string): string => (IN_LETTERS.test(name) && !ADDRESS.test(name) ? name : 'there');

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const dayOf = (date: string): string => (date === '' ? '' : DAY.format(new Date(`${date}T00:00:00Z`)));
export const onDay = (date: string): string => (date === '' ? '' : ` on ${dayOf(date)}`);

/** The mails of one step of a booking. What the visitor wrote freely goes to the photographer alone. */
export function bookingMails(
  step: BookingEvent['type'],
  { request }: Pick<Booking, 'request'>,
  owner: { email: string; fullName: string; brandName: string },
  { own, manager }: Addresses,
): { booker?: BookingMail; photographer?: BookingMail } {
  const toBooker = (subject: string, ...paragraphs: string[]) => ({
    booker: {
      to: request.email,
      name: greeted(request.name),
      subject,
      paragraphs,
      action: { label: 'See my booking', address: own },
    },
  });
  const toPhotographer = (subject: string, ...paragraphs: string[]) => ({
    photographer: {
      to: owner.email,
      name: owner.fullName,
      subject,
      paragraphs,
      action: { label: 'Open bookings', address: manager },
    },
  });
  const by = owner.brandName || owner.fullName;
  const when = onDay(request.date);
  switch (step) {
    case 'BookingRequested': {
      const details = [
        ['Service', request.service],
        ['Date', dayOf(request.date)],
        ['Location', request.location],
        ['Budget', request.budget],
        ['Email', request.email],
        ['Mobile', request.mobile],
        ['Message', request.message],
      ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
      return {
        ...toPhotographer(
          `${request.name} asks for a booking`,
          `${request.name} would like to book you${when}.`,
          ...details,
        ),
        ...toBooker(
          `Your booking request to ${by}`,
          `Your request${when} is with ${by}, who will answer you soon.`,
          'The link below is yours alone: there you see how your request stands, and can withdraw it. If it was not you who asked, withdraw it there, or ignore this mail.',
        ),
      };
    }
    case 'BookingConfirmed':
      return toBooker(`${by} confirmed your booking`, `Good news: ${by} has confirmed your booking${when}.`);
    case 'BookingRejected':
      return toBooker(
        `${by} cannot take your booking`,
        `${by} is sorry, but cannot take your booking${when}. Another day may work: you are welcome to ask again.`,
      );
    case 'BookingCompleted':
      return toBooker(`Thank you for booking ${by}`, `${by} has marked your booking${when} as completed. Thank you!`);
    case 'BookingWithdrawn':
      return {
        ...toPhotographer(
          `${request.name} withdrew a booking`,
          `${request.name} has withdrawn the booking${when}: ${request.service}. Nothing more has to be done.`,
        ),
        ...toBooker(
          'Your booking request is withdrawn',
          `Your booking request to ${by}${when} is withdrawn. What you wrote is erased after 30 days.`,
        ),
      };
    default:
      return {};
  }
}
