import { useQuery } from '@tanstack/react-query';
import { bookingFormQuery } from '../../api/booking.ts';
import { sentence } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BookingForm } from '../booking/booking-form.tsx';

/** The booking form over a photographer's page. */
export function BookDialog({
  photographer,
  name,
  onClose,
}: {
  photographer: string;
  name: string;
  onClose: () => void;
}) {
  const form = useQuery(bookingFormQuery(photographer));
  return (
    <Dialog open onClose={onClose} title={`Book ${name}`}>
      {form.data ? (
        <BookingForm opened={form.data} onClose={onClose} />
      ) : form.isPending ? (
        <Skeleton count={5} />
      ) : (
        <>
          <p>{sentence(form.error, 'The form could not be opened. Please check your connection.')}</p>
          <Button onClick={() => void form.refetch()}>Try again</Button>
        </>
      )}
    </Dialog>
  );
}
