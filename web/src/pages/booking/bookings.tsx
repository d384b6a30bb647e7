import './bookings.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingsQuery, type BookingCounts, type BookingStatus } from '../../api/booking.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../ui/choice.tsx';
import { Empty } from '../../ui/empty.tsx';
import { number } from '../../ui/format.ts';
import { More } from '../../ui/more.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { PrintsPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CalendarDays, Link as LinkIcon } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { copy } from '../../ui/copy.ts';
import { toast } from '../../ui/toast.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';
import { BookingCard } from './booking-card.tsx';
import { STATUS } from './booking-words.ts';
import { pages } from '../../../../api/contract/pages.ts';

type Filter = 'all' | Exclude<BookingStatus, 'withdrawn'>;
const FILTERS: readonly Filter[] = ['all', 'pending', 'confirmed', 'rejected', 'completed'];
const labelOf = (filter: Filter): string => (filter === 'all' ? 'All Bookings' : STATUS[filter].label);

function Chips({
  counts,
  chosen,
  onChoose,
}: {
  counts: BookingCounts | undefined;
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}) {
  return (
    <div className="bookings-chips">
      <ChoiceGroup label="Status">
        {FILTERS.map((filter) => (
          <Choice key={filter} name="status" checked={chosen === filter} onChange={() => onChoose(filter)}>
            {labelOf(filter)} <span className="bookings-count">{counts ? number(counts[filter]) : ''}</span>
          </Choice>
        ))}
      </ChoiceGroup>
    </div>
  );
}

/** Who asked for a booking, and what became of it. */
export function Bookings() {
  usePageHead(pages.bookings);
  const [filter, setFilter] = useState<Filter>('all');
  const [feed, setFeed] = useState(false);
  const session = useSession();
  const copyForm = async () => {
    const copied = await copy(`${location.origin}${paths.book(session?.userId ?? '')}`);
    toast(
      copied
        ? { text: 'Link to your booking form copied!', tone: 'good', about: 'form-link' }
        : { text: 'The link could not be copied.', tone: 'bad', about: 'form-link' },
    );
  };
  const list = useInfiniteQuery(bookingsQuery(filter === 'all' ? undefined : filter));
  const every = useInfiniteQuery({ ...bookingsQuery(), enabled: filter !== 'all' });
  const counts = list.data?.pages[0]?.counts ?? every.data?.pages[0]?.counts;
  const bookings = list.data?.pages.flatMap((page) => page.bookings) ?? [];
  return (
    <div className="page">
      <header className="page-head">
        <h1>Bookings</h1>
        <div className="page-actions">
          <Button onClick={() => setFeed(true)}>
            <CalendarDays aria-hidden /> Calendars
          </Button>
          <Button onClick={() => void copyForm()}>
            <LinkIcon aria-hidden /> Copy form link
          </Button>
        </div>
      </header>
      <Chips counts={counts} chosen={filter} onChoose={setFilter} />
      {list.isPending ? (
        <div className="bookings-list" role="status" aria-label="Loading bookings">
          <Skeleton shape="card" count={3} />
        </div>
      ) : list.isLoadingError ? (
        <Unloaded
          title="No booking requests yet"
          text="Or they could not be loaded: please check your connection. Nothing is lost."
          again={list.refetch}
        />
      ) : bookings.length === 0 ? (
        <Empty
          picture={<PrintsPicture />}
          title={filter === 'all' ? 'No booking requests yet' : `Nothing ${labelOf(filter).toLowerCase()}`}
          text={
            filter === 'all'
              ? 'Visitors send them by the form on your public profile, or by a link to it.'
              : 'Bookings come here as they are moved.'
          }
        />
      ) : (
        <>
          <ul className="bookings-list">
            {bookings.map((booking) => (
              <BookingCard key={booking.booking_id} booking={booking} />
            ))}
          </ul>
          <div className="bookings-more">
            <More list={list} />
          </div>
        </>
      )}
      {feed ? <CalendarDialog onClose={() => setFeed(false)} /> : null}
    </div>
  );
}
