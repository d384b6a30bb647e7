import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CalendarDay, useBlock } from './calendar-day.tsx';
import type { Day } from './calendar-days.ts';

/** The days of a month on which something stands, one below the other, and a way to block another. */
export function CalendarAgenda({ month, title, days }: { month: string; title: string; days: Map<string, Day> }) {
  const [date, setDate] = useState('');
  const block = useBlock();
  const dates = [...days.keys()].filter((each) => each.startsWith(month)).sort();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (date !== '') block.mutate({ date, blocked: true }, { onSuccess: () => setDate('') });
  };
  return (
    <>
      {dates.length === 0 ? <p className="quiet">Nothing stands in {title}.</p> : null}
      <ul className="calendar-agenda">
        {dates.map((each) => (
          <li key={each} className="calendar-day">
            <CalendarDay date={each} day={days.get(each)!} />
          </li>
        ))}
      </ul>
      <form className="calendar-block" onSubmit={submit}>
        <TextField
          label="Block another day"
          type="date"
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <Button type="submit" disabled={date === ''} busy={block.isPending}>
          Block
        </Button>
      </form>
    </>
  );
}
