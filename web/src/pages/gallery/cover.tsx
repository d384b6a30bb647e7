import { BellRing, ChevronDown, ImageUp, ScanFace } from 'lucide-react';
import type { PublicGig, PublicMedia } from '../../api/gallery.ts';
import { Button } from '../../ui/button.tsx';
import { count, longDate, longName } from '../../ui/words.ts';
import { Picture } from '../../ui/picture.tsx';
import type { GalleryActions } from './gallery-actions.ts';
import { LiveButton } from './live-button.tsx';
import { NameText } from '../../ui/name-text.tsx';

interface CoverProps extends GalleryActions {
  gig: PublicGig;
  /** Stands in until the photographer chose a cover. */
  fallback: PublicMedia | undefined;
  /** What was found is the one thing to download now. */
  calm: boolean;
  onGallery: () => void;
}

export function Cover({
  gig,
  fallback,
  calm,
  live,
  canWatch,
  canFind,
  onFind,
  canRegister,
  onRegister,
  canShare,
  onShare,
  onGallery,
}: CoverProps) {
  const picture = gig.feature_image ?? fallback;
  return (
    <header className="cover" data-plain={picture ? undefined : true}>
      {picture ? <Picture picture={picture} alt="" sizes="100vw" eager className="cover-picture picture-wide" /> : null}
      <div className="cover-text">
        <p className="cover-category">{gig.category}</p>
        <h1 className="cover-name" data-long={longName(gig.gig_name) || undefined}>
          <NameText>{gig.gig_name}</NameText>
        </h1>
        <p className="cover-facts">
          <span>{longDate(gig.date_time)}</span>
          <bdi>{gig.location}</bdi>
        </p>
        <p className="cover-by">
          Photographs by{' '}
          <bdi>
            <strong>{gig.photographer_name}</strong>
          </bdi>
          {gig.total_photos > 0 ? <span> · {count(gig.total_photos, 'photo')}</span> : null}
        </p>
        <div className="cover-actions">
          {canFind ? (
            <Button kind={calm ? 'glass' : 'primary'} onClick={onFind}>
              <ScanFace aria-hidden /> Find My Photos
            </Button>
          ) : null}
          {canRegister ? (
            <Button kind="glass" onClick={onRegister}>
              <BellRing aria-hidden /> Register Face
            </Button>
          ) : null}
          {canWatch ? <LiveButton live={live} kind="glass" /> : null}
          {canShare ? (
            <Button kind="glass" onClick={onShare}>
              <ImageUp aria-hidden /> Share Photos
            </Button>
          ) : null}
        </div>
      </div>
      <button type="button" className="cover-down" onClick={onGallery} aria-label="To the photos">
        <ChevronDown aria-hidden />
      </button>
    </header>
  );
}
