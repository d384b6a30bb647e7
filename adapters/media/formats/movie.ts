import { type Size, videoEffort } from '../effort.ts';
import { exactly, fault } from '../source.ts';
import type { Source } from '../source.ts';
import { boxes, brands, content, find, topBoxes } from './boxes.ts';
import type { Box } from './boxes.ts';
import { cameraTime, plainText } from './exif.ts';
import type { Read, Shot } from './read.ts';
import { entriesOf } from './tables.ts';

// MP4 (ISO/IEC 14496-14) and QuickTime (Apple's QuickTime File Format specification).

/** Seconds from 1904, where QuickTime's clock starts, to 1970. */
const quickTimeEpoch = 2_082_844_800;

/** Undefined when there is no picture track: a sound file. */
export function inspectMovie(source: Source): Read | undefined {
  const top = topBoxes(source);
  const movie = top.find((box) => box.type === 'moov');
  if (!movie || !top.some((box) => box.type === 'mdat')) fault('cut');
  const entries = entriesOf(source, movie);
  const track = [...boxes(source, movie.from, movie.to)]
    .filter((box) => box.type === 'trak')
    .slice(0, 100)
    .find((box) => handlerOf(source, box) === 'vide');
  if (!track) return undefined;
  for (const offset of chunkOffsets(source, track)) if (offset >= source.size) fault('cut');
  const { durationMs, madeAt } = headerOf(source, movie);
  const apple = brands(source)[0] === 'qt  ' || brands(source).length === 0;
  return {
    kind: 'video',
    ...(apple ? { mime: 'video/quicktime', extension: 'mov' } : { mime: 'video/mp4', extension: 'mp4' }),
    ...sizeOf(source, track),
    shot: shotOf(source, movie, madeAt),
    effort: videoEffort(codedSize(source, track), entries),
    ...(durationMs !== undefined && { durationMs }),
  };
}

/** What a track is: `vide`, `soun`, ... */
export function handlerOf(source: Source, track: Box): string {
  const handler = find(source, track, 'mdia', 'hdlr');
  return handler ? content(source, handler, 12).toString('latin1', 8, 12) : '';
}

function headerOf(source: Source, movie: Box): { durationMs: number | undefined; madeAt: number } {
  const header = find(source, movie, 'mvhd') ?? fault('broken');
  const wide = exactly(source, header.from, 1)[0] === 1;
  const body = Buffer.from(exactly(source, header.from, wide ? 32 : 20));
  const madeAt = wide ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4);
  const timescale = body.readUInt32BE(wide ? 20 : 12);
  const duration = wide ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  const known = timescale > 0 && duration > 0 && duration !== 0xffffffff && duration < Number.MAX_SAFE_INTEGER;
  return { durationMs: known ? Math.round((duration / timescale) * 1000) : undefined, madeAt };
}

/** The size on screen: of the track header, turned by its matrix. */
function sizeOf(source: Source, track: Box): { width: number; height: number } {
  const header = find(source, track, 'tkhd') ?? fault('broken');
  const wide = exactly(source, header.from, 1)[0] === 1;
  const body = Buffer.from(exactly(source, header.from, wide ? 96 : 84));
  const matrix = wide ? 52 : 40;
  const turned = body.readInt32BE(matrix) === 0 && body.readInt32BE(matrix + 16) === 0;
  let width = Math.round(body.readUInt32BE(matrix + 36) / 65536);
  let height = Math.round(body.readUInt32BE(matrix + 40) / 65536);
  if (width === 0 || height === 0) ({ width, height } = codedSize(source, track));
  return turned ? { width: height, height: width } : { width, height };
}

/** The size that a decoder makes, as the first sample description says. */
function codedSize(source: Source, track: Box): Size {
  const description = find(source, track, 'mdia', 'minf', 'stbl', 'stsd') ?? fault('broken');
  const entry = exactly(source, description.from + 8, 36);
  return { width: entry.readUInt16BE(32), height: entry.readUInt16BE(34) };
}

/** Where the track's samples start, in bytes of the file. */
export function chunkOffsets(source: Source, track: Box): number[] {
  const table = find(source, track, 'mdia', 'minf', 'stbl');
  if (!table) return [];
  const narrow = find(source, table, 'stco');
  const wide = find(source, table, 'co64');
  const offsets: number[] = [];
  if (narrow) {
    const body = content(source, narrow, 16 * 1024 * 1024);
    for (let at = 8; at + 4 <= body.length; at += 4) offsets.push(body.readUInt32BE(at));
  } else if (wide) {
    const body = content(source, wide, 16 * 1024 * 1024);
    for (let at = 8; at + 8 <= body.length; at += 8) offsets.push(Number(body.readBigUInt64BE(at)));
  }
  return offsets;
}

function shotOf(source: Source, movie: Box, madeAt: number): Shot {
  const said = appleKeys(source, movie);
  const zoned = /^(.{19})([+-]\d\d):?(\d\d)$/.exec(said.get('com.apple.quicktime.creationdate') ?? '');
  const utc =
    madeAt > quickTimeEpoch && madeAt < quickTimeEpoch * 3
      ? new Date((madeAt - quickTimeEpoch) * 1000).toISOString()
      : undefined;
  const takenAt = (zoned && cameraTime(zoned[1], `${zoned[2]}:${zoned[3]}`)) ?? cameraTime(utc, 'Z');
  const camera = plainText(
    [said.get('com.apple.quicktime.make'), said.get('com.apple.quicktime.model')].filter(Boolean).join(' '),
  );
  const user = find(source, movie, 'udta');
  const notes = user ? content(source, user) : Buffer.alloc(0);
  return {
    ...(takenAt && { takenAt }),
    ...(camera && { camera }),
    located:
      said.has('com.apple.quicktime.location.ISO6709') ||
      notes.includes(Buffer.from('\xa9xyz', 'latin1')) ||
      notes.includes('loci'),
    orientation: 1,
  };
}

/** Apple's metadata: a list of names (`keys`) and of values (`ilst`) by their place in it. */
function appleKeys(source: Source, movie: Box): Map<string, string> {
  const said = new Map<string, string>();
  const meta = find(source, movie, 'meta');
  const keys = meta && find(source, meta, 'keys');
  const values = meta && find(source, meta, 'ilst');
  if (!keys || !values) return said;
  const names = [...boxes(source, keys.from + 8, keys.to)]
    .slice(0, 200)
    .map((key) => content(source, key, 200).toString('latin1'));
  for (const value of boxes(source, values.from, values.to)) {
    const place = Buffer.from(value.type, 'latin1').readUInt32BE(0);
    const data = find(source, value, 'data');
    const name = names[place - 1];
    if (data && name) said.set(name, content(source, data, 300).toString('utf8', 8));
  }
  return said;
}
