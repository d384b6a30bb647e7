import { ScanFace } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { GalleryActions } from './gallery-actions.ts';
import { LiveButton } from './live-button.tsx';

/** Appears once the cover is scrolled away. */
export function SlimBar({ name, onTop, live, canWatch, canFind, onFind }: GalleryActions & { name: string; onTop: () => void }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > window.innerHeight * 0.6);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <div className="slim" data-shown={shown || undefined} inert={!shown}>
      <button type="button" className="slim-name" onClick={onTop}>
        {name}
      </button>
      <div className="slim-actions">
        {canWatch ? <LiveButton live={live} kind="quiet" small /> : null}
        {canFind ? (
          <Button kind="primary" small onClick={onFind}>
            <ScanFace aria-hidden /> <span className="wide-only">Find My Photos</span>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
