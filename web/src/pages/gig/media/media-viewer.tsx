import { Download, ImagePlus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { MediaAnswer } from '../../../api/media.ts';
import { Facts } from '../../../ui/facts.tsx';
import { dateTime, shutter, size } from '../../../ui/format.ts';
import { MarkBar, type MarkSet, markOfKey } from '../../../ui/marks.tsx';
import { LinkTool } from '../../../ui/link-tool.tsx';
import type { GridItem } from '../../../ui/photo-tile.tsx';
import { ApproveButton } from './approve-button.tsx';
import { EditPanel, EditVisibility } from '../edit/edit-panel.tsx';
import { LinkDialog } from '../edit/link-dialog.tsx';
import { gradeOf, percentOf } from '../quality/quality.ts';
import { CommentFacts } from './comments.tsx';
import { sidesOf } from '../../../compare-sides.ts';
import { Compare } from '../../../ui/compare.tsx';
import { CompareTool } from '../../../ui/compare-tool.tsx';
import { Viewer } from '../../../ui/viewer.tsx';
import { marksOf } from './use-marking.ts';

interface MediaViewerProps {
  items: GridItem[];
  byId: Map<string, MediaAnswer>;
  id: string;
  total: number;
  /** Came by its address, and is not among the others. */
  apart: string | undefined;
  onView: (id: string) => void;
  onClose: () => void;
  onNearEnd: () => void;
  onDownload: (id: string) => void;
  onCover: (id: string) => void;
  onDelete: (id: string) => void;
  onMark: (id: string, change: Partial<MarkSet>) => void;
}

function factsOf(media: MediaAnswer): [string, string][] {
  const { exposure } = media;
  const settings = [
    exposure?.focalLengthMm ? `${exposure.focalLengthMm} mm` : '',
    exposure?.aperture ? `f/${exposure.aperture}` : '',
    exposure?.shutterSeconds ? shutter(exposure.shutterSeconds) : '',
    exposure?.iso ? `ISO ${exposure.iso}` : '',
  ].filter(Boolean);
  return [
    ['Taken', media.taken_at ? dateTime(media.taken_at) : ''],
    ['Camera', media.camera ?? ''],
    ['Lens', media.lens ?? ''],
    ['Exposure', settings.join(' · ')],
    [
      'Quality',
      typeof media.quality_score === 'number'
        ? `${percentOf(media.quality_score)} · ${gradeOf(media.quality_score).word}`
        : '',
    ],
    ['Faces', media.faces === null ? '' : String(media.faces)],
    ['Liked', media.likes_count ? `by ${media.likes_count} ${media.likes_count === 1 ? 'client' : 'clients'}` : ''],
    ['Comments', media.comments_count ? String(media.comments_count) : ''],
    [
      'Editing',
      media.approval_status === 'approved'
        ? 'Approved by both sides'
        : media.client_approved
          ? 'Approved by the client'
          : media.photographer_approved
            ? 'Approved by you'
            : '',
    ],
    ['Edited version', media.edited?.filename ?? ''],
    ['Edited by', media.edited_by ?? ''],
    ['Size', `${media.width} × ${media.height} · ${size(media.size)}`],
    ['Arrived', dateTime(media.uploaded_at)],
    ['From', `${media.uploaded_by}${media.source === 'camera' ? ', by camera' : ''}`],
  ];
}

const HINTS = [
  ['1–5', 'stars'],
  ['6–9', 'labels'],
  ['P X U', 'flags'],
  ['Shift', 'and next'],
  ['B', 'compare'],
  ['D', 'download'],
  ['C', 'cover'],
  ['Del', 'delete'],
] as const;
const MARK_KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'p', 'x', 'u'] as const;

export function MediaViewer({
  items,
  byId,
  id,
  apart,
  total,
  onView,
  onClose,
  onNearEnd,
  onDownload,
  onCover,
  onDelete,
  onMark,
}: MediaViewerProps) {
  const [comparing, setComparing] = useState(false);
  const [linking, setLinking] = useState<string | null>(null);
  const sides = sidesOf(byId.get(id));
  const linked = byId.get(linking ?? '');
  const keys = useMemo(() => {
    /** With Shift, the next photo comes at once. */
    const mark =
      (key: string) =>
      ({ id: of, marks }: GridItem, shift: boolean) => {
        onMark(of, markOfKey(key, marks) ?? {});
        const next = items[(items.findIndex((item) => item.id === of) + 1) % items.length];
        if (shift && next) onView(next.id);
      };
    return {
      b: (item: GridItem) => sidesOf(byId.get(item.id)) && setComparing(true),
      d: (item: GridItem) => onDownload(item.id),
      c: (item: GridItem) => item.video || onCover(item.id),
      delete: (item: GridItem) => onDelete(item.id),
      ...Object.fromEntries(MARK_KEYS.map((key) => [key, mark(key)])),
    };
  }, [items, byId, onView, onDownload, onCover, onDelete, onMark]);
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
        swift
        footer={(item) =>
          byId.has(item.id) ? (
            <MarkBar marks={marksOf(byId.get(item.id)!)} onMark={(change) => onMark(item.id, change)} />
          ) : null
        }
        tools={(item) => (
          <>
            {sidesOf(byId.get(item.id)) ? <CompareTool onPress={() => setComparing(true)} /> : null}
            {byId.has(item.id) ? <ApproveButton media={byId.get(item.id)!} /> : null}
            {item.video ? null : (
              <button
                type="button"
                className="viewer-tool"
                aria-label="Set as cover"
                title="Set as cover (C)"
                onClick={() => onCover(item.id)}
              >
                <ImagePlus aria-hidden />
              </button>
            )}
            <LinkTool id={item.id} />
            <button
              type="button"
              className="viewer-tool"
              aria-label="Download"
              title="Download (D)"
              onClick={() => onDownload(item.id)}
            >
              <Download aria-hidden />
            </button>
            <button
              type="button"
              className="viewer-tool"
              aria-label="Delete"
              title="Delete"
              onClick={() => onDelete(item.id)}
            >
              <Trash2 aria-hidden />
            </button>
          </>
        )}
        info={(item) => {
          const media = byId.get(item.id);
          return media ? (
            <Facts
              title={media.original_filename}
              facts={factsOf(media)}
              first={media.publication ? <EditVisibility media={media} /> : null}
            >
              <CommentFacts comments={media.comments ?? []} />
              {media.media_type === 'edited_photo' ? (
                <EditPanel media={media} onLink={() => setLinking(media.media_id)} />
              ) : null}
            </Facts>
          ) : null;
        }}
      />
      {comparing && sides ? <Compare {...sides} onClose={() => setComparing(false)} /> : null}
      {linked ? <LinkDialog key={linked.media_id} media={linked} onClose={() => setLinking(null)} /> : null}
    </>
  );
}
