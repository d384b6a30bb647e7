import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { GigAnswer } from '../../api/gig.ts';
import { newestMediaQuery } from '../../api/media.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ago } from '../../ui/format.ts';
import { ratioOf } from '../../ui/justify.ts';
import { Picture } from '../../ui/picture.tsx';

const SHOWN = 10;

/** What came in last, as one row. */
export function NewestPhotos({ gig }: { gig: GigAnswer }) {
  const newest = useQuery(newestMediaQuery(gig.gig_id, SHOWN));
  const photos = (newest.data ? [...newest.data.original_photos, ...newest.data.edited_photos] : []).filter(
    ({ status }) => status === 'ready',
  );
  const [first] = photos;
  if (!first) return null;
  return (
    <section className="newest" aria-labelledby="newest">
      <div className="dashboard-section">
        <h2 id="newest">
          Newest photos <span className="newest-ago">{ago(first.uploaded_at)}</span>
        </h2>
        <ButtonLink kind="quiet" small to={paths.gig(gig.gig_id)}>
          Open gig
        </ButtonLink>
      </div>
      <ul>
        {photos.map((media) => (
          <li key={media.media_id} style={{ '--ratio': ratioOf(media) } as CSSProperties}>
            <Link to={paths.gig(gig.gig_id)} aria-label={`${media.original_filename}, in ${gig.gig_name}`}>
              <Picture picture={{ ...media, large_url: media.media_url }} alt="" sizes="200px" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
