import { Download, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import type { GridItem } from '../../ui/photo-tile.tsx';
import { Viewer } from '../../ui/viewer.tsx';
import { PickButton } from './pick-button.tsx';
import type { Picks } from './picks.ts';

interface GuestViewerProps {
  items: GridItem[];
  id: string;
  total: number;
  picks: Picks;
  /** Who came to look only takes nothing home, and shares nothing. */
  lookOnly: boolean;
  onView: (id: string) => void;
  onClose: () => void;
  onNearEnd: (() => void) | undefined;
  onDownload: (id: string) => void;
  onShare: (id: string) => void;
}

const PICK = ['L', 'my picks'] as const;
const HINTS = [PICK, ['S', 'share'], ['D', 'download']] as const;
const LOOKING = [PICK] as const;

export function GuestViewer({ onDownload, onShare, picks, lookOnly, ...viewer }: GuestViewerProps) {
  const keys = useMemo(() => {
    const pick = { l: ({ id }: GridItem) => void picks.toggle(id) };
    return lookOnly ? pick : { ...pick, s: ({ id }: GridItem) => onShare(id), d: ({ id }: GridItem) => onDownload(id) };
  }, [onDownload, onShare, picks, lookOnly]);
  return (
    <Viewer
      {...viewer}
      keys={keys}
      hints={lookOnly ? LOOKING : HINTS}
      tools={({ id, label }) => (
        <>
          <PickButton look="viewer" picked={picks.has(id)} label={label} onPick={() => picks.toggle(id)} />
          {lookOnly ? null : (
            <>
              <button type="button" className="viewer-tool" aria-label="Share" title="Share (S)" onClick={() => onShare(id)}>
                <Share2 aria-hidden />
              </button>
              <button type="button" className="viewer-tool" aria-label="Download" title="Download (D)" onClick={() => onDownload(id)}>
                <Download aria-hidden />
              </button>
            </>
          )}
        </>
      )}
    />
  );
}
