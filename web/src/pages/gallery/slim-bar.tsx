import { BellRing, ImageUp, ScanFace } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { GalleryActions } from './gallery-actions.ts';
import { LiveButton } from './live-button.tsx';
import { NameText } from '../../ui/name-text.tsx';

interface SlimBarProps extends GalleryActions {
  name: string;
  /** Something else is the one thing to do. */
  calm: boolean;
  onTop: () => void;
}

/** Appears once the cover's own buttons are scrolled away: at the top, or on a phone under the thumb. */
export function SlimBar({
  name,
  calm,
  onTop,
  live,
  canWatch,
  canFind,
  onFind,
  canRegister,
  onRegister,
  canShare,
  onShare,
}: SlimBarProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown((document.querySelector('.cover-actions')?.getBoundingClientRect().bottom ?? 0) < 0);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <div className="slim" data-shown={shown || undefined} inert={!shown}>
      <button type="button" className="slim-name" onClick={onTop}>
        <NameText>{name}</NameText>
      </button>
      <div className="slim-actions">
        {canWatch ? <LiveButton live={live} kind="quiet" small /> : null}
        {canRegister ? (
          <Button kind="quiet" small onClick={onRegister} aria-label="Register Face">
            <BellRing aria-hidden />{' '}
            <span>
              Register<span className="wide-only"> Face</span>
            </span>
          </Button>
        ) : null}
        {canShare ? (
          <Button kind="quiet" small onClick={onShare} aria-label="Share Photos">
            <ImageUp aria-hidden />{' '}
            <span>
              Share<span className="wide-only"> Photos</span>
            </span>
          </Button>
        ) : null}
        {canFind ? (
          <Button kind={calm ? 'plain' : 'primary'} small onClick={onFind}>
            <ScanFace aria-hidden /> <span>Find My Photos</span>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
