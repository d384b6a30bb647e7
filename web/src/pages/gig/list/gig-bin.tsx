import './gig-bin.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deletedGigsQuery } from '../../../api/gig.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { count, dateTime } from '../../../ui/format.ts';
import { Picture } from '../../../ui/picture.tsx';
import { placeholderPicture } from './gig-placeholder.tsx';
import { useRestoreGigs } from './use-restore-gigs.ts';
import { NameText } from '../../../ui/name-text.tsx';

/** Gigs that were deleted in the last 30 days, below those that are there. Nothing where there are none. */
export function GigBin() {
  const bin = useInfiniteQuery(deletedGigsQuery());
  const restore = useRestoreGigs();
  const [open, setOpen] = useState(false);
  const gigs = bin.data?.pages.flatMap((page) => page.gigs) ?? [];
  if (gigs.length === 0) return null;
  return (
    <section className="gig-bin" aria-label="Bin">
      <Button kind="quiet" small aria-expanded={open} onClick={() => setOpen(!open)}>
        <Trash2 aria-hidden /> Bin ({gigs.length}
        {bin.hasNextPage ? '+' : ''}) <ChevronDown className="gig-bin-arrow" aria-hidden />
      </Button>
      {open ? (
        <>
          <p className="quiet small">
            Deleted gigs stay here with all their photos for 30 days, then they go for good.
          </p>
          <ul className="gig-bin-list">
            {gigs.map((gig) => (
              <li key={gig.gig_id} className="gig-bin-row">
                <div className="gig-bin-photo">
                  {gig.feature_image ? <Picture picture={gig.feature_image} alt="" sizes="96px" /> : placeholderPicture}
                </div>
                <div className="gig-bin-text">
                  <p className="gig-bin-name">
                    <NameText>{gig.gig_name}</NameText>
                  </p>
                  <p className="quiet small">
                    {count(gig.total_photos + gig.total_videos + gig.total_edited, 'item')} · Deleted{' '}
                    {dateTime(gig.deleted_at)}
                  </p>
                </div>
                <Badge>{gig.days_left === 1 ? '1 day left' : `${gig.days_left} days left`}</Badge>
                <Button
                  small
                  aria-label={`Restore ${gig.gig_name}`}
                  busy={restore.isPending && restore.variables?.includes(gig.gig_id)}
                  onClick={() => restore.mutate([gig.gig_id])}
                >
                  <RotateCcw aria-hidden /> Restore
                </Button>
              </li>
            ))}
          </ul>
          {bin.hasNextPage ? (
            <Button small busy={bin.isFetchingNextPage} onClick={() => void bin.fetchNextPage()}>
              Load More
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
