import '../../ui/float-bar.css';
import { useMutation } from '@tanstack/react-query';
import { Download, DownloadCloud, SquareCheck, X } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ApiError, sentence } from '../../api/call.ts';
import { fetchTeamPhoto, teamZip, type TeamFilter, type TeamMedia } from '../../api/team-access.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import type { TeamSession } from '../../team-session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useBackCloses } from '../../ui/back-closes.ts';
import { useAddressed } from '../../ui/layers.ts';
import { PhotoGrid } from '../../ui/photo-grid.tsx';
import type { GridItem } from '../../ui/photo-tile.tsx';
import { DropPicture, PrintsPicture } from '../../ui/pictures.tsx';
import { beginDownload, downloadAddress } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { useLinkedPhoto } from '../use-linked-photo.ts';
import { useTeamMedia } from './use-team-media.ts';

const TeamViewer = lazyPart(() => import('./team-viewer.tsx').then(({ TeamViewer }) => TeamViewer));

const NONE = {
  approved: {
    title: 'Nothing to edit yet',
    text: 'Photos come here by themselves as soon as the photographer and a client have approved them. You also get a mail.',
  },
  edited: {
    title: 'No edited versions yet',
    text: 'Drop them here, or choose them. Names such as IMG_1234-edit.jpg find their original by themselves.',
  },
} as const;

const noteOf = ({ media_type: type, edited, original, publication }: TeamMedia): string | undefined =>
  type === 'edited_photo'
    ? `${publication === 'published' ? 'Published' : 'Waiting'}${original ? '' : ', no original'}`
    : edited
      ? 'Edited'
      : undefined;
const itemOf = (media: TeamMedia): GridItem => ({
  id: media.media_id,
  thumb: media.thumb_url,
  large: media.large_url,
  width: media.width,
  height: media.height,
  thumbhash: media.thumbhash,
  video: media.video_url,
  label: `${media.media_type === 'edited_photo' ? 'Edited version' : media.video_url ? 'Video' : 'Photo'} ${media.filename}`,
  note: noteOf(media),
});

interface TeamPhotosProps {
  session: TeamSession;
  filter: TeamFilter;
  label: string;
  revision: string;
  upload: ReactNode;
  /** What was returned and is not shown, where there is such. */
  before: ReactNode;
  /** The access has ended. */
  onOver: () => void;
}

/** One tab: the grid, what can be done with what is selected, and the viewer. */
export function TeamPhotos({ session, filter, label, revision, upload, before, onOver }: TeamPhotosProps) {
  const { list, items: photos, more, loadAll } = useTeamMedia(session, filter, revision);
  const [openId, setOpenId] = useAddressed('photo');
  const [mode, setMode] = useState(false);
  const items = useMemo(() => photos.map(itemOf), [photos]);
  const byId = useMemo(() => new Map(photos.map((media) => [media.media_id, media])), [photos]);
  const close = useCallback(() => setOpenId(null), [setOpenId]);
  const linked = useLinkedPhoto({
    id: list.isPending ? null : openId,
    listed: openId === null ? undefined : byId.get(openId),
    key: ['editor', session.gigId, 'media', 'one'],
    forget: close,
    ask: (id, signal) => fetchTeamPhoto(session, id, signal),
  });
  const order = useMemo(() => photos.map(({ media_id }) => media_id), [photos]);
  const selection = useSelection(order);
  const selecting = mode || selection.size > 0;
  const over = list.error instanceof ApiError && (list.error.status === 401 || list.error.status === 403);
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  const whole = useCallback(async () => (list.hasNextPage ? loadAll() : order), [list.hasNextPage, loadAll, order]);
  const selectAll = useCallback(async () => selection.replace(await whole()), [selection, whole]);
  const zip = useMutation({
    mutationFn: async (ids: string[]) => downloadAddress((await teamZip(session, ids)).download_url),
    onSuccess: beginDownload,
    onError: (error) => toast({ text: sentence(error, 'Failed to download files'), tone: 'bad', about: 'download' }),
  });
  const take = useCallback(
    (id: string) => {
      const media = linked?.media_id === id ? linked : byId.get(id);
      if (media) beginDownload(downloadAddress(media.download_url));
    },
    [byId, linked],
  );
  const stop = () => {
    selection.clear();
    setMode(false);
  };
  useBackCloses(selecting, stop);
  const viewer =
    openId && (linked || byId.has(openId)) ? (
      <Suspense fallback={null}>
        <TeamViewer
          items={linked ? [itemOf(linked), ...items] : items}
          byId={linked ? new Map(byId).set(linked.media_id, linked) : byId}
          id={openId}
          apart={linked?.media_id}
          total={list.data?.pages[0]?.total ?? items.length}
          onView={setOpenId}
          onClose={close}
          onNearEnd={more}
          onDownload={take}
        />
      </Suspense>
    ) : null;
  if (list.isPending) {
    return (
      <div className="team-tiles" role="status" aria-label="Loading photos">
        <Skeleton shape="tile" count={8} />
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
  if (photos.length === 0 && before) {
    return (
      <>
        <div className="team-tools team-tools-alone">{upload}</div>
        {before}
        {viewer}
      </>
    );
  }
  if (photos.length === 0) {
    return (
      <>
        <Empty
          picture={filter === 'edited' ? <DropPicture /> : <PrintsPicture />}
          {...NONE[filter]}
          action={filter === 'edited' ? upload : undefined}
        />
        {viewer}
      </>
    );
  }
  return (
    <>
      <div className="team-tools">
        <p className="quiet small">
          {filter === 'approved'
            ? 'Approved by the photographer and a client.'
            : 'The last version of each edit. The photographer looks at it before clients and guests see it.'}
        </p>
        <div className="team-acts">
          {selecting ? (
            <>
              <Button kind="quiet" small onClick={() => void selectAll()}>
                Select All
              </Button>
              <Button kind="quiet" small onClick={stop}>
                <X aria-hidden /> Done
              </Button>
            </>
          ) : (
            <Button kind="quiet" small onClick={() => setMode(true)}>
              <SquareCheck aria-hidden /> Select
            </Button>
          )}
          {upload}
          <Button
            kind={filter === 'approved' && !selecting ? 'primary' : 'plain'}
            busy={zip.isPending && selection.size === 0}
            onClick={() => void whole().then((ids) => zip.mutate(ids))}
          >
            <DownloadCloud aria-hidden /> Download all
          </Button>
        </div>
      </div>
      {before}
      <PhotoGrid
        items={items}
        label={label}
        rowToken="--grid-row"
        selecting={selecting}
        selection={{ ...selection, all: () => void selectAll() }}
        onOpen={(item) => setOpenId(item.id)}
        onNearEnd={more}
        actions={(item) => (
          <Button
            kind="glass"
            small
            icon
            aria-label={`Download ${byId.get(item.id)?.filename ?? ''}`}
            tabIndex={-1}
            onClick={() => take(item.id)}
          >
            <Download aria-hidden />
          </Button>
        )}
      />
      {selection.size > 0 ? (
        <div className="float-bar" role="toolbar" aria-label="Selection">
          <span className="float-count" role="status">
            {selection.size.toLocaleString('en-IN')} selected
          </span>
          <Button kind="primary" small busy={zip.isPending} onClick={() => zip.mutate(selection.ids)}>
            <DownloadCloud aria-hidden /> Download as zip
          </Button>
          <Button kind="quiet" icon small aria-label="Clear selection" onClick={stop}>
            <X aria-hidden />
          </Button>
        </div>
      ) : null}
      {viewer}
    </>
  );
}
