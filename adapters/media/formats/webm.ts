import { videoEffort } from '../effort.ts';
import { exactly, fault } from '../source.ts';
import type { Source } from '../source.ts';
import { cameraTime } from './exif.ts';
import type { Read } from './read.ts';
import { MOST_ENTRIES } from './tables.ts';

// EBML (RFC 8794) and Matroska (RFC 9559), of which WebM is a subset.

const id = {
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timescale: 0x2ad7b1,
  duration: 0x4489,
  madeAt: 0x4461,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  attachments: 0x1941a469,
  void: 0xec,
};
/** The shortest entry of an index, a tag or a chapter, in bytes: a player lists them all. */
const SHORTEST = 8;
/** Fonts and covers. */
const MOST_ATTACHED = 1_000;

interface Element {
  id: number;
  from: number;
  /** Undefined: open-ended, as live recorders write it. */
  to: number | undefined;
}

interface Vint {
  length: number;
  marked: number;
  value: number;
  unknown: boolean;
}

/** A variable-length integer at the beginning of bytes: its length, its value with and without the length marker; or what is wrong with it. */
export function vintIn(from: Buffer): Vint | 'cut' | 'broken' {
  const first = from[0];
  if (first === undefined) return 'cut';
  const length = Math.clz32(first) - 23;
  if (length > 8) return 'broken';
  if (from.length < length) return 'cut';
  const bytes = from.subarray(0, length);
  // The marker is taken off first: with it, eight bytes are more than a double holds exactly.
  let value = first & (0xff >> length);
  for (const byte of bytes.subarray(1)) value = value * 256 + byte;
  const unknown = (first & (0xff >> length)) === 0xff >> length && bytes.subarray(1).every((byte) => byte === 0xff);
  return { length, marked: value + 2 ** (7 * length), value, unknown };
}

function vint(source: Source, at: number): Vint {
  const found = vintIn(source.bytes(at, 8));
  return typeof found === 'string' ? fault(found) : found;
}

function* elements(source: Source, from: number, to: number): Generator<Element> {
  for (let at = from; at < to;) {
    const name = vint(source, at);
    const size = vint(source, at + name.length);
    const start = at + name.length + size.length;
    const end = size.unknown ? undefined : start + size.value;
    yield { id: name.marked, from: start, to: end };
    if (end === undefined) return;
    if (end > source.size) fault('cut');
    at = end;
  }
}

function number(source: Source, element: Element): number {
  const body = exactly(source, element.from, Math.min(8, element.to! - element.from));
  return body.length === 0
    ? 0
    : body.length === 8
      ? Number(body.readBigUInt64BE(0))
      : body.length > 6
        ? 0
        : body.readUIntBE(0, body.length);
}

function float(source: Source, element: Element): number {
  const body = exactly(source, element.from, element.to! - element.from > 4 ? 8 : 4);
  return body.length === 8 ? body.readDoubleBE(0) : body.readFloatBE(0);
}

const within = (source: Source, parent: Element): Element[] => [
  ...elements(source, parent.from, parent.to ?? source.size).take(1_000),
];

/** Entries that a player makes of an element beside the clusters; too many are an `endless` fault. */
function entriesIn(source: Source, { id: name, from, to = from }: Element): number {
  if (name === id.cluster || name === id.void) return 0;
  if (name !== id.attachments) return (to - from) / SHORTEST;
  let attached = 0;
  for (const _ of elements(source, from, to)) if (++attached > MOST_ATTACHED) fault('endless');
  return attached;
}

/** Undefined for other Matroska files and for sound. */
export function inspectWebm(source: Source): Read | undefined {
  const top = elements(source, 0, source.size);
  const header = top.next().value as Element | undefined;
  const docType = header && within(source, header).find((element) => element.id === id.docType);
  if (
    !docType ||
    exactly(source, docType.from, docType.to! - docType.from)
      .toString('latin1')
      .replaceAll('\0', '') !== 'webm'
  )
    return undefined;
  const segment = top.next().value as Element | undefined;
  if (!segment) fault('cut');
  if (segment.id !== id.segment) fault('broken');
  if (segment.to !== undefined && segment.to > source.size) fault('cut');
  let size: { width: number; height: number } | undefined;
  let tracks = false;
  let pictured = false;
  let timescale = 1_000_000;
  let duration: number | undefined;
  let takenAt: string | undefined;
  let entries = 0;
  for (const element of elements(source, segment.from, segment.to ?? source.size)) {
    if (element.id === id.info) {
      for (const fact of within(source, element)) {
        if (fact.id === id.timescale) timescale = number(source, fact);
        if (fact.id === id.duration) duration = float(source, fact);
        // Nanoseconds since 2001.
        if (fact.id === id.madeAt)
          takenAt = timeOf(Number(exactly(source, fact.from, 8).readBigInt64BE(0)) / 1e6 + Date.UTC(2001));
      }
    } else if (element.id === id.tracks) {
      tracks = true;
      size ??= sizeOf(source, element);
    } else if (element.id === id.cluster) pictured = true;
    entries += entriesIn(source, element);
    if (entries > MOST_ENTRIES) fault('endless');
  }
  if (!tracks || !pictured) fault('cut');
  if (!size) return undefined;
  return {
    kind: 'video',
    mime: 'video/webm',
    extension: 'webm',
    ...size,
    shot: { located: false, orientation: 1, ...(takenAt && { takenAt }) },
    effort: videoEffort(size, Math.ceil(entries)),
    ...(duration !== undefined && duration > 0 && { durationMs: Math.round((duration * timescale) / 1e6) }),
  };
}

const timeOf = (ms: number): string | undefined =>
  Math.abs(ms) < 8e15 ? cameraTime(new Date(ms).toISOString(), 'Z') : undefined;

function sizeOf(source: Source, tracks: Element): { width: number; height: number } | undefined {
  for (const track of within(source, tracks)) {
    const video = track.id === id.track && within(source, track).find((element) => element.id === id.video);
    if (!video) continue;
    const facts = within(source, video);
    const width = facts.find((fact) => fact.id === id.width);
    const height = facts.find((fact) => fact.id === id.height);
    if (width && height) return { width: number(source, width), height: number(source, height) };
  }
  return undefined;
}
