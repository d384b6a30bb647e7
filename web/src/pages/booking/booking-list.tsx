import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { bookingQuery, bookingsQuery, type BookingCounts, type BookingStatus } from '../../api/booking.ts';
import { sentence } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Choice, ChoiceGroup } from '../../ui/choice.tsx';
import { Empty } from '../../ui/empty.tsx';
import { number } from '../../ui/format.ts';
import { useAddressed } from '../../ui/layers.ts';
import { More } from '../../ui/more.tsx';
import { PrintsPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { BookingCard } from './booking-card.tsx';
import { STATUS } from './booking-words.ts';

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

/** All of them, or those of one status, newest first; `opened` is shown by itself where the list has not come as far. */
export function BookingList({ opened }: { opened: string | null }) {
  const [asked, setAsked] = useAddressed('status');
  const filter = FILTERS.find((each) => each === asked) ?? 'all';
  const list = useInfiniteQuery(bookingsQuery(filter === 'all' ? undefined : filter));
  const every = useInfiniteQuery({ ...bookingsQuery(), enabled: filter !== 'all' });
  const counts = list.data?.pages[0]?.counts ?? every.data?.pages[0]?.counts;
  const loaded = list.data?.pages.flatMap((page) => page.bookings) ?? [];
  const isAway =
    opened !== null && filter === 'all' && list.isSuccess && !loaded.some(({ booking_id: id }) => id === opened);
  const away = useQuery({ ...bookingQuery(opened ?? ''), enabled: isAway });
  const bookings = isAway && away.data ? [...loaded, away.data] : loaded;
  return (
    <>
      <Chips counts={counts} chosen={filter} onChoose={(next) => setAsked(next === 'all' ? null : next)} />
      {isAway && away.isLoadingError ? (
        <p className="bookings-gone" role="status">
          {sentence(away.error, 'This booking could not be loaded.')}
        </p>
      ) : null}
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
          action={filter === 'all' ? <ButtonLink to={paths.profile}>Open your profile</ButtonLink> : undefined}
        />
      ) : (
        <>
          <ul className="bookings-list">
            {bookings.map((booking) => (
              <BookingCard key={booking.booking_id} booking={booking} opened={booking.booking_id === opened} />
            ))}
          </ul>
          <div className="bookings-more">
            <More list={list} />
          </div>
        </>
      )}
    </>
  );
}
