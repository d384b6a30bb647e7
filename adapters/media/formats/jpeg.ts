import { exactly, fault, windowSize } from '../source.ts';
import type { Source } from '../source.ts';
import { type Effort, jpegEffort } from '../effort.ts';
import { locatedByXmp, readExif } from './exif.ts';
import type { Read, Shot } from './read.ts';

// ISO/IEC 10918-1 (ITU T.81), annex B.

export interface Jpeg {
  width: number;
  height: number;
  /** Lossless JPEG (SOF3) holds sensor data of RAWs and is no picture. */
  lossless: boolean;
  shot: Shot;
  effort: Effort;
  /** Not to be decoded row by row: progressive, or with its colours in scans of their own. */
  whole: boolean;
}

interface Frame {
  width: number;
  height: number;
  lossless: boolean;
  progressive: boolean;
  sequential: boolean;
  /** Samples a pixel by the component's id: 1, or less where its colour is subsampled. */
  components: ReadonlyMap<number, number>;
}

function frameOf(code: number, body: Buffer): Frame {
  const listed = Array.from({ length: Math.floor((body.length - 8) / 3) }, (_, i) => ({
    id: body[8 + 3 * i]!,
    area: (body[9 + 3 * i]! >> 4) * (body[9 + 3 * i]! & 15),
  }));
  const most = Math.max(1, ...listed.map(({ area }) => area));
  return {
    height: body.readUInt16BE(3),
    width: body.readUInt16BE(5),
    lossless: code === 0xc3,
    sequential: code <= 0xc1,
    progressive: (code & 3) === 2,
    components: new Map(listed.map(({ id, area }) => [id, area / most])),
  };
}

const marker = { eoi: 0xd9, sos: 0xda, app1: 0xe1 };
const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
const standsAlone = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= 0xd8);

/** The next marker at or after `from` that is not part of entropy-coded data: its code and the offset after it. */
function nextMarker(source: Source, from: number): { code: number; after: number } {
  for (let at = from; at < source.size;) {
    const bytes = source.bytes(at, windowSize);
    let i = bytes.indexOf(0xff);
    for (; i !== -1 && i < bytes.length - 1; i = bytes.indexOf(0xff, i + 1)) {
      const code = bytes[i + 1]!;
      if (code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return { code, after: at + i + 2 };
    }
    // A lone 0xff at the chunk's end is looked at again together with what follows.
    at += i === bytes.length - 1 && at + bytes.length < source.size ? bytes.length - 1 : bytes.length;
  }
  return fault('cut');
}

/**
 * Whether the file's last bytes are the end marker. Where the only scan holds all components, as cameras write it, these
 * bytes cannot occur before the end (entropy-coded data is stuffed), so nothing between needs to be read.
 */
function endsWithMarker(source: Source, scanFrom: number): boolean {
  const last = source.bytes(source.size - 2, 2);
  return source.size - 2 >= scanFrom && last[0] === 0xff && last[1] === marker.eoi;
}

/** Reads up to the first scan; `toEnd` also walks the scans and demands the end marker. What follows that is tolerated. */
export function readJpeg(source: Source, toEnd = true): Jpeg {
  let frame: Frame | undefined;
  const scans: number[] = [];
  let whole = false;
  let exif: Buffer | undefined;
  let located = false;
  let at = 2;
  for (;;) {
    const { code, after } = nextMarker(source, at);
    at = after;
    if (standsAlone(code)) continue;
    if (code === marker.eoi) {
      if (scans.length === 0) fault('broken');
      break;
    }
    const length = exactly(source, at, 2).readUInt16BE(0);
    if (length < 2) fault('broken');
    if (isFrame(code)) {
      frame ??= frameOf(code, exactly(source, at, Math.min(length, 8 + 3 * exactly(source, at, 8)[7]!)));
    } else if (code === marker.app1) {
      const body = exactly(source, at + 2, length - 2);
      if (body.toString('latin1', 0, 6) === 'Exif\0\0') exif ??= Buffer.from(body);
      else located ||= locatedByXmp(body);
    } else if (code === marker.sos) {
      if (!frame) fault('broken');
      const { components } = frame;
      const scan = exactly(source, at + 3, exactly(source, at + 2, 1)[0]! * 2).filter((_, i) => i % 2 === 0);
      const all = scan.length === components.size;
      whole ||= frame.progressive || !all;
      scans.push(scan.reduce((sum, id) => sum + (components.get(id) ?? 1), 0));
      const only = frame.sequential && all;
      if (!toEnd || (only && endsWithMarker(source, at + length))) break;
    }
    at += length;
  }
  if (!frame || frame.width === 0 || frame.height === 0) fault('broken');
  const shot = readExif(exif);
  const { width, height, lossless, components } = frame;
  const samples = [...components.values()].reduce((sum, share) => sum + share, 0);
  return {
    width,
    height,
    lossless,
    whole,
    effort: jpegEffort({ width, height }, { scans, samples, whole }),
    shot: { ...shot, located: shot.located || located },
  };
}

export function inspectJpeg(source: Source): Read {
  const { width, height, shot, effort } = readJpeg(source);
  return { kind: 'photo', mime: 'image/jpeg', extension: 'jpg', width, height, shot, effort };
}
