import { Play, Square } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LivePicture } from './live-picture.tsx';
import type { CameraInHand } from './use-camera.ts';

/** What the camera sees, as large as there is room. */
export function LiveStage({ camera }: { camera: CameraInHand }) {
  const { status, live, start, stop } = camera;
  const connected = status?.connected ?? false;
  return (
    <section className="live-stage" aria-label="Live view" data-live={live || undefined}>
      {live ? (
        <LivePicture camera={camera} />
      ) : (
        <p className="live-still">{connected ? 'Live view is off' : 'Connect a camera to look through it'}</p>
      )}
      {live ? (
        <span className="live-mark">
          <Badge tone="red">Live</Badge>
        </span>
      ) : null}
      <div className="live-acts">
        <Button kind="glass" disabled={!connected || live} busy={start.isPending} onClick={() => start.mutate()}>
          <Play aria-hidden /> Start live view
        </Button>
        <Button kind="glass" disabled={!live} busy={stop.isPending} onClick={() => stop.mutate()}>
          <Square aria-hidden /> Stop live view
        </Button>
      </div>
    </section>
  );
}
