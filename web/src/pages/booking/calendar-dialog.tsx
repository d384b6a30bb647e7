import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { calendarFeedQuery, renewCalendarFeed } from '../../api/calendar-feed.ts';
import { sentence } from '../../api/call.ts';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { copy } from '../../ui/copy.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { OtherCalendars } from './other-calendars.tsx';

/** The address at which a photographer's own calendar reads their bookings, and the calendars of which their busy days are read. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const feed = useQuery(calendarFeedQuery());
  const renew = useMutation({
    mutationFn: renewCalendarFeed,
    onSuccess: (made) => {
      queries.setQueryData(calendarFeedQuery().queryKey, made);
      toast({ text: 'The calendar has a new address; the one before stopped working.', tone: 'good', about: 'feed' });
    },
    onError: (error) =>
      toast({ text: sentence(error, 'The address could not be changed'), tone: 'bad', about: 'feed' }),
    onSettled: () => setAsking(false),
  });
  const address = feed.data?.feed_url ?? '';
  const copyAddress = async () => {
    const copied = await copy(address);
    toast(
      copied
        ? { text: 'Calendar address copied!', tone: 'good', about: 'feed' }
        : { text: 'Please copy the address by hand.', tone: 'bad', about: 'feed' },
    );
  };
  return (
    <Dialog open onClose={onClose} title="Calendars">
      <section className="own-calendar" aria-labelledby="own-calendar">
        <h3 id="own-calendar">Bookings in your calendar</h3>
        <p className="quiet small">
          Google, Apple and Outlook calendars read your bookings at this address, and look again by themselves. Whoever
          has the address can read them: keep it to yourself.
        </p>
        {feed.isLoadingError ? (
          <p>
            The address could not be loaded. <Button onClick={() => void feed.refetch()}>Try again</Button>
          </p>
        ) : feed.isPending ? (
          <Skeleton count={2} />
        ) : (
          <>
            <TextField label="Calendar address" readOnly value={address} onFocus={(event) => event.target.select()} />
            <div className="own-calendar-acts">
              <Button kind="primary" onClick={() => void copyAddress()}>
                <Copy aria-hidden /> Copy
              </Button>
              <ButtonAnchor href={address.replace(/^https?:/, 'webcal:')}>
                <CalendarPlus aria-hidden /> Open in my calendar
              </ButtonAnchor>
              <Button kind="quiet" onClick={() => setAsking(true)}>
                Make a new address
              </Button>
            </div>
          </>
        )}
      </section>
      <OtherCalendars />
      <Confirm
        open={asking}
        title="Make a new calendar address?"
        text="Calendars that subscribed to this one stop following your bookings until you give them the new address."
        action="Make a new address"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}
