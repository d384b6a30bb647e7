import './book-page.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownBookingQuery, withdrawBooking } from '../../api/booking.ts';
import { ApiError, sentence } from '../../api/call.ts';
import { StateDot } from '../../ui/badge.tsx';
import { BrandLink } from '../../ui/brand-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { dateTime, longDate } from '../../ui/format.ts';
import { NameText } from '../../ui/name-text.tsx';
import { usePageHead, useTheme } from '../../ui/page-head.ts';
import { LostPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { Unloaded } from '../../ui/unloaded.tsx';
import { STATUS } from './booking-words.ts';
import type { OwnBooking } from '../../../../api/contract/booking.ts';
import { pages } from '../../../../api/contract/pages.ts';

const SAYS: Record<OwnBooking['status'], string> = {
  pending: 'Your request is with the photographer, who will answer you soon.',
  confirmed: 'Your booking is confirmed.',
  rejected: 'The photographer cannot take this booking. Another day may work: you are welcome to ask again.',
  completed: 'Your booking is completed. Thank you!',
  withdrawn: 'You have withdrawn this request. What you wrote is erased after 30 days. You can always ask again.',
};

function Facts({ booking }: { booking: OwnBooking }) {
  const facts: [string, string][] = [
    ['Service', booking.service_required],
    ['Event date', booking.date ? longDate(booking.date) : ''],
    ['Location', booking.location],
    ['Budget', booking.budget],
    ['Message', booking.custom_message],
    ['Name', booking.name],
    ['Email', booking.email],
    ['Mobile', booking.mobile],
    ['Sent', dateTime(booking.created_at)],
  ];
  return <FactList facts={facts} />;
}

function Booked({ booking, token }: { booking: OwnBooking; token: string }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => withdrawBooking(token),
    onSuccess: ({ message }) => toast({ text: message, tone: 'good', about: 'withdraw' }),
    onError: (error) =>
      toast({ text: sentence(error, 'This did not work. Please try again.'), tone: 'bad', about: 'withdraw' }),
    onSettled: () => {
      setAsking(false);
      return queries.invalidateQueries({ queryKey: ['own-booking'] });
    },
  });
  const { label, tone } = STATUS[booking.status];
  const open = booking.status === 'pending' || booking.status === 'confirmed';
  return (
    <section className="book-card">
      <header className="book-own">
        <p className="eyebrow">Your booking</p>
        <h1>
          <NameText>{booking.photographer_name}</NameText>
        </h1>
        <StateDot tone={tone}>{label}</StateDot>
        <p className="quiet">{SAYS[booking.status]}</p>
      </header>
      <Facts booking={booking} />
      {open ? (
        <Button kind="danger" wide onClick={() => setAsking(true)}>
          Withdraw my request
        </Button>
      ) : null}
      <Confirm
        open={asking}
        title="Withdraw your request?"
        text={`${booking.photographer_name} is told that it is off. This cannot be undone; you can always ask again.`}
        action="Withdraw"
        busy={withdraw.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => withdraw.mutate()}
      />
    </section>
  );
}

/** Where the link in a visitor's mails leads: how their request stands, and the button that withdraws it. */
export function OwnBookingPage() {
  useTheme('gallery');
  usePageHead(pages.ownBooking);
  const [token] = useState(() => location.hash.slice(1));
  const booking = useQuery({ ...ownBookingQuery(token), enabled: token !== '' });
  const absent = token === '' || (booking.error instanceof ApiError && booking.error.status === 404);
  return (
    <main className="book">
      {absent ? (
        <Empty
          level={1}
          picture={<LostPicture />}
          title="This booking is no longer here"
          text="The link may be incomplete: please open it again from the mail."
        />
      ) : booking.isPending ? (
        <section className="book-card" role="status" aria-label="Looking up your booking">
          <Skeleton count={6} />
        </section>
      ) : booking.data ? (
        <Booked booking={booking.data} token={token} />
      ) : (
        <Unloaded
          level={1}
          title="We could not look it up"
          text="Nothing was changed. Please check your connection."
          again={booking.refetch}
        />
      )}
      <BrandLink />
    </main>
  );
}
