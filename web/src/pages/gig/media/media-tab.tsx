import './media-tab.css';
import { ImageUp, Send } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { GigAnswer } from '../../../api/gig.ts';
import type { MediaAnswer, MediaView } from '../../../api/media.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { markOfKey } from '../../../ui/marks.tsx';
import { PhotoGrid } from '../../../ui/photo-grid.tsx';
import type { GridItem } from '../../../ui/photo-tile.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import { PHONE, useMediaQuery } from '../../../ui/use-media-query.ts';
import { useSelection } from '../../../ui/use-selection.ts';
import { ApproveTile } from './approve-button.tsx';
import { Bin } from './bin.tsx';
import { DropZone } from './drop-zone.tsx';
import { usePublish } from '../edit/use-publish.ts';
import { useGigAddress } from '../gig-address.ts';
import { gridItem } from './grid-item.tsx';
import { useGridLook } from './grid-look.ts';
import { GuestUploads } from '../guest/guest-uploads.tsx';
import { MediaEmpty } from './media-empty.tsx';
import { MediaFilters } from './media-filters.tsx';
import { MediaTools } from './media-tools.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PhotoList } from './photo-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { UploadButton } from './upload-button.tsx';
import { useApprove } from './use-approve.ts';
import { useAdding } from './use-adding.ts';
import { useGigMedia } from './use-gig-media.ts';
import { commonMarks, useMarking } from './use-marking.ts';
import { useMediaActions } from './use-media-actions.ts';
import { useOpenPhoto } from './use-open-photo.ts';

const MediaViewer = lazyPart(() => import('./media-viewer.tsx').then(({ MediaViewer }) => MediaViewer));
const COLUMNS = { phone: 2, desktop: 6 };

