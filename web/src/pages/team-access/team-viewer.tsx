import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { TeamMedia } from '../../api/team-access.ts';
import { sidesOf } from '../../compare-sides.ts';
import { Compare } from '../../ui/compare.tsx';
import { CompareTool } from '../../ui/compare-tool.tsx';
import { Facts } from '../../ui/facts.tsx';
import { dateTime, size } from '../../ui/format.ts';
import { LinkTool } from '../../ui/link-tool.tsx';
import type { GridItem } from '../../ui/photo-tile.tsx';
import { Viewer } from '../../ui/viewer.tsx';

interface TeamViewerProps {
  items: GridItem[];
  byId: Map<string, TeamMedia>;
  id: string;
  total: number;
  /** Came by its address, and is not among the others. */
  apart: string | undefined;
  onView: (id: string) => void;
  onClose: () => void;
  onNearEnd: () => void;
  onDownload: (id: string) => void;
}

const HINTS = [
  ['B', 'compare'],
  ['D', 'download'],
] as const;

const SHOWN = {
  waiting: 'Waiting for the photographer',
  earlier: 'Waiting for the photographer; an earlier version is published',
  published: 'Published by the photographer',
} as const;

function factsOf(media: TeamMedia): [string, string][] {
  const edited = media.media_type === 'edited_photo';
  return [
    [edited ? 'Came back' : 'Approved', dateTime(media.since)],
    ['Size', size(media.size)],
    ['Made by', media.edited_by ?? ''],
    ['Original', edited ? (media.original?.filename ?? 'Not known: its name is that of no approved photo') : ''],
    ['Edited version', media.edited?.filename ?? ''],
    ['Shown', media.publication ? SHOWN[media.publication] : ''],
  ];
}

export function TeamViewer({ items, byId, id, apart, total, onView, onClose, onNearEnd, onDownload }: TeamViewerProps) {
  const [comparing, setComparing] = useState(false);
  const keys = useMemo(
    () => ({
      d: (item: GridItem) => onDownload(item.id),
      b: (item: GridItem) => sidesOf(byId.get(item.id)) && setComparing(true),
    }),
    [byId, onDownload],
  );
  const sides = sidesOf(byId.get(id));
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
        tools={(item) => (
          <>
            {sidesOf(byId.get(item.id)) ? <CompareTool onPress={() => setComparing(true)} /> : null}
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
          </>
        )}
        info={(item) => {
          const media = byId.get(item.id);
          return media ? <Facts title={media.filename} facts={factsOf(media)} /> : null;
        }}
      />
      {comparing && sides ? <Compare {...sides} onClose={() => setComparing(false)} /> : null}
    </>
  );
}
