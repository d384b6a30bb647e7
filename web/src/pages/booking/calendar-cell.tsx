import { createContext, use, useEffect, useRef } from 'react';
import type { DayButtonProps } from 'react-day-picker';
import { longDate } from '../../ui/format.ts';
import { STATUS } from './booking-words.ts';
import { FREE, inWords, type Day } from './calendar-days.ts';

/** Lines of a day that a month has room for; the day itself shows all. */
const MOST_LINES = 3;
export const DaysOfMonth = createContext<ReadonlyMap<string, Day>>(new Map());

/** What stands on a day, the promised before the rest; what is off is told by the day alone. */
const linesOf = ({ bookings, gigs, busy, blocked }: Day) => [
  ...(blocked ? [{ key: 'blocked', text: 'Blocked', tone: 'blocked' as const }] : []),
  ...gigs.map((gig) => ({ key: gig.gig_id, text: gig.gig_name, tone: 'gig' as const })),
  ...bookings
    .filter(({ status }) => status !== 'rejected' && status !== 'withdrawn')
    .map((booking) => ({ key: booking.booking_id, text: booking.name, tone: STATUS[booking.status].tone })),
  ...busy.map(({ calendar_id: key, name, colour }) => ({ key, text: name, tone: 'busy' as const, colour })),
];

/** A day of the month's grid, with what stands on it. */
export function CalendarCell({ day, modifiers, ...rest }: DayButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers['focused']) ref.current?.focus();
  }, [modifiers]);
  const known = use(DaysOfMonth).get(day.isoDate) ?? FREE;
  const lines = linesOf(known);
  const shown = lines.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES;
  const words = [modifiers['today'] ? 'Today' : '', longDate(day.isoDate), inWords(known)].filter(Boolean);
  return (
    <button ref={ref} {...rest} type="button" aria-label={undefined} data-blocked={known.blocked || undefined}>
      <span className="calendar-number" aria-hidden>
        {day.date.getDate()}
      </span>
      <span className="sr-only">{words.join(', ')}</span>
      {lines.slice(0, shown).map((line) => (
        <span
          key={line.key}
          className="calendar-line"
          data-tone={line.tone}
          data-colour={'colour' in line ? line.colour : undefined}
        >
          {line.text}
        </span>
      ))}
      {lines.length > shown ? <span className="calendar-rest">{lines.length - shown} more</span> : null}
    </button>
  );
}
