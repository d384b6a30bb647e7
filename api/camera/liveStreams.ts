import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { LIVE_BOUNDARY } from '../contract/cameraControl.ts';
import type { CameraControl } from './control.ts';

/** Open at the same time: of one studio, whose other screens ask frame by frame, and in all. */
const MOST_OF_STUDIO = 3;
const MOST = 100;
/** Frames a second, whatever a camera says of itself. */
const MOST_FPS = 30;
/** How often it is asked whether who looks still may, in milliseconds. */
const MAY_MS = 1000;

export interface LiveStreams {
  /**
   * Frames of the studio's live view as they come (multipart/x-mixed-replace), until it is stopped, `may` rejects, or
   * nobody reads: then the camera is asked for nothing, so what is missed is never queued. Refuses where live view is
   * off, and more streams than a studio may have.
   */
  open(studioId: string, may: () => Promise<unknown>): Promise<Readable>;
  close(): void;
}

interface Shared {
  next: Promise<Uint8Array | undefined> | undefined;
  askedAt: number;
  streams: number;
}

export function openLiveStreams(control: Pick<CameraControl, 'frame' | 'frameRate'>): LiveStreams {
  const studios = new Map<string, Shared>();
  const ending = new AbortController();

  /** Asked for once, however many look, and no more often than the camera has one. */
  const next = (studioId: string, shared: Shared): Promise<Uint8Array | undefined> =>
    (shared.next ??= (async () => {
      const every = 1000 / Math.min(MOST_FPS, Math.max(1, control.frameRate(studioId)));
      await pause(Math.max(0, shared.askedAt + every - performance.now()), undefined, { signal: ending.signal });
      shared.askedAt = performance.now();
      return control.frame(studioId);
    })().finally(() => (shared.next = undefined)));

  async function* parts(studioId: string, shared: Shared, first: Uint8Array, may: () => Promise<unknown>) {
    let asked = Date.now();
    try {
      for (let frame: Uint8Array | undefined = first; frame !== undefined; frame = await next(studioId, shared)) {
        if (Date.now() - asked > MAY_MS) {
          await may();
          asked = Date.now();
        }
        // One piece: what waits for a reader is a frame at most.
        yield Buffer.concat([
          Buffer.from(`--${LIVE_BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: ${frame.byteLength}\r\n\r\n`),
          frame,
          Buffer.from('\r\n'),
        ]);
      }
    } catch (error) {
      // Its sentence is told to whoever asks next: the answer has begun.
      if (!(error instanceof Refusal) && !ending.signal.aborted) throw error;
    }
  }

  return {
    async open(studioId, may) {
      const shared = studios.get(studioId) ?? { next: undefined, askedAt: 0, streams: 0 };
      const all = [...studios.values()].reduce((sum, { streams }) => sum + streams, 0);
      if (shared.streams >= MOST_OF_STUDIO || all >= MOST)
        refuse('tooMany', 'camera.streams', 'Live view is open too often. Please close it elsewhere.');
      studios.set(studioId, shared);
      shared.streams++;
      const giveBack = (): void => {
        shared.streams--;
        if (shared.streams === 0) studios.delete(studioId);
      };
      try {
        const first =
          (await next(studioId, shared)) ??
          refuse('conflict', 'camera.liveOff', 'Live view is off. Start it, then look again.');
        const stream = Readable.from(parts(studioId, shared, first, may), { objectMode: false, highWaterMark: 1 });
        return stream.once('close', giveBack);
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    close: () => ending.abort(),
  };
}
