import './calendar-colours.css';
import { useQueryClient } from '@tanstack/react-query';
import type { InputHTMLAttributes } from 'react';
import { calendarColours } from '../../../../api/contract/availability.ts';
import {
  colourOtherCalendar,
  otherCalendarsQuery,
  type CalendarColour,
  type OtherCalendar,
} from '../../api/availability.ts';
import { sentence } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../ui/choice.tsx';
import { Menu, MenuChoices } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAsked } from '../../ui/use-asked.ts';

const NAMES: Record<CalendarColour, string> = {
  blue: 'Blue',
  teal: 'Teal',
  violet: 'Violet',
  rose: 'Rose',
  brown: 'Brown',
  grey: 'Grey',
};

/** The colour of a calendar; seen, not read. */
export const Swatch = ({ colour }: { colour: CalendarColour }) => (
  <span className="calendar-swatch" data-colour={colour} aria-hidden />
);

/** The first colour that no calendar has, or the first of all. */
export const freeColour = (used: readonly CalendarColour[]): CalendarColour =>
  calendarColours.find((colour) => !used.includes(colour)) ?? 'blue';

/** The palette to choose from in a form. */
export function ColourChoices(input: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <ChoiceGroup label="Colour">
      {calendarColours.map((colour) => (
        <Choice key={colour} value={colour} {...input}>
          <Swatch colour={colour} /> {NAMES[colour]}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

/** The colour of a calendar that is there, and the palette behind it. */
export function ColourMenu({ calendar: { calendar_id: id, name, colour } }: { calendar: OtherCalendar }) {
  const queries = useQueryClient();
  const { asked, ask } = useAsked<CalendarColour>(`colour of ${id}`, {
    save: (chosen) => colourOtherCalendar(id, chosen),
    refresh: () => queries.invalidateQueries({ queryKey: otherCalendarsQuery().queryKey }),
    failed: (error) =>
      toast({ text: sentence(error, 'The colour could not be changed'), tone: 'bad', about: `calendar-${id}` }),
  });
  const shown = asked ?? colour;
  return (
    <Menu
      align="start"
      trigger={
        <Button kind="quiet" icon aria-label={`Colour of ${name}: ${NAMES[shown]}`}>
          <Swatch colour={shown} />
        </Button>
      }
    >
      <MenuChoices
        label={`Colour of ${name}`}
        value={shown}
        onChange={ask}
        choices={calendarColours.map((value) => ({
          value,
          shown: (
            <>
              <Swatch colour={value} /> {NAMES[value]}
            </>
          ),
        }))}
      />
    </Menu>
  );
}
