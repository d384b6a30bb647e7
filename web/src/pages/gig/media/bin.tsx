import '../review-card.css';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { sentence } from '../../../api/call.ts';
import { binQuery } from '../../../api/guest.ts';
import { restoreMedia } from '../../../api/media.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { dateTime } from '../../../ui/format.ts';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ReviewCard } from '../review-card.tsx';
import { PhotoList } from './photo-list.tsx';

/** What was deleted in the last 30 days. */
export function Bin({ gigId }: { gigId: string }) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(binQuery(gigId));
  const restore = useMutation({
    mutationFn: (ids: string[]) => restoreMedia(gigId, ids),
    onSuccess: async (_, ids) => {
      toast({ text: `${ids.length} restored`, tone: 'good' });
      await Promise.all(
        [
          ['bin', gigId],
          ['media', gigId],
          ['media-head', gigId],
          ['gig', gigId],
          ['folders', gigId],
          ['guest-uploads', gigId],
          ['subscription'],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to restore items'), tone: 'bad' }),
  });
  const media = list.data?.pages.flatMap((page) => page.media) ?? [];
  return (
    <section className="media-main" aria-label="Bin">
      <div className="media-tools">
        <p className="quiet small">What is deleted stays here for 30 days, then it goes for good.</p>
        {media.length > 1 ? (
          <Button small busy={restore.isPending} onClick={() => restore.mutate(media.map(({ media_id }) => media_id))}>
            <RotateCcw aria-hidden /> Restore {media.length}
          </Button>
        ) : null}
      </div>
      <PhotoList
        list={list}
        empty={media.length === 0}
        otherwise={
          <Empty
            picture={<PrintsPicture />}
            title="The bin is empty"
            text="Photos that you delete can be brought back from here for 30 days."
          />
        }
      >
        <ul className="review">
          {media.map((item) => (
            <ReviewCard
              key={item.media_id}
              media={item}
              title={item.original_filename}
              note={`Deleted ${dateTime(item.deleted_at)}`}
              badge={<Badge>{item.days_left === 1 ? '1 day left' : `${item.days_left} days left`}</Badge>}
            >
              <Button
                small
                className="review-yes"
                aria-label={`Restore ${item.original_filename}`}
                busy={restore.isPending && restore.variables[0] === item.media_id}
                disabled={restore.isPending}
                onClick={() => restore.mutate([item.media_id])}
              >
                <RotateCcw aria-hidden /> Restore
              </Button>
            </ReviewCard>
          ))}
        </ul>
      </PhotoList>
    </section>
  );
}
