import './other-calendars.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { otherCalendarForm } from '../../../../api/contract/availability.ts';
import {
  addOtherCalendar,
  availabilityQuery,
  otherCalendarsQuery,
  removeOtherCalendar,
  restoreOtherCalendar,
  showTakenDates,
  type CalendarColour,
  type OtherCalendar,
  type OtherCalendarForm,
} from '../../api/availability.ts';
import { sentence } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { ago, count, number } from '../../ui/format.ts';
import { NameText } from '../../ui/name-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAsked } from '../../ui/use-asked.ts';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { ColourChoices, ColourMenu, freeColour } from './calendar-colours.tsx';

function says({ read_at: readAt, busy_days: busy, problem }: OtherCalendar): string {
  if (problem) return `${problem.detail} (${ago(problem.since)})`;
  return readAt === null ? 'Is being read …' : `${count(busy, 'busy day')}, read ${ago(readAt)}`;
}

/** What is known of a day after its calendars changed. */
const useRefresh = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all([['other-calendars'], ['bookings']].map((queryKey) => queries.invalidateQueries({ queryKey })));
};

function Calendar({ calendar }: { calendar: OtherCalendar }) {
  const refresh = useRefresh();
  const { calendar_id: id, name, problem, left_out: leftOut } = calendar;
  const about = `calendar-${id}`;
  const restore = useMutation({
    mutationFn: () => restoreOtherCalendar(id),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about });
      await refresh();
    },
    onError: (error) => toast({ text: sentence(error, 'The calendar could not be restored'), tone: 'bad', about }),
  });
  const remove = useMutation({
    mutationFn: () => removeOtherCalendar(id),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about, action: { label: 'Undo', run: () => restore.mutate() } });
      await refresh();
    },
    onError: (error) => toast({ text: sentence(error, 'The calendar could not be removed'), tone: 'bad', about }),
  });
  return (
    <li className="other-calendar">
      <ColourMenu calendar={calendar} />
      <span className="other-calendar-words">
        <strong>
          <NameText>{name}</NameText>
        </strong>
        <span className={problem ? 'other-calendar-problem small' : 'quiet small'}>{says(calendar)}</span>
        {leftOut > 0 ? (
          <span className="quiet small">
            {leftOut === 1
              ? 'One entry repeats too often, or by a rule that cannot be read, and is left out.'
              : `${number(leftOut)} entries repeat too often, or by rules that cannot be read, and are left out.`}
          </span>
        ) : null}
      </span>
      <Button kind="quiet" icon aria-label={`Remove ${name}`} busy={remove.isPending} onClick={() => remove.mutate()}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}

function AddCalendar({ used }: { used: readonly CalendarColour[] }) {
  const refresh = useRefresh();
  const form = useForm({
    resolver: zodResolver(otherCalendarForm),
    ...VALIDATION_TIMING,
    defaultValues: { name: '', address: '', colour: freeColour(used) } as OtherCalendarForm,
  });
  const { errors } = form.formState;
  const add = useMutation({
    mutationFn: addOtherCalendar,
    onSuccess: async ({ colour }) => {
      form.reset({ name: '', address: '', colour: freeColour([...used, colour]) });
      toast({ text: 'Calendar added', tone: 'good', about: 'calendar-added' });
      await refresh();
    },
  });
  return (
    <form className="other-calendar-form" noValidate onSubmit={form.handleSubmit((values) => add.mutate(values))}>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Private address (.ics)"
        hint="Your calendar's settings show it, as “secret address” or “public link”."
        autoComplete="off"
        inputMode="url"
        error={errors.address?.message}
        {...form.register('address')}
      />
      <ColourChoices {...form.register('colour')} />
      <FormError>{add.error ? sentence(add.error, 'The calendar could not be added') : null}</FormError>
      <Button type="submit" busy={add.isPending}>
        Add calendar
      </Button>
    </form>
  );
}

function TakenDates() {
  const queries = useQueryClient();
  const known = useQuery(availabilityQuery());
  const { asked, ask } = useAsked('taken dates', {
    save: showTakenDates,
    refresh: () => queries.invalidateQueries({ queryKey: availabilityQuery().queryKey }),
    failed: (error) => toast({ text: sentence(error, 'This could not be changed'), tone: 'bad', about: 'taken' }),
  });
  return (
    <Switch
      label="Show visitors that a date is taken"
      hint="By a confirmed booking, a gig or a busy day. They may ask all the same."
      disabled={!known.data}
      checked={asked ?? known.data?.taken_dates_shown ?? false}
      onChange={(event) => ask(event.target.checked)}
    />
  );
}

/** Calendars elsewhere of which busy days are read, and whether visitors see which dates are taken. */
export function OtherCalendars() {
  const list = useQuery(otherCalendarsQuery());
  const calendars = list.data?.calendars ?? [];
  return (
    <section className="other-calendars" aria-labelledby="other-calendars">
      <h3 id="other-calendars">Your other calendars</h3>
      <p className="quiet small">
        Their busy days are shown before you confirm a booking. Nothing else of them is kept, and nobody sees what they
        hold.
      </p>
      {list.isLoadingError ? (
        <p>
          They could not be loaded. <Button onClick={() => void list.refetch()}>Try again</Button>
        </p>
      ) : list.isPending ? (
        <Skeleton count={2} />
      ) : (
        <>
          {calendars.length > 0 ? (
            <ul>
              {calendars.map((calendar) => (
                <Calendar key={calendar.calendar_id} calendar={calendar} />
              ))}
            </ul>
          ) : null}
          <AddCalendar used={calendars.map(({ colour }) => colour)} />
        </>
      )}
      <TakenDates />
    </section>
  );
}
