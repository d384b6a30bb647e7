import { mailboxOf } from '../../domain/kernel/mailbox.ts';
import { addClientRecord, clientIdOf } from '../../commands/client.ts';
import { wasRun } from '../../commands/core/run.ts';
import { openGig } from '../../commands/gig.ts';
import { reserveGig } from '../../commands/subscription.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { cutToLength } from '../../domain/kernel/names.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { BookingView } from '../../projections/booking.ts';
import { clientRecords, telephoneOf } from '../../projections/client.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { gigs } from '../../projections/gig.ts';
import { categories } from '../contract/gig.ts';
import { gigCode } from '../guest/codes.ts';
import type { AnyRequest } from '../http/reply.ts';

type Asked = Pick<AnyRequest, 'run' | 'caller' | 'write'>;

/** When a shoot begins whose hour nobody has said. */
const MORNING = 'T10:00';
const NOWHERE = 'To be agreed';
const NAME = 120;
const DESCRIPTION = 2000;

/** The gig of a booking: the one that was made of it, or a new one within the plan's limit. `day` where the booking has none. */
export async function gigOf(
  reads: ReadSide,
  { run, caller, write }: Asked,
  booking: BookingView,
  day: string,
): Promise<string> {
  const before = booking.gigId === null ? undefined : await reads.reader(gigs).get(booking.gigId);
  if (before?.open) return before.id;
  const date = booking.date || day;
  if (date === '') refuse('invalid', 'booking.noDay', 'Please choose the day of the gig.');
  // Two taps at one moment make one gig.
  const gigId = derivedId('gig', 'booking', booking.id, booking.gigId ?? '');
  await run(reserveGig, { userId: caller.actor.id, gigId });
  await gigCode(write, gigId);
  await run(openGig, {
    gigId,
    details: {
      name: cutToLength(`${booking.name}, ${booking.service}`, NAME),
      description: cutToLength(booking.message || booking.service, DESCRIPTION),
      category: categories.find((category) => category === booking.service) ?? 'Others',
      dateTime: `${date}${MORNING}`,
      location: booking.location || NOWHERE,
    },
    gigType: 'public',
    guestUploads: { enabled: false, limit: 10, moderation: true },
    passwordGiven: false,
  });
  return gigId;
}

/** Whoever asked, among the studio's clients: found again by mailbox or telephone, else added. `known`: before this was asked for first. */
export async function clientOf(
  reads: ReadSide,
  { run, caller, write }: Asked,
  { ownerId, name, email, mobile }: BookingView,
): Promise<{ clientId: string; known: boolean }> {
  const records = reads.reader(clientRecords);
  const [byMailbox, byTelephone] = await Promise.all([
    records.find({ index: 'byMailbox', where: { ownerId, mailbox: mailboxOf(email) }, limit: 1 }),
    records.find({ index: 'byTelephone', where: { ownerId, line: telephoneOf(mobile) }, limit: 1 }),
  ]);
  const known = byMailbox.items[0] ?? byTelephone.items[0];
  if (known) return { clientId: known.id, known: !(await wasRun(write.journal, addClientRecord, known.id, caller)) };
  const clientId = await clientIdOf(write, caller.actor.id, email);
  const unsaid = { company: '', address: '', notes: '', stateCode: '', gstin: '' };
  await run(addClientRecord, { clientId, name, email, phone: mobile, ...unsaid });
  return { clientId, known: false };
}
