import { Heart } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { fetchClientPhoto, type ClientMedia, type DownloadSize, type GalleryView } from '../../api/client-access.ts';
import type { ClientSession } from '../../client-session.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { count } from '../../ui/format.ts';
import { useAddressed } from '../../ui/layers.ts';
import { PhotoGrid } from '../../ui/photo-grid.tsx';
import type { GridItem } from '../../ui/photo-tile.tsx';
import { PrintsPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { useLinkedPhoto } from '../use-linked-photo.ts';
import type { useClientActions } from './use-client-actions.ts';
import { clientPhotoKey, isOver, useClientPhotos } from './use-client-photos.ts';
import type { ClientZip } from './use-client-zip.ts';

const ClientViewer = lazyPart(() => import('./client-viewer.tsx').then(({ ClientViewer }) => ClientViewer));

const KIND: Record<ClientMedia['media_type'], string> = {
  photo: 'Photo',
  video: 'Video',
  edited_photo: 'Edited photo',
};
const itemOf = (media: ClientMedia): GridItem => ({
  id: media.media_id,
  thumb: media.thumb_url,
  large: media.large_url,
  width: media.width,
  height: media.height,
  thumbhash: media.thumbhash,
  video: media.video_url,
  label: `${KIND[media.media_type]} ${media.filename}`,
  note: media.client_approved ? 'Approved' : media.liked ? 'Liked' : undefined,
});
const NONE: Record<string, { title: string; text: string }> = {
  edited: {
    title: 'Edited photos come here',
    text: 'Approve the photos that you want edited; your photographer takes it from there.',
  },
};

interface ClientPhotosProps {
  session: ClientSession;
  view: GalleryView;
  label: string;
  mayComment: boolean;
  size: DownloadSize;
  actions: ReturnType<typeof useClientActions>;
  /** Photos are being chosen for a zip. */
  selecting: boolean;
  zip: ClientZip;
  onSelected: () => void;
  /** The session has ended. */
  onOver: () => void;
}

/** The grid of one tab, and the viewer over it. */
export function ClientPhotos({
  session,
  view,
  label,
  mayComment,
  size,
  actions,
  selecting,
  zip,
  onSelected,
  onOver,
}: ClientPhotosProps) {
  const { list, items: photos, total, more } = useClientPhotos(session, view);
  const [openId, setOpenId] = useAddressed('photo');
  const over = isOver(list.error);
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  const items = useMemo(() => photos.map(itemOf), [photos]);
  const ids = useMemo(() => photos.map(({ media_id }) => media_id), [photos]);
  const selection = useSelection(ids);
  const byId = useMemo(() => new Map(photos.map((media) => [media.media_id, media])), [photos]);
  const close = useCallback(() => setOpenId(null), [setOpenId]);
  const linked = useLinkedPhoto({
    id: list.isPending ? null : openId,
    listed: openId === null ? undefined : byId.get(openId),
    key: clientPhotoKey(session.gigId),
    forget: close,
    ask: (id, signal) => fetchClientPhoto({ gigId: session.gigId, clientToken: session.token }, id, signal),
  });
  const viewer =
    openId && (linked || byId.has(openId)) ? (
      <Suspense fallback={null}>
        <ClientViewer
          session={session}
          items={linked ? [itemOf(linked), ...items] : items}
          byId={linked ? new Map(byId).set(linked.media_id, linked) : byId}
          id={openId}
          apart={linked?.media_id}
          total={Math.max(total, items.length)}
          mayComment={mayComment}
          size={size}
          actions={actions}
          onView={setOpenId}
          onClose={close}
          onNearEnd={more}
        />
      </Suspense>
    ) : null;
  if (list.isPending) {
    return (
      <div className="client-tiles" role="status" aria-label="Loading photos">
        <Skeleton shape="tile" count={9} />
      </div>
    );
  }
  if (list.isLoadingError && photos.length === 0) {
    return (
      <Empty
        picture={<PrintsPicture />}
        title="The photos did not load"
        text="Nothing is lost. Please check your connection."
        action={<Button onClick={() => void list.refetch()}>Try again</Button>}
      />
    );
  }
  if (photos.length === 0) {
    return (
      <>
        <Empty
          picture={<PrintsPicture />}
          {...(NONE[view] ?? {
            title: 'Nothing here yet',
            text: 'Your photographer is still at work. Please come back a little later.',
          })}
        />
        {viewer}
      </>
    );
  }
  return (
    <>
      <PhotoGrid
        items={items}
        label={label}
        rowToken="--grid-row-gallery"
        selecting={selecting}
        selection={selecting ? selection : undefined}
        onOpen={(item) => setOpenId(item.id)}
        onNearEnd={more}
        actions={(item) => {
          const media = byId.get(item.id);
          return media && mayComment ? (
            <Button
              kind="glass"
              small
              icon
              aria-label={`${media.liked ? 'Take the like back from' : 'Like'} ${media.filename}`}
              aria-pressed={media.liked}
              tabIndex={-1}
              className="tile-like"
              onClick={() => void actions.toggleLike(media)}
            >
              <Heart aria-hidden />
            </Button>
          ) : null;
        }}
      />
      {selecting && selection.size > 0 ? (
        <div className="float-bar" role="toolbar" aria-label="Selection">
          <Button
            kind="primary"
            busy={zip.asking}
            onClick={() =>
              void zip.start(size, selection.ids).then((begun) => {
                if (!begun) return;
                selection.clear();
                onSelected();
              })
            }
          >
            Download {count(selection.size, 'photo')}
          </Button>
          <Button kind="quiet" onClick={onSelected}>
            Cancel
          </Button>
        </div>
      ) : null}
      {viewer}
    </>
  );
}
