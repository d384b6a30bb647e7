import './book-page.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { bookingFormQuery } from '../../api/booking.ts';
import { ApiError } from '../../api/call.ts';
import { BrandLink } from '../../ui/brand-link.tsx';
import { Empty } from '../../ui/empty.tsx';
import { NameText } from '../../ui/name-text.tsx';
import { usePageHead, useTheme } from '../../ui/page-head.ts';
import { LostPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { BookingForm } from './booking-form.tsx';
import { pages } from '../../../../api/contract/pages.ts';

/** The booking form by itself, at an address that a photographer puts wherever their visitors are. */
export function BookPage() {
  useTheme('gallery');
  const { photographer = '' } = useParams();
  const form = useQuery(bookingFormQuery(photographer));
  const name = form.data?.photographer_name ?? '';
  usePageHead({ ...pages.book, ...(name ? { title: `Book ${name}` } : {}) });
  const absent = form.error instanceof ApiError && form.error.status === 404;
  return (
    <main className="book">
      {form.isPending ? (
        <section className="book-card" role="status" aria-label="Opening the form">
          <Skeleton shape="title" />
          <Skeleton count={6} />
        </section>
      ) : form.data ? (
        <>
          <header className="book-head">
            <p className="eyebrow">Book a session</p>
            <h1>
              <NameText>{name}</NameText>
            </h1>
            <p className="quiet">Tell a little about your day. It takes a minute, and binds you to nothing.</p>
          </header>
          <section className="book-card" aria-label="Booking form">
            <BookingForm opened={form.data} />
          </section>
        </>
      ) : absent ? (
        <Empty
          level={1}
          picture={<LostPicture />}
          title="This photographer takes no bookings here"
          text="The address may be incomplete. Please ask whoever gave it to you."
        />
      ) : (
        <Unloaded level={1} title="The form could not be opened" again={form.refetch} />
      )}
      <BrandLink />
    </main>
  );
}
