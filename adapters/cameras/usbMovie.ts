import { LARGEST_PREVIEW, silent } from './cameraHttp.ts';
import { type Clock, realClock } from './clock.ts';
import type { Gphoto, GphotoRun } from './gphoto.ts';
import { jpegsIn } from './mjpeg.ts';
import { jpegSize } from './told.ts';

/** It goes on so long after somebody looked: over a bridge nobody may be able to say that they have left. In milliseconds. */
const UNWATCHED_MS = 5_000;
/** After one that ended by itself. */
const AGAIN_MS = 1_000;
/** What it may write without a picture, in bytes. */
const MOST_GARBAGE = 2 * LARGEST_PREVIEW;

export interface UsbMovie {
  /** One that was not given before; begins it where it is not going. Undefined: it ended before it gave one. */
  frame(signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Fulfilled once something else may be asked of the camera. */
  end(): Promise<void>;
  /** For how long it has been going, in milliseconds; undefined where it is not. */
  goingFor(): number | undefined;
}
interface Going {
  run: GphotoRun;
  since: number;
  garbage: number;
  newest: Buffer | undefined;
  ended: boolean;
  told: () => void;
}

const isPicture = (jpeg: Uint8Array): boolean => {
  try {
    return jpegSize(jpeg).width > 0;
  } catch {
    return false;
  }
};

/** What a camera sees, by one run of gphoto2 for as long as somebody looks. */
export function openUsbMovie(gphoto: Gphoto, camera: readonly string[], clock: Clock = realClock): UsbMovie {
  let going: Going | undefined;
  let notBefore = 0;
  let leaving: Promise<void> = Promise.resolve();
  let watched = (): void => undefined;

  const begin = (): Going => {
    const cut = jpegsIn(LARGEST_PREVIEW, (jpeg) => {
      if (!isPicture(jpeg)) return;
      one.newest = jpeg;
      one.garbage = 0;
      one.told();
    });
    const one: Going = {
      run: gphoto.start([...camera, '--quiet', '--capture-movie', '--stdout'], {
        piece(bytes) {
          one.garbage += bytes.length;
          cut(bytes);
          if (one.garbage > MOST_GARBAGE) void one.run.end();
        },
        ended() {
          one.ended = true;
          if (going === one) {
            watched();
            going = undefined;
            notBefore = clock.now() + AGAIN_MS;
          }
          one.told();
        },
      }),
      since: clock.now(),
      garbage: 0,
      newest: undefined,
      ended: false,
      told: () => undefined,
    };
    return one;
  };
  const end = (): Promise<void> => {
    watched();
    const one = going;
    going = undefined;
    if (one) leaving = one.run.end();
    return leaving;
  };

  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const off = clock.after(ms, resolve);
      signal.addEventListener('abort', () => (off(), resolve()), { once: true });
    });

  return {
    end,
    goingFor: () => going && clock.now() - going.since,
    async frame(signal) {
      watched();
      if (!going) {
        await leaving;
        const early = notBefore - clock.now();
        if (early > 0 && !signal.aborted) await pause(early, signal);
        if (signal.aborted) throw silent();
        going = begin();
      }
      const one = going;
      const late = (): void => one.told();
      signal.addEventListener('abort', late, { once: true });
      try {
        while (!one.newest && !one.ended && !signal.aborted) await new Promise<void>((resolve) => (one.told = resolve));
        if (signal.aborted) {
          await end();
          throw silent();
        }
        const frame = one.newest;
        one.newest = undefined;
        return frame;
      } finally {
        signal.removeEventListener('abort', late);
        if (going === one) watched = clock.after(UNWATCHED_MS, () => void end());
      }
    },
  };
}
