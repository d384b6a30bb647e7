import type { Redaction } from '../../../commands/ports/media.ts';
import { vintIn } from '../formats/webm.ts';
import type { Source } from '../source.ts';
import { openRedactions } from './extents.ts';

// EBML (RFC 8794) and Matroska (RFC 9559).

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = { entry: 0xae, number: 0xd7, type: 0x83 };
const BLOCK = { simple: 0xa3, group: 0xa0, inGroup: 0xa1 };
/** Header, SeekHead, Info, Tracks, Cues, Cluster; and of a cluster Timestamp, PrevSize, Position and blocks. Tags, attachments and chapters are not needed to play. */
const NEEDED = new Set([
  0x1a45dfa3,
  0x114d9b74,
  INFO,
  TRACKS,
  0x1c53bb6b,
  CLUSTER,
  0xe7,
  0xab,
  0xa7,
  BLOCK.simple,
  BLOCK.group,
]);
/** TimestampScale, Duration, DateUTC, MuxingApp, WritingApp, SegmentUUID. */
const NEEDED_INFO = new Set([0x2ad7b1, 0x4489, 0x4461, 0x4d80, 0x5741, 0x73a4]);
/** Pictures and sound. */
const KEPT_TYPES = new Set([1, 2]);

interface Element {
  id: number;
  /** Offset of its id. */
  at: number;
  /** Offset of its content. */
  from: number;
  to: number;
  /** Open-ended, as live recorders write it. */
  isOpen: boolean;
}

/** Elements of a stretch, in order; ends before what is none, or reaches past the end. */
function* elements(
  source: Source,
  from: number,
  to: number,
  isEntered: (element: Element) => boolean = () => false,
): Generator<Element> {
  for (let at = from; at + 2 <= to;) {
    const head = source.bytes(at, 16);
    const name = vintIn(head);
    const size = typeof name === 'string' ? name : vintIn(head.subarray(name.length));
    if (typeof name === 'string' || typeof size === 'string') return;
    const start = at + name.length + size.length;
    const element = {
      id: name.marked,
      at,
      from: start,
      to: size.unknown ? to : start + size.value,
      isOpen: size.unknown,
    };
    if (element.to > to) return;
    yield element;
    at = isEntered(element) ? start : element.to;
  }
}

/** `Void`, as long as the element was. */
function voided({ at, to }: Pick<Element, 'at' | 'to'>): Redaction {
  let length = 1;
  while (length < 8 && to - at - 1 - length > 2 ** (7 * length) - 2) length++;
  const size = BigInt(to - at - 1 - length) | (1n << BigInt(7 * length));
  return { from: at, to, head: `ec${size.toString(16).padStart(2 * length, '0')}` };
}

function numberIn(source: Source, parent: Element, id: number): number {
  for (const element of elements(source, parent.from, parent.to))
    if (element.id === id)
      return source
        .bytes(element.from, Math.min(6, element.to - element.from))
        .reduce((sum, byte) => sum * 256 + byte, 0);
  return 0;
}

const isKept = (source: Source, entry: Element): boolean => KEPT_TYPES.has(numberIn(source, entry, TRACK.type));

/** Stretches of a WebM file that are not needed to play it. What cannot be understood counts as not needed. */
export function webmRedactions(source: Source): Redaction[] {
  // Without clusters, which may be many: only in those of a file that has other tracks than pictures and sound is anything looked for.
  const dropped = new Set<number>();
  for (const element of elements(
    source,
    0,
    source.size,
    ({ id, isOpen }) => id === SEGMENT || (id === CLUSTER && isOpen),
  ))
    if (element.id === TRACKS)
      for (const entry of elements(source, element.from, element.to))
        if (entry.id === TRACK.entry && !isKept(source, entry)) dropped.add(numberIn(source, entry, TRACK.number));

  const ofTrack = (block: Element): boolean => {
    const track = vintIn(source.bytes(block.from, 8));
    return typeof track === 'string' || dropped.has(track.value);
  };
  const ofDropped = (element: Element): boolean => {
    if (dropped.size === 0) return false;
    if (element.id === BLOCK.simple) return ofTrack(element);
    if (element.id === BLOCK.group)
      for (const block of elements(source, element.from, element.to))
        if (block.id === BLOCK.inGroup) return ofTrack(block);
    return false;
  };
  const blanks = openRedactions();
  let end = 0;
  const isEntered = ({ id, isOpen }: Element): boolean =>
    id === SEGMENT || (id === CLUSTER && (isOpen || dropped.size > 0));
  for (const element of elements(source, 0, source.size, isEntered)) {
    end = isEntered(element) ? element.from : element.to;
    if (element.id === SEGMENT) continue;
    if (!NEEDED.has(element.id) || ofDropped(element)) blanks.add(voided(element));
    if (element.id === INFO) clear(source, element, ({ id }) => NEEDED_INFO.has(id)).forEach(blanks.add);
    // A checksum of what is changed would be wrong.
    if (element.id === TRACKS)
      clear(source, element, (entry) => entry.id === TRACK.entry && isKept(source, entry)).forEach(blanks.add);
  }
  if (end < source.size) blanks.add({ from: end, to: source.size });
  return blanks.all;
}

/** What of an element's content is not needed. */
function* clear(source: Source, parent: Element, isNeeded: (element: Element) => boolean): Generator<Redaction> {
  let end = parent.from;
  for (const element of elements(source, parent.from, parent.to)) {
    end = element.to;
    if (!isNeeded(element)) yield voided(element);
  }
  if (end < parent.to) yield { from: end, to: parent.to };
}
