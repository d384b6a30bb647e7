import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Advance } from '../../../api/advance.ts';
import { clientQuery } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { SelectField } from '../../../ui/field.tsx';
import { longDate, shortDate } from '../../../ui/format.ts';
import { NameText } from '../../../ui/name-text.tsx';

/** What an advance is for; '' for nothing in particular. */
interface Purpose {
  booking_id: string;
  gig_id: string;
}
const NOTHING: Purpose = { booking_id: '', gig_id: '' };

interface ChooserProps {
  clientId: string;
  value: Purpose;
  onChange: (purpose: Purpose) => void;
}
/** The bookings and gigs of its client; nothing where there are none. */
export function PurposeChooser({ clientId, value, onChange }: ChooserProps) {
  const client = useQuery(clientQuery(clientId)).data;
  const bookings = client?.bookings ?? [];
  const gigs = client?.gigs ?? [];
  if (bookings.length + gigs.length === 0) return null;
  const choose = (chosen: string) => {
    const [kind, id = ''] = chosen.split('/');
    onChange(
      kind === 'booking' ? { ...NOTHING, booking_id: id } : kind === 'gig' ? { ...NOTHING, gig_id: id } : NOTHING,
    );
  };
  const chosen = value.booking_id ? `booking/${value.booking_id}` : value.gig_id ? `gig/${value.gig_id}` : '';
  return (
    <SelectField label="Booking or gig" value={chosen} onChange={({ target }) => choose(target.value)}>
      <option value="">Of none in particular</option>
      {bookings.map((booking) => (
        <option key={booking.booking_id} value={`booking/${booking.booking_id}`}>
          {`Booking: ${booking.service_required}${booking.date ? `, ${longDate(booking.date)}` : ''}`}
        </option>
      ))}
      {gigs.map((gig) => (
        <option key={gig.gig_id} value={`gig/${gig.gig_id}`}>
          {`Gig: ${gig.gig_name}, ${shortDate(gig.date_time)}`}
        </option>
      ))}
    </SelectField>
  );
}

/** The same of one that was recorded, and the way there; one that went by its kind alone. */
export function AdvancePurpose({ of: { client_id, booking_id, gig_id } }: { of: Advance }) {
  const isAny = booking_id !== '' || gig_id !== '';
  const client = useQuery({ ...clientQuery(client_id), enabled: isAny }).data;
  if (!isAny || !client) return null;
  const booking = client.bookings.find((each) => each.booking_id === booking_id);
  const gig = client.gigs.find((each) => each.gig_id === gig_id);
  return (
    <p className="small">
      {booking_id ? 'For the booking ' : 'For the gig '}
      {booking ? (
        <Link to={paths.booking(booking.booking_id)}>
          <NameText>{booking.service_required}</NameText>
        </Link>
      ) : gig ? (
        <Link to={paths.gig(gig.gig_id)}>
          <NameText>{gig.gig_name}</NameText>
        </Link>
      ) : (
        'that is not with this client any more'
      )}
    </p>
  );
}
