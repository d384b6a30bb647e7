import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveFrames } from '../../api/live-stream.ts';

/** After a stream that failed, frames are asked for one by one for so long, in milliseconds. */
const AGAIN_MS = 10_000;

const visibility = (told: () => void) => {
  document.addEventListener('visibilitychange', told);
  return () => document.removeEventListener('visibilitychange', told);
};

/**
 * Streams the live view to `show` for as long as the page is looked at; `over`: it ended by itself. Answers whether it
 * does: while it cannot, frames are to be asked for.
 */
export function useLiveStream(show: (frame: Blob) => void, over: () => void): boolean {
  const visible = useSyncExternalStore(visibility, () => document.visibilityState === 'visible');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!visible) return undefined;
    if (failed) {
      const again = setTimeout(() => setFailed(false), AGAIN_MS);
      return () => clearTimeout(again);
    }
    const ending = new AbortController();
    void (async () => {
      try {
        await liveFrames(ending.signal, show);
      } catch {
        // Its sentence comes with the frames that are asked for now.
      }
      if (ending.signal.aborted) return;
      setFailed(true);
      over();
    })();
    return () => ending.abort();
  }, [visible, failed, show, over]);
  return !failed;
}
