import type { Redaction } from '../../../commands/ports/media.ts';
import { type Box, boxAt, boxes, content, find } from '../formats/boxes.ts';
import { chunkOffsets, handlerOf } from '../formats/movie.ts';
import type { Source } from '../source.ts';
import { gaps, openRedactions, openExtents } from './extents.ts';
import { addFragment, trackOf } from './fragments.ts';
import { addSamples } from './samples.ts';

/**
 * What a player needs of an MP4 or QuickTime file: these boxes, by the one that they lie in, and the samples of the kept
 * tracks. Places are told in too many others to name them: `udta`, `meta`, XMP, tracks of GPS receivers, subtitles of
 * drones, stretches of `mdat` that no table mentions.
 */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  file: ['ftyp', 'styp', 'pdin', 'moov', 'moof', 'mdat', 'sidx', 'ssix', 'mfra', 'wide'],
  moov: ['mvhd', 'iods', 'trak', 'mvex'],
  trak: ['tkhd', 'tapt', 'edts', 'tref', 'mdia'],
  mdia: ['mdhd', 'hdlr', 'elng', 'minf'],
  minf: ['vmhd', 'smhd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl'],
  mvex: ['mehd', 'trex', 'leva'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc'],
};
/** Pictures, sound, time code, and closed captions. Other text may be a drone's. */
const KEPT_TRACKS = new Set(['vide', 'auxv', 'soun', 'tmcd', 'clcp']);

const named = (source: Source, parent: Box, type: string): Box[] =>
  [...boxes(source, parent.from, parent.to)].filter((box) => box.type === type);

/** A box that readers pass over, as long as before. */
function freed(source: Source, { at, from, to }: Box): Redaction {
  // Of a box with a 64-bit size, the size stands after the type.
  const size = from - at === 16 ? source.bytes(at + 8, 8).toString('hex') : '';
  return { from: at + 4, to, head: Buffer.from('free').toString('hex') + size };
}

/** Stretches of an MP4 or QuickTime file that are not needed to play it, in any order. What cannot be understood counts as not needed. */
export function movieRedactions(source: Source): Redaction[] {
  const blanks = openRedactions();
  const found: Record<'moov' | 'moof' | 'mdat', Box[]> = { moov: [], moof: [], mdat: [] };
  let tracks: Tracks = { all: [], kept: new Map(), dropped: new Set() };

  const isDropped = (box: Box): boolean => {
    if (box.type === 'trak') return !tracks.kept.has(box.at);
    if (box.type === 'trex') return tracks.dropped.has(trackOf(source, box));
    if (box.type === 'traf') {
      const header = find(source, box, 'tfhd');
      return !header || tracks.dropped.has(trackOf(source, header));
    }
    // Players read the first one.
    return box.type === 'moov' && found.moov.length > 0;
  };
  const clear = (parent: string, from: number, to: number): void => {
    let at = from;
    while (at + 8 <= to) {
      const box = boxAt(source, at, to);
      if (!box || box.to > to) break;
      if (!NEEDED[parent]!.includes(box.type) || isDropped(box)) blanks.add(freed(source, box));
      else {
        if (box.type === 'moov') tracks = tracksOf(source, box);
        if (box.type === 'moov' || box.type === 'moof' || box.type === 'mdat') found[box.type].push(box);
        if (box.type in NEEDED) clear(box.type, box.from, box.to);
      }
      at = box.to;
    }
    if (at < to) blanks.add({ from: at, to });
  };
  clear('file', 0, source.size);
  const movie = found.moov[0];
  const kept = movie ? samplesOf(source, movie, tracks, found.moof) : [];
  for (const data of found.mdat) for (const [from, to] of gaps(kept, data.from, data.to)) blanks.add({ from, to });
  return blanks.all;
}

interface Tracks {
  all: readonly Box[];
  /** By their offset. */
  kept: ReadonlyMap<number, Box>;
  /** By their id. */
  dropped: ReadonlySet<number>;
}

function tracksOf(source: Source, movie: Box): Tracks {
  const all = named(source, movie, 'trak');
  const kept = new Map(
    all.filter((track) => KEPT_TRACKS.has(handlerOf(source, track))).map((track) => [track.at, track]),
  );
  const dropped = new Set(all.map((track) => idOf(source, track)));
  for (const track of kept.values()) dropped.delete(idOf(source, track));
  return { all, kept, dropped };
}

function idOf(source: Source, track: Box): number {
  const header = find(source, track, 'tkhd');
  const body = header ? content(source, header, 24) : Buffer.alloc(24);
  return body.length < 24 ? 0 : body.readUInt32BE(body[0] === 1 ? 20 : 12);
}

/** Where the samples of the kept tracks lie, in the movie and in its fragments. */
function samplesOf(
  source: Source,
  movie: Box,
  { all, kept: tracks, dropped }: Tracks,
  fragments: readonly Box[],
): [number, number][] {
  const kept = openExtents();
  const starts = Float64Array.from(all.flatMap((track) => chunkOffsets(source, track))).sort();
  for (const track of tracks.values()) addSamples(source, track, starts, kept);
  const extended = find(source, movie, 'mvex');
  const sizeOf = new Map(
    (extended ? named(source, extended, 'trex') : []).map((box) => [
      trackOf(source, box),
      sizeIn(content(source, box, 24)),
    ]),
  );
  for (const fragment of fragments) addFragment(source, fragment, sizeOf, (track) => !dropped.has(track), kept);
  return kept.union();
}

const sizeIn = (trex: Buffer): number => (trex.length < 20 ? 0 : trex.readUInt32BE(16));
