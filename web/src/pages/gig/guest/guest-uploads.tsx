import '../review-card.css';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { sentence } from '../../../api/call.ts';
import type { GigAnswer } from '../../../api/gig.ts';
import {
  approveGuestUpload,
  guestUploadMutation,
  guestUploadsQuery,
  holdGuestUpload,
  rejectGuestUpload,
  type GuestMedia,
} from '../../../api/guest.ts';
import { restoreMedia } from '../../../api/media.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { count, dateTime } from '../../../ui/format.ts';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ReviewCard } from '../review-card.tsx';
import { gridItem } from '../media/grid-item.tsx';
import { PhotoList } from '../media/photo-list.tsx';

const Viewer = lazyPart(() => import('../../../ui/viewer.tsx').then(({ Viewer }) => Viewer));

/** The guest uploads of a gig: what waits, and what was approved. */
export function GuestUploads({ gig }: { gig: GigAnswer }) {
  const gigId = gig.gig_id;
  const queries = useQueryClient();
  const list = useInfiniteQuery(guestUploadsQuery(gigId));
  const [deleting, setDeleting] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const refresh = () =>
    Promise.all(
      [
        ['guest-uploads', gigId],
        ['media', gigId],
        ['media-head', gigId],
        ['gig', gigId],
        ['bin', gigId],
      ].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const undo = (work: () => Promise<unknown>) =>
    void work().then(refresh, (error: unknown) =>
      toast({ text: sentence(error, 'This could not be undone.'), tone: 'bad' }),
    );
  const approve = useMutation({
    ...guestUploadMutation(gigId, approveGuestUpload),
    onSuccess: async (_, ids) => {
      toast({
        text: 'Guest upload approved!',
        tone: 'good',
        action: { label: 'Undo', run: () => undo(() => Promise.all(ids.map((id) => holdGuestUpload(gigId, id)))) },
      });
      await refresh();
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to approve guest upload'), tone: 'bad' }),
  });
  const reject = useMutation({
    ...guestUploadMutation(gigId, rejectGuestUpload),
    onSuccess: async (_, ids) => {
      toast({
        text: 'Guest upload rejected and deleted',
        tone: 'good',
        action: { label: 'Undo', run: () => undo(() => restoreMedia(gigId, ids)) },
      });
      setOpenId(null);
      await refresh();
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to reject guest upload'), tone: 'bad' }),
    onSettled: () => setDeleting(null),
  });

  const uploads = useMemo(() => list.data?.pages.flatMap((page) => page.uploads) ?? [], [list.data]);
  const items = useMemo(() => uploads.map(gridItem), [uploads]);
  const waiting = uploads.filter(({ approved }) => !approved).map(({ media_id }) => media_id);
  const [first] = list.data?.pages ?? [];
  const byId = new Map<string, GuestMedia>(uploads.map((upload) => [upload.media_id, upload]));
  return (
    <section className="media-main" aria-label="Guest Uploads">
      <div className="media-tools">
        <p className="quiet small" role="status">
          {first
            ? `${count(first.total, 'photo')} from guests${first.pending > 0 ? `, ${first.pending} to look at` : ''}`
            : ''}
        </p>
        {waiting.length > 1 ? (
          <Button small busy={approve.isPending} onClick={() => approve.mutate(waiting)}>
            <Check aria-hidden /> Approve all {waiting.length}
          </Button>
        ) : null}
      </div>
      <PhotoList
        list={list}
        empty={uploads.length === 0}
        otherwise={
          <Empty
            picture={<PrintsPicture />}
            title="No guest uploads yet"
            text={
              gig.guest_uploads_enabled
                ? 'Guests share photos with the button on the gallery, or with the access code in Share.'
                : 'Turn on guest uploads in the Public tab, and guests can share their own photos.'
            }
          />
        }
      >
        <ul className="review">
          {uploads.map((upload) => (
            <ReviewCard
              key={upload.media_id}
              media={upload}
              onOpen={() => setOpenId(upload.media_id)}
              badge={
                <Badge tone={upload.approved ? 'green' : 'amber'}>{upload.approved ? 'APPROVED' : 'PENDING'}</Badge>
              }
              title={upload.guest_name}
              note={[upload.guest_phone ?? upload.guest_email ?? '', dateTime(upload.uploaded_at)]
                .filter(Boolean)
                .join(' · ')}
            >
              {upload.approved ? null : (
                <Button
                  small
                  className="review-yes"
                  aria-label={`Approve ${upload.original_filename} of ${upload.guest_name}`}
                  busy={approve.isPending && approve.variables[0] === upload.media_id}
                  disabled={approve.isPending}
                  onClick={() => approve.mutate([upload.media_id])}
                >
                  <Check aria-hidden /> Approve
                </Button>
              )}
              <Button
                kind="quiet"
                small
                aria-label={`Reject ${upload.original_filename} of ${upload.guest_name}`}
                onClick={() => setDeleting(upload.media_id)}
              >
                <X aria-hidden /> <span className="review-word">Reject</span>
              </Button>
            </ReviewCard>
          ))}
        </ul>
      </PhotoList>
      <Confirm
        open={deleting !== null}
        title="Reject this photo"
        text="Delete this guest upload? This cannot be undone."
        action="Reject"
        busy={reject.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && reject.mutate([deleting])}
      />
      {openId && byId.has(openId) ? (
        <Suspense fallback={null}>
          <Viewer
            items={items}
            id={openId}
            total={first?.total ?? items.length}
            onView={setOpenId}
            onClose={() => setOpenId(null)}
            onNearEnd={() => void list.fetchNextPage()}
            tools={(item) =>
              byId.get(item.id)?.approved ? null : (
                <button
                  type="button"
                  className="viewer-tool"
                  aria-label="Approve"
                  title="Approve"
                  onClick={() => approve.mutate([item.id])}
                >
                  <Check aria-hidden />
                </button>
              )
            }
          />
        </Suspense>
      ) : null}
    </section>
  );
}
