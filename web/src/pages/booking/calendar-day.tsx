import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, CalendarOff, Camera } from 'lucide-react';
import { Link } from 'react-router-dom';
import { blockDay, freeDay } from '../../api/availability.ts';
import { sentence } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { StateDot } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/format.ts';
import { NameText } from '../../ui/name-text.tsx';
import { toast } from '../../ui/toast.tsx';
import { STATUS } from './booking-words.ts';
import { today, type Day } from './calendar-days.ts';

/** Blocks a day, or frees it, with the way back. */
export function useBlock() {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ date, blocked }: { date: string; blocked: boolean }) => (blocked ? blockDay(date) : freeDay(date)),
    onSuccess: async ({ message }, { date, blocked }) => {
      const undo = () => change.mutate({ date, blocked: !blocked });
      toast({ text: message, tone: 'good', about: `day-${date}`, action: { label: 'Undo', run: undo } });
      await queries.invalidateQueries({ queryKey: ['bookings'] });
    },
    onError: (error, { date }) =>
      toast({ text: sentence(error, 'The day could not be changed'), tone: 'bad', about: `day-${date}` }),
  });
  return change;
}

/** Everything that stands on a day, and the button that blocks it. */
export function CalendarDay({ date, day }: { date: string; day: Day }) {
  const { bookings, gigs, busy, blocked } = day;
  const block = useBlock();
  const isFree = bookings.length + gigs.length + busy.length === 0;
  return (
    <>
      <h3>{longDate(date)}</h3>
      {isFree ? (
        <p className="quiet small">{blocked ? 'Blocked by you.' : 'Nothing stands on this day.'}</p>
      ) : (
        <ul className="calendar-items">
          {gigs.map((gig) => (
            <li key={gig.gig_id}>
              <Camera aria-hidden />
              <Link to={paths.gig(gig.gig_id)}>
                <NameText>{gig.gig_name}</NameText>
              </Link>
              <span className="quiet small">Gig</span>
            </li>
          ))}
          {bookings.map((booking) => (
            <li key={booking.booking_id}>
              <CalendarDays aria-hidden />
              <Link to={paths.booking(booking.booking_id)}>
                <NameText>{booking.name}</NameText>
                <span className="quiet small calendar-service">{booking.service_required}</span>
              </Link>
              <StateDot tone={STATUS[booking.status].tone}>{STATUS[booking.status].label}</StateDot>
            </li>
          ))}
          {busy.map(({ calendar_id: id, name, colour }) => (
            <li key={id} data-colour={colour}>
              <CalendarOff className="calendar-busy" aria-hidden />
              <NameText>{name}</NameText>
              <span className="quiet small">Busy</span>
            </li>
          ))}
          {blocked ? (
            <li>
              <CalendarOff aria-hidden />
              Blocked
              <span className="quiet small">By you</span>
            </li>
          ) : null}
        </ul>
      )}
      {blocked || date >= today() ? (
        <Button small busy={block.isPending} onClick={() => block.mutate({ date, blocked: !blocked })}>
          {blocked ? 'Free this day' : 'Block this day'}
        </Button>
      ) : null}
    </>
  );
}
