import './booking-calendar.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { DayPicker } from 'react-day-picker';
import { useSearchParams } from 'react-router-dom';
import { bookingDaysQuery, otherCalendarsQuery } from '../../api/availability.ts';
import { Button } from '../../ui/button.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';
import { CalendarAgenda } from './calendar-agenda.tsx';
import { CalendarCell, DaysOfMonth } from './calendar-cell.tsx';
import { CalendarDay } from './calendar-day.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { byDay, dateOf, FREE, isoDay, monthsOn, sixWeeks, today, type Day } from './calendar-days.ts';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const DAY = /^20\d\d-(0[1-9]|1[0-2])-[0-3]\d$/;
const NONE: Map<string, Day> = new Map();
// The month is told above.
const NoCaption = () => <></>;
const components = { DayButton: CalendarCell, MonthCaption: NoCaption };
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const formatters = { formatWeekdayName: (date: Date): string => weekday.format(date) };
const classNames = {
  root: 'calendar-month',
  month_grid: 'calendar-grid',
  weekday: 'calendar-weekday',
  day: 'calendar-cell',
  day_button: 'calendar-button',
  today: 'calendar-today',
  outside: 'calendar-outside',
  selected: 'calendar-selected',
};
const titleOf = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(dateOf(`${month}-01`));

/** Bookings, gigs and busy days on the days of a month; on a phone, one below the other. Which month and day stands in the address. */
export function BookingCalendar() {
  const [query, setQuery] = useSearchParams();
  const now = today();
  const asked = query.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : now.slice(0, 7);
  const chosen = query.get('day') ?? '';
  const day = DAY.test(chosen) && chosen.startsWith(month) ? chosen : now.startsWith(month) ? now : `${month}-01`;
  const title = titleOf(month);
  const open = (to: string) => setQuery({ view: 'calendar', month: to });
  const choose = (to: string) =>
    setQuery({ view: 'calendar', month: to.slice(0, 7), day: to }, { replace: to.startsWith(month) });

  const isPhone = useMediaQuery(PHONE);
  const { from, to } = sixWeeks(month);
  const said = useQuery(bookingDaysQuery(from, to));
  const calendars = useQuery(otherCalendarsQuery()).data?.calendars;
  const days = useMemo(
    () =>
      said.data
        ? byDay(
            said.data,
            (id) =>
              calendars?.find((one) => one.calendar_id === id) ?? {
                calendar_id: id,
                name: 'Another calendar',
                colour: 'grey',
              },
          )
        : NONE,
    [said.data, calendars],
  );
  return (
    <section className="calendar" aria-labelledby="calendar-title" aria-busy={said.isPending}>
      <header className="calendar-head">
        <h2 id="calendar-title" aria-live="polite">
          {title}
        </h2>
        <Button small kind="quiet" disabled={month === now.slice(0, 7)} onClick={() => open(now.slice(0, 7))}>
          Today
        </Button>
        <Button icon kind="quiet" aria-label="Previous month" onClick={() => open(monthsOn(month, -1))}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button icon kind="quiet" aria-label="Next month" onClick={() => open(monthsOn(month, 1))}>
          <ChevronRight aria-hidden />
        </Button>
      </header>
      {said.data?.complete === false ? (
        <p className="quiet small">More stands on these days than can be shown at once.</p>
      ) : null}
      {said.isLoadingError ? (
        <Unloaded
          title="The calendar could not be loaded"
          text="Please check your connection. Nothing is lost."
          again={said.refetch}
        />
      ) : isPhone ? (
        said.data ? (
          <CalendarAgenda month={month} title={title} days={days} />
        ) : null
      ) : (
        <div className="calendar-wide">
          <DaysOfMonth value={days}>
            <DayPicker
              mode="single"
              required
              fixedWeeks
              showOutsideDays
              hideNavigation
              month={dateOf(`${month}-01`)}
              onMonthChange={(date) => open(isoDay(date).slice(0, 7))}
              selected={dateOf(day)}
              onSelect={(date) => choose(isoDay(date))}
              components={components}
              classNames={classNames}
              formatters={formatters}
            />
          </DaysOfMonth>
          <aside className="panel calendar-day" aria-label="The chosen day">
            <CalendarDay key={day} date={day} day={days.get(day) ?? FREE} />
          </aside>
        </div>
      )}
      {said.isLoadingError ? null : <CalendarLegend calendars={calendars ?? []} />}
    </section>
  );
}