export function MediaTab({ gig }: { gig: GigAnswer }) {
  const gigId = gig.gig_id;
  const phone = useMediaQuery(PHONE);
  const [look, setLook] = useGridLook();
  const { view, setView, review, setReview } = useGigAddress();
  const { list, items, total, folders, more, loadAll, change, refresh, refreshMarked } = useGigMedia(gigId, view);
  const { blocked, add } = useAdding(gigId, view);
  const [mode, setMode] = useState(false);
  const [deleting, setDeleting] = useState<string[] | null>(null);
  const [moving, setMoving] = useState<string[] | null>(null);
  const [gathering, setGathering] = useState(false);

  const byId = useMemo(() => new Map<string, MediaAnswer>(items.map((item) => [item.media_id, item])), [items]);
  const grid = useMemo(() => items.map(gridItem), [items]);
  const order = useMemo(() => items.map(({ media_id }) => media_id), [items]);
  const { openId, setOpenId, linked } = useOpenPhoto({
    gigId,
    order,
    ready: list.isSuccess && review === null,
    hasMore: list.hasNextPage,
    total,
    loadAll,
  });
  const selection = useSelection(order);
  const whole = useCallback(async () => (list.hasNextPage ? loadAll() : order), [list.hasNextPage, loadAll, order]);
  const selectAll = useCallback(async () => {
    setGathering(true);
    selection.replace(await whole());
    setGathering(false);
  }, [selection, whole]);

  const stop = useCallback(() => {
    selection.clear();
    setMode(false);
    setDeleting(null);
    setMoving(null);
  }, [selection]);
  const actions = useMediaActions({ gigId, byId, change, refresh, done: stop });
  const approve = useApprove(gigId);
  const { publish, takeBack } = usePublish(gigId, stop);
  const mark = useMarking({ gigId, byId, change, refreshMarked });
  const showView = (next: MediaView) => {
    stop();
    setView(next);
  };
  const selecting = mode || selection.size > 0;
  useBackCloses(selecting, stop);
  const remove = (ids: string[]) => {
    if (actions.signedIn()) setDeleting(ids);
  };
  const pressed = useLatest((item: GridItem, key: string): boolean => {
    const ids = selection.size > 0 ? selection.ids : [item.id];
    if (key === 'delete') return (remove(ids), true);
    const marks = markOfKey(key, ids.length === 1 ? item.marks : undefined);
    if (marks) mark(ids, marks);
    return marks !== undefined;
  });
  const onKey = useCallback((item: GridItem, key: string) => pressed.current(item, key), [pressed]);
  const markOne = useCallback((id: string, marks: Parameters<typeof mark>[1]) => mark([id], marks), [mark]);
  const only = selection.size === 1 ? byId.get(selection.ids[0] ?? '') : undefined;
  const coverable = only && !only.video_url ? only.media_id : null;
  const chosen = selection.ids.flatMap((id) => byId.get(id) ?? []);
  const waiting = chosen
    .filter(({ publication }) => publication === 'waiting' || publication === 'earlier')
    .map(({ media_id }) => media_id);
  const published = chosen.filter(({ publication }) => publication === 'published').map(({ media_id }) => media_id);
  const newest = items[0]?.uploaded_at;
  const upload =
    view.filter !== 'waiting' ? (
      <UploadButton onFiles={add} disabled={blocked !== null}>
        <ImageUp aria-hidden /> Upload
      </UploadButton>
    ) : newest && !view.marks ? (
      <Button
        kind={waiting.length > 0 ? 'plain' : 'primary'}
        busy={publish.isPending}
        onClick={() => publish.mutate({ until: newest })}
      >
        <Send aria-hidden /> Publish all
      </Button>
    ) : null;

  return (
    <DropZone
      onFiles={add}
      disabled={blocked !== null}
      hint={folders.find(({ folder_id }) => folder_id === view.folderId)?.folder_name ?? gig.gig_name}
    >
      <div className="media">
        <MediaFilters
          gigId={gigId}
          gig={gig}
          view={view}
          folders={folders}
          onView={showView}
          review={review}
          onReview={(next) => (stop(), setReview(next))}
          onChanged={refresh}
        />
        {review === 'guests' ? <GuestUploads gig={gig} /> : review === 'bin' ? <Bin gigId={gigId} /> : null}
        <section className="media-main" aria-label="Photos and videos" hidden={review !== null}>
          <MediaTools
            total={list.isSuccess ? total : null}
            selecting={selecting}
            gathering={gathering}
            preparing={actions.preparing}
            look={look}
            onLook={setLook}
            onSelect={() => setMode(true)}
            onAll={() => void selectAll()}
            onDone={stop}
            onNames={(format) => actions.names(view, format)}
            upload={list.isSuccess && items.length === 0 && view.filter === 'all' && !view.marks ? null : upload}
            onDownload={() =>
              view.folderId || view.uploader || view.marks || view.filter !== 'all'
                ? void whole().then(actions.download)
                : actions.download()
            }
          />
          {blocked ? (
            <p className="media-limit">
              {blocked} <Link to={`${paths.dashboard}#plan`}>Upgrade Plan</Link>
            </p>
          ) : null}
          <PhotoList
            list={list}
            empty={items.length === 0}
            otherwise={
              <MediaEmpty
                view={view}
                onFiles={add}
                disabled={blocked !== null}
                onAll={() => showView({ ...view, marks: undefined })}
              />
            }
          >
            <PhotoGrid
              key={JSON.stringify([view, look])}
              items={grid}
              label="Photos and videos"
              rowToken="--grid-row"
              settles
              selecting={selecting}
              columns={look === 'cards' ? COLUMNS[phone ? 'phone' : 'desktop'] : undefined}
              selection={{ ...selection, all: () => void selectAll() }}
              ahead={1}
              onNearEnd={more}
              onOpen={(item) => setOpenId(item.id)}
              onKey={onKey}
              actions={(item) =>
                byId.get(item.id)?.status === 'ready' ? (
                  <ApproveTile media={byId.get(item.id)!} onToggle={approve.toggle} />
                ) : null
              }
            />
          </PhotoList>
        </section>
      </div>
      {selection.size > 0 ? (
        <SelectionBar
          size={selection.size}
          busy={actions.preparing}
          coverable={coverable !== null}
          onDownload={() => actions.download(selection.ids)}
          onMove={() => setMoving(selection.ids)}
          onDelete={() => remove(selection.ids)}
          marks={commonMarks(selection.ids, byId)}
          onMark={(marks) => mark(selection.ids, marks)}
          onNames={(format) => actions.names(selection.ids, format)}
          onPublish={waiting.length > 0 ? () => publish.mutate({ media_ids: waiting }) : undefined}
          onTakeBack={waiting.length === 0 && published.length > 0 ? () => takeBack.mutate(published) : undefined}
          onCover={() =>
            coverable
              ? actions.cover(coverable)
              : toast({ text: 'Please select a photo to set as feature image', tone: 'bad' })
          }
          onClear={stop}
        />
      ) : null}
      <Confirm
        open={deleting !== null}
        title="Delete"
        text={`Delete ${deleting?.length ?? 0} selected items?`}
        action="Delete"
        busy={actions.remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && actions.remove.mutate(deleting, { onSettled: () => setDeleting(null) })}
      />
      <MoveDialog
        open={moving !== null}
        count={moving?.length ?? 0}
        folders={folders}
        busy={actions.move.isPending}
        onClose={() => setMoving(null)}
        onMove={(folderId) => moving && actions.move.mutate({ ids: moving, folderId })}
      />
      {openId && (linked || byId.has(openId)) ? (
        <Suspense fallback={null}>
          <MediaViewer
            items={linked ? [gridItem(linked), ...grid] : grid}
            byId={linked ? new Map(byId).set(linked.media_id, linked) : byId}
            id={openId}
            apart={linked?.media_id}
            total={total}
            onView={setOpenId}
            onClose={() => setOpenId(null)}
            onNearEnd={more}
            onMark={markOne}
            onDownload={(id) => actions.download([id])}
            onCover={actions.cover}
            onDelete={(id) => actions.signedIn() && (setOpenId(null), setDeleting([id]))}
          />
        </Suspense>
      ) : null}
    </DropZone>
  );
}
