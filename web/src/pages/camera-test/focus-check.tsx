import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type MediaAnswer, originalAddress } from '../../api/media.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { Button } from '../../ui/button.tsx';

/** What browsers show by themselves. */
const SHOWN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The original, a pixel of it for a pixel of the screen; moved by dragging, by scrolling and by the arrow keys. */
export function FocusCheck({ photo, onClose }: { photo: MediaAnswer; onClose: () => void }) {
  useBackCloses(true, onClose);
  const isShown = SHOWN.includes(photo.mime);
  const address = useQuery({
    queryKey: ['camera', 'original', photo.media_id],
    queryFn: () => originalAddress(photo.media_id),
    enabled: isShown,
    retry: 1,
    refetchOnWindowFocus: false,
  });
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const from = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const box = frame.current;
    if (!box || !size) return;
    box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
    box.focus({ preventScroll: true });
  }, [size]);

  const move = ({ clientX: x, clientY: y, buttons }: PointerEvent) => {
    if (!from.current || buttons === 0) return;
    frame.current?.scrollBy(from.current.x - x, from.current.y - y);
    from.current = { x, y };
  };
  const source = isShown ? address.data?.download_url : photo.media_url;
  return (
    <div className="focus-check">
      <div
        ref={frame}
        className="focus-frame"
        role="region"
        aria-label="Focus check at 100 percent"
        // A region that scrolls is moved by the arrow keys.
        tabIndex={0}
        onPointerDown={({ clientX: x, clientY: y }) => (from.current = { x, y })}
        onPointerMove={move}
        onPointerUp={() => (from.current = null)}
      >
        {source ? (
          <img
            src={source}
            alt={`${photo.original_filename} at 100 percent`}
            draggable={false}
            style={size}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth / devicePixelRatio, height: naturalHeight / devicePixelRatio })
            }
          />
        ) : (
          <p className="live-still">
            {address.isLoadingError ? 'The original could not be loaded.' : 'Loading the original'}
          </p>
        )}
      </div>
      <p className="focus-note small">
        {isShown ? '100%' : 'The largest picture of it: this browser does not show the original'}
      </p>
      <Button kind="glass" icon className="focus-close" aria-label="Close the focus check" onClick={onClose}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
