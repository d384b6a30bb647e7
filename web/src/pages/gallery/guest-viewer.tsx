import { Download, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import type { GridItem } from '../../ui/photo-tile.tsx';
import { Viewer } from '../../ui/viewer.tsx';
import { NotMeButton } from './not-me-button.tsx';
import { PickButton } from './pick-button.tsx';
import type { Picks } from './picks.ts';

interface GuestViewerProps {
  items: GridItem[];
  id: string;
  total: number;
  /** Came by its address, and is not among the others. */
  apart: string | undefined;
  picks: Picks;
  /** Who came to look only takes nothing home, and shares nothing. */
  lookOnly: boolean;
  onNotMe: ((id: string) => void) | undefined;
  onView: (id: string) => void;
  onClose: () => void;
  onNearEnd: (() => void) | undefined;
  onDownload: (id: string) => void;
  onShare: (id: string) => void;
}

const PICK = ['L', 'my picks'] as const;
const HINTS = [PICK, ['S', 'share'], ['D', 'download']] as const;
const LOOKING = [PICK] as const;
const NOT_ME = ['N', 'not me'] as const;

export function GuestViewer({ onDownload, onShare, onNotMe, picks, lookOnly, ...viewer }: GuestViewerProps) {
  const keys = useMemo(() => {
    const pick = {
      l: ({ id }: GridItem) => void picks.toggle(id),
      ...(onNotMe ? { n: ({ id }: GridItem) => onNotMe(id) } : {}),
    };
    return lookOnly ? pick : { ...pick, s: ({ id }: GridItem) => onShare(id), d: ({ id }: GridItem) => onDownload(id) };
  }, [onDownload, onShare, onNotMe, picks, lookOnly]);
  const hints = useMemo(() => [...(lookOnly ? LOOKING : HINTS), ...(onNotMe ? [NOT_ME] : [])], [lookOnly, onNotMe]);
  return (
    <Viewer
      {...viewer}
      address="photo"
      keys={keys}
      hints={hints}
      tools={({ id, label }) => (
        <span className="guest-acts viewer-acts">
          {onNotMe ? <NotMeButton look="viewer" label={label} onPress={() => onNotMe(id)} /> : null}
          <PickButton look="viewer" picked={picks.has(id)} label={label} onPick={() => picks.toggle(id)} />
          {lookOnly ? null : (
            <>
              <button
                type="button"
                className="viewer-tool"
                aria-label="Share"
                title="Share (S)"
                onClick={() => onShare(id)}
              >
                <Share2 aria-hidden />
                <span className="viewer-word">Share</span>
              </button>
              <button
                type="button"
                className="viewer-tool"
                aria-label="Download"
                title="Download (D)"
                onClick={() => onDownload(id)}
              >
                <Download aria-hidden />
                <span className="viewer-word">Download</span>
              </button>
            </>
          )}
        </span>
      )}
    />
  );
}
