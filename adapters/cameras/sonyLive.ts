import { Refusal } from '../../domain/kernel/refusal.ts';
import { LARGEST_PREVIEW, garbled, opened, silent } from './cameraHttp.ts';
import { requireJpeg } from './told.ts';

/** Sony's live view packets: 8 bytes common to all, 128 bytes of what follows, then the data and its padding. */
const COMMON = 8;
const HEADER = 128;
const START = 0xff;
const CODE = Buffer.from([0x24, 0x35, 0x68, 0x79]);
const PICTURE = 0x01;
/** For how long the next frame may be waited for, in milliseconds. */
const FRAME_MS = 5_000;

/** Takes packets out of a stream as it comes; refuses what is none. Keeps no more than one packet. */
function packets(picture: (jpeg: Buffer) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let bytes = 0;
  let wanted = COMMON + HEADER;
  return (piece) => {
    pieces.push(piece);
    bytes += piece.length;
    while (bytes >= wanted) {
      const all = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      pieces = [all];
      if (all[0] !== START || !all.subarray(COMMON, COMMON + CODE.length).equals(CODE)) throw garbled();
      const size = all.readUIntBE(COMMON + 4, 3);
      const whole = COMMON + HEADER + size + all[COMMON + 7]!;
      if (size > LARGEST_PREVIEW) throw garbled();
      if (bytes < whole) {
        wanted = whole;
        return;
      }
      if (all[1] === PICTURE) picture(all.subarray(COMMON + HEADER, COMMON + HEADER + size));
      pieces = [all.subarray(whole)];
      bytes -= whole;
      wanted = COMMON + HEADER;
    }
  };
}

export interface SonyLive {
  /** One that was not given before. */
  frame(signal: AbortSignal): Promise<Uint8Array>;
  end(): void;
}

/** Reads the stream, so that the newest frame is there; it ends with `end`, or when it is garbage. */
export async function openSonyLive(url: URL, signal: AbortSignal): Promise<SonyLive> {
  const ending = new AbortController();
  // Who started it has waited only for its beginning.
  const giveUp = (): void => ending.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  const stream = await opened(url, { signal: ending.signal }).finally(() =>
    signal.removeEventListener('abort', giveUp),
  );
  stream.setTimeout(FRAME_MS, () => stream.destroy(silent()));
  let newest: Buffer | undefined;
  let failure: Error | undefined;
  let told: () => void = () => undefined;
  const read = packets((jpeg) => {
    // Of its own: what came with it may go.
    newest = Buffer.from(jpeg);
    told();
  });
  stream.on('data', (piece: Buffer) => {
    try {
      read(piece);
    } catch (error) {
      stream.destroy(error as Error);
    }
  });
  stream.on('error', (error) => (failure = error));
  stream.on('close', () => {
    failure ??= new Refusal('unavailable', 'camera.liveEnded', 'The camera has ended its live view. Start it again.');
    told();
  });
  const end = (): void => {
    ending.abort();
    stream.destroy();
  };
  return {
    end,
    async frame(during) {
      const within = AbortSignal.any([during, ending.signal, AbortSignal.timeout(FRAME_MS)]);
      while (!newest) {
        if (failure) throw failure instanceof Refusal ? failure : garbled(failure);
        if (within.aborted) throw silent();
        await new Promise<void>((resolve) => {
          told = resolve;
          within.addEventListener('abort', () => resolve(), { once: true });
        });
      }
      const frame = newest;
      newest = undefined;
      return requireJpeg(frame);
    },
  };
}
