import { ArrowUpRight, ImagePlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GigAnswer } from '../../api/gig.ts';
import { paths } from '../../paths.ts';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { count, longDate } from '../../ui/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { NameText } from '../../ui/name-text.tsx';

/** The newest gig as its cover. */
export function LatestGig({ gig }: { gig: GigAnswer }) {
  const cover = gig.feature_image ?? gig.thumbnails[0];
  return (
    <article className="latest" data-plain={cover ? undefined : true}>
      {cover ? (
        <Picture
          picture={cover}
          alt=""
          sizes="(max-width: 768px) 100vw, 60vw"
          eager
          className="latest-cover picture-wide"
        />
      ) : null}
      <div className="latest-text">
        <p className="latest-eyebrow">
          {gig.category} · {longDate(gig.date_time)}
        </p>
        <h2 className="latest-name">
          <Link to={paths.gig(gig.gig_id)} className="latest-link">
            <NameText>{gig.gig_name}</NameText>
          </Link>
        </h2>
        <p className="latest-facts">
          <bdi>{gig.location}</bdi> · {count(gig.total_photos, 'photo')}
          {gig.total_videos > 0 ? ` · ${count(gig.total_videos, 'video')}` : ''}
        </p>
        <div className="latest-actions">
          <ButtonLink kind="glass" to={paths.gig(gig.gig_id)}>
            <ImagePlus aria-hidden /> {gig.total_photos === 0 ? 'Add photos' : 'Open gig'}
          </ButtonLink>
          <ButtonAnchor kind="glass" href={paths.publicGig(gig.gig_id)} target="_blank" rel="noreferrer">
            Guest view <ArrowUpRight aria-hidden />
          </ButtonAnchor>
        </div>
      </div>
    </article>
  );
}
