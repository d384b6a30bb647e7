import type { OtherCalendar } from '../../api/availability.ts';
import { NameText } from '../../ui/name-text.tsx';
import { Swatch } from './calendar-colours.tsx';

const TONES = [
  { tone: 'gig', text: 'Gig' },
  { tone: 'green', text: 'Confirmed' },
  { tone: 'amber', text: 'Pending' },
] as const;

/** What the colours on the days of a month mean. */
export function CalendarLegend({ calendars }: { calendars: readonly OtherCalendar[] }) {
  return (
    <ul className="calendar-legend" aria-label="Colours">
      {TONES.map(({ tone, text }) => (
        <li key={tone}>
          <span className="calendar-swatch" data-tone={tone} aria-hidden /> {text}
        </li>
      ))}
      {calendars.map(({ calendar_id: id, name, colour }) => (
        <li key={id}>
          <Swatch colour={colour} /> <NameText>{name}</NameText>
        </li>
      ))}
    </ul>
  );
}
