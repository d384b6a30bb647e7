import { useId, useState, type FormEvent } from 'react';
import type { Booking } from '../../api/booking.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

interface GigDayProps {
  booking: Booking;
  busy: boolean;
  onMake: (day: string) => void;
  onClose: () => void;
}

/** Before a booking that names no day becomes a gig: on which day that is. */
export function GigDay({ booking, busy, onMake, onClose }: GigDayProps) {
  const id = useId();
  const [day, setDay] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== '' && !busy) onMake(day);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make it a gig"
      description={`The gig of ${booking.name} gets what the request says. It names no day, so please choose one.`}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={id} busy={busy} disabled={day === ''}>
            Open the gig
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField label="Day of the gig" type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </form>
    </Dialog>
  );
}
