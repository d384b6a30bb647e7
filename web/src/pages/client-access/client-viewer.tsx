import { Check, Download, Heart, MessageCircle } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ClientMedia, DownloadSize } from '../../api/client-access.ts';
import type { ClientSession } from '../../client-session.ts';
import { sidesOf } from '../../compare-sides.ts';
import { Compare } from '../../ui/compare.tsx';
import { CompareTool } from '../../ui/compare-tool.tsx';
import { LinkTool } from '../../ui/link-tool.tsx';
import type { GridItem } from '../../ui/photo-tile.tsx';
import { Viewer } from '../../ui/viewer.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import type { useClientActions } from './use-client-actions.ts';

interface ClientViewerProps {
  session: ClientSession;
  items: GridItem[];
  byId: Map<string, ClientMedia>;
  id: string;
  total: number;
  /** Came by its address, and is not among the others. */
  apart: string | undefined;
  mayComment: boolean;
  size: DownloadSize;
  actions: ReturnType<typeof useClientActions>;
  onView: (id: string) => void;
  onClose: () => void;
  onNearEnd: () => void;
}

const HINTS = [
  ['L', 'like'],
  ['A', 'approve'],
  ['D', 'download'],
  ['B', 'compare'],
] as const;

export function ClientViewer({
  session,
  items,
  byId,
  id,
  apart,
  total,
  mayComment,
  size,
  actions,
  onView,
  onClose,
  onNearEnd,
}: ClientViewerProps) {
  const [comparing, setComparing] = useState(false);
  const sides = sidesOf(byId.get(id));
  // Never disabled for good: a button that loses the focus would take the viewer's keys with it.
  const { like, approve, keys } = useMemo(() => {
    const like = (media: ClientMedia) => mayComment && void actions.toggleLike(media);
    const approve = (media: ClientMedia) => mayComment && void actions.approvePhoto(media);
    const on = (act: (media: ClientMedia) => unknown) => (item: GridItem) => {
      const media = byId.get(item.id);
      if (media) act(media);
    };
    return {
      like,
      approve,
      keys: {
        l: on(like),
        a: on(approve),
        d: on((media) => actions.download(media, size)),
        b: on((media) => sidesOf(media) && setComparing(true)),
      },
    };
  }, [byId, actions, size, mayComment]);
  return (
    <>
      <Viewer
        items={items}
        id={id}
        address="photo"
        apart={apart}
        total={total}
        onView={onView}
        onClose={onClose}
        onNearEnd={onNearEnd}
        keys={keys}
        hints={HINTS}
        infoAs={{ label: 'Comments', icon: <MessageCircle className="viewer-icon" aria-hidden /> }}
        info={(item) => {
          const media = byId.get(item.id);
          return media ? (
            <CommentsPanel key={item.id} session={session} media={media} mayComment={mayComment} onSay={actions.say} />
          ) : null;
        }}
        tools={(item) => {
          const media = byId.get(item.id);
          return media ? (
            <span className="client-acts viewer-acts">
              <LinkTool id={item.id} look="client-act" />
              {sidesOf(media) ? <CompareTool look="client-act" onPress={() => setComparing(true)} /> : null}
              <button
                type="button"
                className="client-act"
                aria-pressed={media.liked}
                title="Like (L)"
                aria-disabled={!mayComment}
                onClick={() => like(media)}
              >
                <Heart aria-hidden /> Like
                {media.likes_count > 0 ? <span className="client-act-count">{media.likes_count}</span> : null}
              </button>
              <button
                type="button"
                className="client-act"
                data-done={media.client_approved || undefined}
                title="Approve for editing (A)"
                aria-disabled={media.client_approved || !mayComment}
                onClick={() => approve(media)}
              >
                <Check aria-hidden /> {media.client_approved ? 'Approved' : 'Approve'}
              </button>
              <button
                type="button"
                className="client-act"
                title="Download (D)"
                onClick={() => void actions.download(media, size)}
              >
                <Download aria-hidden /> Download
              </button>
            </span>
          ) : null;
        }}
      />
      {comparing && sides ? <Compare {...sides} onClose={() => setComparing(false)} /> : null}
    </>
  );
}
