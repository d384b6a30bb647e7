import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { LIVE_BOUNDARY } from '../contract/cameraControl.ts';
import type { CameraControl } from './controlled.ts';

/** Open at the same time: of one studio, whose other screens ask frame by frame, and in all. */
const MOST_OF_STUDIO = 3;
const MOST = 100;
/** Frames a second, whatever a camera says of itself. */
const MOST_FPS = 30;
/** Who has taken nothing for so long, in milliseconds, has a place only until somebody else wants it. */
export const STALLED_MS = 15_000;
/** What is given to a reader at once, in bytes: whoever takes one of these in `STALLED_MS` is slow, and not stalled. */
const PIECE = 16 << 10;
/** How often it is asked whether who looks still may, in milliseconds. */
const MAY_MS = 1000;

export interface LiveStreams {
  /**
   * Frames of the studio's live view as they come (multipart/x-mixed-replace), until it is stopped, `may` rejects, or
   * nobody reads: then the camera is asked for nothing, so what is missed is never queued. Refuses where live view is
   * off, and more streams than a studio may have; one whose reader has stalled is ended for whoever wants its place.
   */
  open(studioId: string, may: () => Promise<unknown>): Promise<Readable>;
  close(): void;
}

interface Shared {
  next: Promise<Uint8Array | undefined> | undefined;
  askedAt: number;
  readers: Set<Reader>;
}
interface Reader {
  /** Since when it was given something that it has not taken yet; undefined while it waits for a frame. */
  givenAt: number | undefined;
  end(): void;
}

export function openLiveStreams(
  control: Pick<CameraControl, 'frame' | 'frameRate'>,
  now: () => number = () => performance.now(),
): LiveStreams {
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

  /** Of these, the one that has stalled for longest loses its place. */
  const stalled = (readers: Iterable<Reader>): Reader | undefined =>
    [...readers]
      .filter(({ givenAt }) => givenAt !== undefined && now() - givenAt >= STALLED_MS)
      .sort((a, b) => a.givenAt! - b.givenAt!)[0];

  async function* parts(
    { studioId, shared, reader }: { studioId: string; shared: Shared; reader: Reader },
    first: Uint8Array,
    may: () => Promise<unknown>,
  ) {
    let asked = performance.now();
    try {
      for (let frame: Uint8Array | undefined = first; frame !== undefined; frame = await next(studioId, shared)) {
        if (performance.now() - asked > MAY_MS) {
          await may();
          asked = performance.now();
        }
        const part = Buffer.concat([
          Buffer.from(`--${LIVE_BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: ${frame.byteLength}\r\n\r\n`),
          frame,
          Buffer.from('\r\n'),
        ]);
        for (let at = 0; at < part.length; at += PIECE) {
          reader.givenAt = now();
          yield part.subarray(at, at + PIECE);
        }
        reader.givenAt = undefined;
      }
    } catch (error) {
      // Its sentence is told to whoever asks next: the answer has begun.
      if (!(error instanceof Refusal) && !ending.signal.aborted) throw error;
    }
  }

  return {
    async open(studioId, may) {
      const shared = studios.get(studioId) ?? { next: undefined, askedAt: 0, readers: new Set() };
      const all = (): Reader[] => [...studios.values()].flatMap(({ readers }) => [...readers]);
      if (shared.readers.size >= MOST_OF_STUDIO) stalled(shared.readers)?.end();
      else if (all().length >= MOST) stalled(all())?.end();
      if (shared.readers.size >= MOST_OF_STUDIO || all().length >= MOST)
        refuse('tooMany', 'camera.streams', 'Live view is open too often. Please close it elsewhere.');
      studios.set(studioId, shared);
      let stream: Readable | undefined;
      const reader: Reader = {
        givenAt: undefined,
        end() {
          giveBack();
          stream?.destroy();
        },
      };
      shared.readers.add(reader);
      const giveBack = (): void => {
        shared.readers.delete(reader);
        if (shared.readers.size === 0 && studios.get(studioId) === shared) studios.delete(studioId);
      };
      try {
        const first =
          (await next(studioId, shared)) ??
          refuse('conflict', 'camera.liveOff', 'Live view is off. Start it, then look again.');
        stream = Readable.from(parts({ studioId, shared, reader }, first, may), {
          objectMode: false,
          highWaterMark: 1,
        });
        return stream.once('close', giveBack);
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    close: () => ending.abort(),
  };
}
