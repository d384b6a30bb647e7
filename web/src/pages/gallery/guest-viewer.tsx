import { Download } from 'lucide-react';
import { useMemo } from 'react';
import type { GridItem } from '../../ui/photo-tile.tsx';
import { Viewer } from '../../ui/viewer.tsx';

interface GuestViewerProps {
  items: GridItem[];
  id: string;
  total: number;
  onView: (id: string) => void;
  onClose: () => void;
  onNearEnd: (() => void) | undefined;
  onDownload: (id: string) => void;
}

const HINTS = [['D', 'download']] as const;

export function GuestViewer({ onDownload, ...viewer }: GuestViewerProps) {
  const keys = useMemo(() => ({ d: (item: GridItem) => onDownload(item.id) }), [onDownload]);
  return (
    <Viewer
      {...viewer}
      keys={keys}
      hints={HINTS}
      tools={(item) => (
        <button type="button" className="viewer-tool" aria-label="Download" title="Download (D)" onClick={() => onDownload(item.id)}>
          <Download aria-hidden />
        </button>
      )}
    />
  );
}
