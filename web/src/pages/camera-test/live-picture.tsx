import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sentence } from '../../api/call.ts';
import { liveFrameQuery } from '../../api/camera-control.ts';
import type { CameraInHand } from './use-camera.ts';
import { useLiveStream } from './use-live-stream.ts';

/** What the camera sees, as a stream; where that does not come through, asked for frame by frame. */
export function LivePicture({ camera: { fail, refresh } }: { camera: Pick<CameraInHand, 'fail' | 'refresh'> }) {
  const picture = useRef<HTMLImageElement>(null);
  const [seen, setSeen] = useState(false);
  /** The newest that is not drawn yet: those before it are never drawn. */
  const waiting = useRef<{ frame: Blob | undefined; drawing: boolean }>({ frame: undefined, drawing: false });

  const show = useCallback((frame: Blob) => {
    const state = waiting.current;
    state.frame = frame;
    if (state.drawing) return;
    state.drawing = true;
    void (async () => {
      for (let next = state.frame; next && picture.current; next = state.frame) {
        state.frame = undefined;
        const address = URL.createObjectURL(next);
        picture.current.src = address;
        await picture.current.decode().catch(() => undefined);
        URL.revokeObjectURL(address);
        setSeen(true);
      }
      state.drawing = false;
    })();
  }, []);
  const streams = useLiveStream(show, refresh);

  const polled = useQuery(liveFrameQuery(!streams));
  const frame = streams || !polled.data?.success ? null : polled.data.frame;
  useEffect(() => {
    if (frame === null || !picture.current) return;
    picture.current.src = `data:image/jpeg;base64,${frame}`;
    setSeen(true);
  }, [frame]);
  const problem = !streams && polled.error ? sentence(polled.error, 'No frame came.') : undefined;
  useEffect(() => {
    if (problem === undefined) return;
    fail(`Live view failed: ${problem}`);
    // The camera may be gone, and with it the live view.
    void refresh();
  }, [problem, fail, refresh]);

  return (
    <>
      <img
        ref={picture}
        alt="What the camera sees now"
        data-way={streams ? 'stream' : 'poll'}
        hidden={!seen}
        decoding="async"
      />
      {seen ? null : <p className="live-still">Waiting for the first frame</p>}
    </>
  );
}
