import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { profileQuery } from '../../api/profile.ts';
import { paths } from '../../paths.ts';

/** Why nobody can ask for a booking yet, with the way to change it: the form's address leads nowhere until then. */
export function ClosedToBookings() {
  const { data: profile } = useQuery(profileQuery());
  if (!profile) return null;
  const isPublic = profile.privacy_settings.public_profile_enabled;
  if (isPublic && profile.email_verified) return null;
  return (
    <p className="booking-clash bookings-closed" role="note">
      <CircleAlert aria-hidden />
      {isPublic ? (
        <span>
          Visitors cannot book you yet: please verify your email address first.{' '}
          <Link to={paths.dashboard}>To the dashboard</Link>
        </span>
      ) : (
        <span>
          Visitors cannot book you yet: your public profile is off. <Link to={paths.profile}>Open your profile</Link>
        </span>
      )}
    </p>
  );
}
