import './media-tab.css';
import { useQuery } from '@tanstack/react-query';
import { DownloadCloud, ImageUp, SquareCheck, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { subscriptionQuery } from '../../api/account.ts';
import type { GigAnswer } from '../../api/gig.ts';
import type { MediaAnswer, MediaView } from '../../api/media.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { PhotoGrid } from '../../ui/photo-grid.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { startUpload } from '../../upload/start.ts';
import { DropZone } from './drop-zone.tsx';
import { MediaEmpty } from './media-empty.tsx';
import { type Desk, MediaFilters } from './media-filters.tsx';
import { Bin } from './bin.tsx';
import { gridItem } from './grid-item.ts';
import { GuestUploads } from './guests/guest-uploads.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { overLimit, uploadsLeft } from './trial.ts';
import { UploadButton } from './upload-button.tsx';
import { useGigMedia } from './use-gig-media.ts';
import { useMediaActions } from './use-media-actions.ts';

const MediaViewer = lazy(() => import('./media-viewer.tsx').then(({ MediaViewer }) => ({ default: MediaViewer })));

export function MediaTab({ gig }: { gig: GigAnswer }) {
  const gigId = gig.gig_id;
  const [view, setView] = useState<MediaView>({ filter: 'all' });
  const { list, items, total, folders, more, loadAll, hide, refresh } = useGigMedia(gigId, view);
  const { data: plan } = useQuery(subscriptionQuery());
  const [desk, setDesk] = useState<Desk | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [mode, setMode] = useState(false);
  const [deleting, setDeleting] = useState<string[] | null>(null);
  const [moving, setMoving] = useState<string[] | null>(null);

  const byId = useMemo(() => new Map<string, MediaAnswer>(items.map((item) => [item.media_id, item])), [items]);
  const grid = useMemo(() => items.map(gridItem), [items]);
  const order = useMemo(() => items.map(({ media_id }) => media_id), [items]);
  const [gathering, setGathering] = useState(false);
  const selection = useSelection(order);
  const selectAll = useCallback(async () => {
    setGathering(true);
    selection.replace(list.hasNextPage ? await loadAll() : order);
    setGathering(false);
  }, [selection, list.hasNextPage, loadAll, order]);

  const stop = useCallback(() => {
    selection.clear();
    setMode(false);
    setDeleting(null);
    setMoving(null);
  }, [selection]);
  const actions = useMediaActions({ gigId, hide, refresh, done: stop });
  const look = (next: MediaView) => {
    stop();
    setDesk(null);
    setView(next);
  };
  const selecting = mode || selection.size > 0;
  const left = uploadsLeft(plan);
  const blocked = plan?.is_expired === true || left === 0;
  const add = (files: File[]) => {
    if (plan && left !== null && files.length > left) toast({ text: overLimit(plan), tone: 'bad', stay: 8000 });
    else void startUpload(gigId, files, view.folderId);
  };
  const only = selection.size === 1 ? byId.get(selection.ids[0] ?? '') : undefined;
  const coverable = only && only.media_type !== 'video' ? only.media_id : null;

  return (
    <DropZone onFiles={add} disabled={blocked} hint={folders.find(({ folder_id }) => folder_id === view.folderId)?.folder_name ?? gig.gig_name}>
      <div className="media">
        <MediaFilters gigId={gigId} gig={gig} view={view} folders={folders} onView={look} desk={desk} onDesk={(next) => (stop(), setDesk(next))} onChanged={refresh} hasEdited={view.filter === 'edited' || items.some(({ media_type }) => media_type === 'edited_photo')} />
        {desk === 'guests' ? <GuestUploads gig={gig} /> : desk === 'bin' ? <Bin gigId={gigId} /> : null}
        <section className="media-main" aria-label="Photos and videos" hidden={desk !== null}>
          <div className="media-tools">
            <p className="quiet small" role="status">
              {list.isSuccess ? `${total.toLocaleString('en-IN')} ${total === 1 ? 'item' : 'items'}` : ''}
              {selecting ? <span className="media-keys" aria-hidden> · Shift selects a row of them, Ctrl A all, Esc none</span> : null}
            </p>
            <div className="media-buttons" data-selecting={selecting || undefined}>
              {total > 0 ? (
                <>
                  {selecting ? (
                    <>
                      <Button kind="quiet" small busy={gathering} onClick={() => void selectAll()}>
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
                  <Button kind="quiet" small className="media-all" busy={actions.preparing} onClick={() => actions.download(view.folderId || view.uploader || view.filter !== 'all' ? order : undefined)}>
                    <DownloadCloud aria-hidden /> <span>Download all</span>
                  </Button>
                </>
              ) : null}
              {list.isSuccess && items.length === 0 && view.filter === 'all' ? null : (
                <UploadButton onFiles={add} disabled={blocked}>
                  <ImageUp aria-hidden /> Upload
                </UploadButton>
              )}
            </div>
          </div>
          {list.isPending ? (
            <div className="gig-loading-tiles" role="status" aria-label="Loading photos">
              <Skeleton shape="tile" count={10} />
            </div>
          ) : list.isError ? (
            <div className="media-failed">
              <p>The photos could not be loaded. They are safe.</p>
              <Button onClick={() => void list.refetch()}>Try again</Button>
            </div>
          ) : items.length === 0 ? (
            <MediaEmpty view={view} onFiles={add} disabled={blocked} />
          ) : (
            <PhotoGrid
              key={`${view.filter}-${view.folderId ?? ''}-${view.uploader ?? ''}`} items={grid} label="Photos and videos" rowToken="--grid-row" settles selecting={selecting}
              selection={{ ...selection, all: () => void selectAll() }} onNearEnd={more} onOpen={(item) => setOpenId(item.id)}
            />
          )}
        </section>
      </div>
      {selection.size > 0 ? (
        <SelectionBar
          size={selection.size} busy={actions.preparing} coverable={coverable !== null} onDownload={() => actions.download(selection.ids)}
          onMove={() => setMoving(selection.ids)} onDelete={() => actions.signedIn() && setDeleting(selection.ids)}
          onCover={() => (coverable ? actions.cover(coverable) : toast({ text: 'Please select a photo to set as feature image', tone: 'bad' }))} onClear={stop}
        />
      ) : null}
      <Confirm
        open={deleting !== null} title="Delete" text={`Delete ${deleting?.length ?? 0} selected ${deleting?.length === 1 ? 'item' : 'items'}?`} action="Delete" busy={actions.remove.isPending}
        onClose={() => setDeleting(null)} onConfirm={() => deleting && actions.remove.mutate(deleting, { onSettled: () => setDeleting(null) })}
      />
      <MoveDialog
        open={moving !== null} count={moving?.length ?? 0} folders={folders} busy={actions.move.isPending} onClose={() => setMoving(null)}
        onMove={(folderId) => moving && actions.move.mutate({ ids: moving, folderId })}
      />
      {openId ? (
        <Suspense fallback={null}>
          <MediaViewer
            items={grid} byId={byId} id={openId} total={total} onView={setOpenId} onClose={() => setOpenId(null)} onNearEnd={more}
            onDownload={(id) => actions.download([id])} onCover={actions.cover} onDelete={(id) => actions.signedIn() && (setOpenId(null), setDeleting([id]))}
          />
        </Suspense>
      ) : null}
    </DropZone>
  );
}
