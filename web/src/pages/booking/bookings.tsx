import './bookings.css';
import { CalendarDays, Link as LinkIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { usePageHead } from '../../ui/page-head.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { BookingList } from './booking-list.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';
import { ClosedToBookings } from './closed-to-bookings.tsx';

const BookingCalendar = lazyPart(() => import('./booking-calendar.tsx').then((it) => it.BookingCalendar), 'place');
const VIEWS = [
  { value: 'list', label: 'Requests' },
  { value: 'calendar', label: 'Calendar' },
];

/** Who asked for a booking, and what became of it: as cards, or on their days. */
export function Bookings() {
  usePageHead(pages.bookings);
  const [feed, setFeed] = useState(false);
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'calendar' ? 'calendar' : 'list';
  const copyForm = async () => {
    const copied = await copy(`${location.origin}${paths.book(session?.userId ?? '')}`);
    toast(
      copied
        ? { text: 'Link to your booking form copied!', tone: 'good', about: 'form-link' }
        : { text: 'The link could not be copied.', tone: 'bad', about: 'form-link' },
    );
  };
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
      <ClosedToBookings />
      <Tabs
        label="Bookings"
        value={view}
        onChange={(next) => setQuery(next === 'calendar' ? { view: next } : {})}
        tabs={VIEWS}
      >
        <TabPanel value="list">
          <BookingList opened={query.get('booking')} />
        </TabPanel>
        <TabPanel value="calendar">
          <Suspense
            fallback={
              <div role="status" aria-label="Loading the calendar">
                <Skeleton shape="cover" count={1} />
              </div>
            }
          >
            <BookingCalendar />
          </Suspense>
        </TabPanel>
      </Tabs>
      {feed ? <CalendarDialog onClose={() => setFeed(false)} /> : null}
    </div>
  );
}
