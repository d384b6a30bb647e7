import { CalendarHeart, MapPin } from 'lucide-react';
import { useState } from 'react';
import type { PublicProfile } from '../../api/profile.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { longName } from '../../ui/format.ts';
import { NameText } from '../../ui/name-text.tsx';
import { Picture } from '../../ui/picture.tsx';

const BookDialog = lazyPart(() => import('./book-dialog.tsx').then((part) => part.BookDialog));

export function ProfileCover({ profile }: { profile: PublicProfile }) {
  const [booking, setBooking] = useState(false);
  const { cover_photo: cover } = profile;
  const name = profile.brand_name || profile.full_name;
  return (
    <header className="profile-hero" data-plain={cover ? undefined : true}>
      {cover ? <Picture picture={cover} alt="" sizes="100vw" eager className="profile-hero-picture" /> : null}
      <div className="profile-hero-text">
        <Avatar name={profile.full_name} picture={profile.profile_picture_url} />
        <h1 data-long={longName(name) || undefined}>
          <NameText>{name}</NameText>
        </h1>
        <p className="profile-hero-facts">
          {profile.brand_name ? <bdi>{profile.full_name}</bdi> : null}
          {profile.location ? (
            <span>
              <MapPin aria-hidden /> <bdi>{profile.location}</bdi>
            </span>
          ) : null}
        </p>
        {profile.takes_bookings || profile.preview ? (
          <Button kind="primary" disabled={profile.preview} onClick={() => setBooking(true)}>
            <CalendarHeart aria-hidden /> Book Session
          </Button>
        ) : null}
      </div>
      {booking ? <BookDialog photographer={profile.user_id} name={name} onClose={() => setBooking(false)} /> : null}
    </header>
  );
}
