import { streamLiveView } from '../../../api/contract/cameraControl.ts';
import { opened } from './call.ts';
import { partsOf } from './stream-parts.ts';

/** Whoever has seen no frame for so long sees none this way, in milliseconds: something between holds them back. */
const QUIET_MS = 10_000;

/** Shows frames of the live view, JPEGs, until it ends or `signal` says so; throws where it cannot be streamed. */
export async function liveFrames(signal: AbortSignal, show: (frame: Blob) => void): Promise<void> {
  const quiet = new AbortController();
  const late = () => setTimeout(() => quiet.abort(), QUIET_MS);
  let timer = late();
  try {
    const { body } = await opened(streamLiveView, { signal: AbortSignal.any([signal, quiet.signal]) });
    if (!body) throw new Error('this browser reads no streams');
    const reader = body.getReader();
    const parts = partsOf();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const frame = parts(value).at(-1);
      if (!frame) continue;
      clearTimeout(timer);
      timer = late();
      // Of those that came together, the newest.
      show(new Blob([frame], { type: 'image/jpeg' }));
    }
  } finally {
    clearTimeout(timer);
    quiet.abort();
  }
}
