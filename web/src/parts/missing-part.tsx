import './missing-part.css';
import { RefreshCw, WifiOff } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { PartState } from './part.ts';

/** Over the page, in its place among other things, as the page itself, or in the corner of the tray. */
export type MissingLook = 'layer' | 'place' | 'page' | 'corner';
type Missing = Exclude<PartState<unknown>, { at: 'here' }> | { at: 'broken' };

export interface MissingPartProps {
  look: MissingLook;
  state: Missing;
  onRetry: () => void;
  onClose: (() => void) | undefined;
}

const UNSAVED = 'Uploads or changes on this page would be lost. Let them finish first, then load it again.';

/** Whatever would be lost by leaving the page says so when it is asked, as at a real leave. */
const mayLeave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function wordsOf(state: Missing): { title: string; text: string; anew?: boolean } {
  if (state.at === 'broken') return { title: 'Something went wrong here', text: 'The rest of the page is fine.' };
  if (state.at !== 'missing')
    return { title: 'Still on its way', text: 'The connection is slow. It opens as soon as it is here.' };
  if (state.why === 'gone')
    return { title: 'A new version of Loom is here', text: 'This page is older. Load it again to go on.', anew: true };
  if (state.why === 'stuck')
    return { title: 'This part did not start', text: 'Loading the page again usually helps.', anew: true };
  return {
    title: 'This part could not be loaded',
    text: `${navigator.onLine ? 'The connection seems to be gone.' : 'You seem to be offline.'} It comes by itself when you are back.`,
  };
}

/** A dialog of the browser's own: it holds the focus, closes by Escape, and gives the focus back. */
function Layer({ onClose, children }: { onClose: (() => void) | undefined; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const { current: element } = dialog;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="missing missing-layer"
      aria-labelledby="missing-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}

/** What stands where a part of the page is missing: why, and how it goes on. */
export function MissingPart({ look, state, onRetry, onClose }: MissingPartProps) {
  const { title, text, anew } = wordsOf(state);
  const [held, setHeld] = useState(false);
  const reload = () => (mayLeave() ? location.reload() : setHeld(true));
  const Sign = anew ? RefreshCw : WifiOff;
  const told = (
    <>
      <Sign className="missing-sign" aria-hidden />
      <div className="missing-words" role="status">
        <p id="missing-title" className="missing-title">
          {title}
        </p>
        <p className="quiet">{held ? UNSAVED : text}</p>
      </div>
      <div className="missing-acts">
        {anew ? (
          <Button onClick={reload}>Load again</Button>
        ) : state.at === 'late' ? null : (
          <Button busy={state.at === 'missing' && state.trying} onClick={onRetry}>
            Try again
          </Button>
        )}
        {onClose ? (
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
        ) : null}
      </div>
    </>
  );
  return look === 'layer' ? (
    <Layer onClose={onClose}>{told}</Layer>
  ) : (
    <div className={`missing missing-${look}`}>{told}</div>
  );
}
