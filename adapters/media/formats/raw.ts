import { bufferSource, Fault, fault } from '../source.ts';
import type { Source } from '../source.ts';
import { type Effort, type Size, oneAfterAnother, rawEffort, tiffEffort } from '../effort.ts';
import { boxes, content, find, topBoxes } from './boxes.ts';
import { shotOf } from './exif.ts';
import { readJpeg } from './jpeg.ts';
import { chunkOffsets } from './movie.ts';
import type { Read, Shot } from './read.ts';
import { readTiff } from './tiff.ts';
import type { Directory, Tiff } from './tiff.ts';

// Camera RAWs: what the cameras themselves wrote as a JPEG inside is the picture we show. Layouts: TIFF/EP
// (ISO 12234-2), Adobe's DNG specification, and for the makers' own what ExifTool's documentation describes.

/** Where a JPEG lies inside a file. */
export interface Preview {
  offset: number;
  length: number;
  width: number;
  height: number;
  effort: Effort;
  /** It is not decoded row by row: what it takes is known when it is read to its end. */
  whole: boolean;
}
export interface Raw {
  read: Read;
  /** Largest first; one after the other is tried. */
  previews: Preview[];
}

/** Too small to be looked at instead of the photo. */
export const isThumbnail = ({ width, height }: Size): boolean => Math.max(width, height) < 640;
/** A RAW's largest previews are looked at until one can be decoded. */
const MOST_TRIED = 3;
/** In bytes: of a longer one, the rest is left out. */
export const maxPreview = 128 * 1024 * 1024;

const tag = {
  width: 0x100,
  height: 0x101,
  bits: 0x102,
  samples: 0x115,
  rows: 0x116,
  tileWidth: 0x142,
  tileHeight: 0x143,
  compression: 0x103,
  photometric: 0x106,
  make: 0x10f,
  strips: 0x111,
  stripLengths: 0x117,
  tiles: 0x144,
  tileLengths: 0x145,
  jpeg: 0x201,
  jpegLength: 0x202,
  exifWidth: 0xa002,
  exifHeight: 0xa003,
  dng: 0xc612,
  panasonicWidth: 2,
  panasonicHeight: 3,
  panasonicJpeg: 0x2e,
};
const sensorData = new Set([32803, 34892]);
const makers: readonly [prefix: string, mime: string, extension: string][] = [
  ['NIKON', 'image/x-nikon-nef', 'nef'],
  ['SONY', 'image/x-sony-arw', 'arw'],
  ['PENTAX', 'image/x-pentax-pef', 'pef'],
  ['RICOH', 'image/x-pentax-pef', 'pef'],
  ['SAMSUNG', 'image/x-samsung-srw', 'srw'],
  ['HASSELBLAD', 'image/x-hasselblad-3fr', '3fr'],
  ['PHASE ONE', 'image/x-phaseone-iiq', 'iiq'],
  ['CANON', 'image/x-canon-cr2', 'cr2'],
];

/** A JPEG's place and size; undefined for sensor data and for what is no JPEG. */
function previewAt(source: Source, offset: number, length: number): Preview | undefined {
  const inner: Source = { size: length, bytes: (at, n) => source.bytes(offset + at, Math.min(n, length - at)) };
  const head = inner.bytes(0, 3);
  if (length < 100 || head.length < 3 || head[0] !== 0xff || head[1] !== 0xd8 || head[2] !== 0xff) return undefined;
  try {
    const { width, height, lossless, effort, whole } = readJpeg(inner, false);
    return lossless ? undefined : { offset, length, width, height, effort, whole };
  } catch (error) {
    if (error instanceof Fault || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The previews that are tried, and what that takes. */
function toTry(source: Source, previews: readonly Preview[]): { previews: Preview[]; effort: Effort } {
  const tried = previews.slice(0, MOST_TRIED).flatMap((preview): Preview[] => {
    if (!preview.whole) return [preview];
    const inner: Source = {
      size: preview.length,
      bytes: (at, n) => source.bytes(preview.offset + at, Math.min(n, preview.length - at)),
    };
    try {
      return [{ ...preview, effort: readJpeg(inner).effort }];
    } catch (error) {
      // One without an end is no picture.
      if (error instanceof Fault || error instanceof RangeError) return [];
      throw error;
    }
  });
  // Each is read as a whole first.
  const efforts = tried.map(({ effort, length }) => ({
    ...effort,
    memory: effort.memory + Math.min(length, maxPreview),
  }));
  return { previews: tried, effort: oneAfterAnother(efforts, 'a RAW with a preview') };
}

const bySize = (previews: (Preview | undefined)[]): Preview[] =>
  previews.filter((preview) => preview !== undefined).sort((a, b) => b.width * b.height - a.width * a.height);

/** Plain TIFF, or a RAW in TIFF's clothes. `raw` is undefined for the first. */
export function readTiffFile(source: Source): { read: Read; raw: Raw | undefined } {
  const head = Buffer.from(source.bytes(0, 12));
  const tiff = readTiff(source);
  if (tiff.main.length === 0) fault('cut');
  const directories = [...tiff.main, ...tiff.sub];
  const format = formatOf(head, tiff, directories);
  const shot = shotOf(tiff);
  if (tiff.cut || directories.some((directory) => reachesPast(source, directory, format.extension === 'rw2')))
    fault('cut');
  if (format.extension === 'tif') {
    const [width = 0, height = 0] = [tiff.main[0]!.number(tag.width), tiff.main[0]!.number(tag.height)];
    if (tiff.more) fault('endless');
    return {
      read: { kind: 'photo', ...format, width, height, shot, effort: effortOf({ width, height }, tiff.main[0]!) },
      raw: undefined,
    };
  }
  const previews = bySize(directories.flatMap((directory) => previewsOf(source, directory)));
  // Olympus and others name the preview only in their maker notes: it is found by its marker.
  if ((previews[0]?.width ?? 0) < 1000) previews.unshift(...bySize(scanForPreviews(source)).slice(0, 1));
  previews.splice(0, previews.length, ...bySize(previews));
  const sizes = [...directories, ...(tiff.exif ? [tiff.exif] : [])].flatMap((directory) => [
    { width: directory.number(tag.width) ?? 0, height: directory.number(tag.height) ?? 0 },
    { width: directory.number(tag.exifWidth) ?? 0, height: directory.number(tag.exifHeight) ?? 0 },
    ...(format.extension === 'rw2'
      ? [{ width: directory.number(tag.panasonicWidth) ?? 0, height: directory.number(tag.panasonicHeight) ?? 0 }]
      : []),
  ]);
  const size = largest([...sizes, ...previews]);
  const { effort, previews: tried } = toTry(source, previews);
  const shown = tried.some((preview) => !isThumbnail(preview));
  const read: Read = { kind: 'photo', ...format, ...size, shot, effort: shown ? effort : rawEffort(size, source.size) };
  return { read, raw: { read, previews: tried } };
}

const largestOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);

/** Of a plain TIFF's first page: strips, or a row of its tiles, are unpacked as a whole (TIFF 6.0, sections 3 and 15). */
function effortOf(size: Size, page: Directory): Effort {
  const { width, height } = size;
  const bits = largestOf(page.numbers(tag.bits, 64)) || 1;
  const pixelBytes = (page.number(tag.samples) ?? 1) * Math.ceil(bits / 8);
  const [tileWidth, tileHeight] = [page.number(tag.tileWidth), page.number(tag.tileHeight)];
  const block =
    tileWidth && tileHeight
      ? Math.ceil(width / tileWidth) * tileWidth * tileHeight
      : width * Math.min(height, page.number(tag.rows) ?? height);
  const packed = Math.max(largestOf(page.numbers(tag.stripLengths)), largestOf(page.numbers(tag.tileLengths)));
  // Plain samples are read row by row, however long the strip is.
  return tiffEffort(
    size,
    pixelBytes,
    page.number(tag.compression) === 1 && !tileWidth ? 0 : block * pixelBytes + packed,
  );
}

const largest = (sizes: { width: number; height: number }[]): { width: number; height: number } => {
  const { width, height } = sizes.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a), {
    width: 0,
    height: 0,
  });
  return { width, height };
};

function formatOf(head: Buffer, tiff: Tiff, directories: Directory[]): { mime: string; extension: string } {
  const magic = head.toString('latin1', 0, 4);
  if (magic === 'IIRO' || magic === 'IIRS' || magic === 'MMOR')
    return { mime: 'image/x-olympus-orf', extension: 'orf' };
  if (magic === 'IIU\0') return { mime: 'image/x-panasonic-rw2', extension: 'rw2' };
  if (tiff.main[0]!.has(tag.dng)) return { mime: 'image/x-adobe-dng', extension: 'dng' };
  if (head.toString('latin1', 8, 10) === 'CR') return { mime: 'image/x-canon-cr2', extension: 'cr2' };
  if (!directories.some((directory) => sensorData.has(directory.number(tag.photometric) ?? 0)))
    return { mime: 'image/tiff', extension: 'tif' };
  const make = tiff.main[0]!.text(tag.make)?.toUpperCase() ?? '';
  const known = makers.find(([prefix]) => make.startsWith(prefix));
  return known ? { mime: known[1], extension: known[2] } : { mime: 'image/x-raw', extension: 'raw' };
}

function reachesPast(source: Source, directory: Directory, offsetsOnly: boolean): boolean {
  const pairs: [number, number][] = [
    [tag.strips, tag.stripLengths],
    [tag.tiles, tag.tileLengths],
    [tag.jpeg, tag.jpegLength],
  ];
  return pairs.some(([at, length]) => {
    const lengths = directory.numbers(length);
    return directory.numbers(at).some((offset, i) => offset + (offsetsOnly ? 0 : (lengths[i] ?? 0)) > source.size);
  });
}

function previewsOf(source: Source, directory: Directory): (Preview | undefined)[] {
  if (sensorData.has(directory.number(tag.photometric) ?? 0)) return [];
  const pairs: [number, number][] = [
    [tag.jpeg, tag.jpegLength],
    [tag.strips, tag.stripLengths],
  ];
  return pairs.map(([at, length]) => {
    const offset = directory.number(at);
    const size = directory.number(length);
    return offset !== undefined && size !== undefined && directory.numbers(at, 2).length === 1
      ? previewAt(source, offset, size)
      : undefined;
  });
}

/** JPEGs found by their first bytes in the first 24 MB; a bounded number. */
function scanForPreviews(source: Source): (Preview | undefined)[] {
  const found: (Preview | undefined)[] = [];
  const step = 1024 * 1024;
  for (let at = 0; at < Math.min(source.size, 24 * step) && found.length < 100; at += step) {
    const bytes = Buffer.from(source.bytes(at, step + 2));
    for (
      let i = bytes.indexOf('\xff\xd8\xff', 0, 'latin1');
      i !== -1 && found.length < 100;
      i = bytes.indexOf('\xff\xd8\xff', i + 1, 'latin1')
    ) {
      found.push(previewAt(source, at + i, source.size - at - i));
    }
  }
  return found;
}

/** Fujifilm's RAF: a header that names the place of a full JPEG, which carries the EXIF. */
export function readRaf(source: Source): Raw {
  const head = Buffer.from(source.bytes(0, 112));
  if (head.length < 112) fault('cut');
  for (const at of [84, 92, 100]) if (head.readUInt32BE(at) + head.readUInt32BE(at + 4) > source.size) fault('cut');
  const preview = previewAt(source, head.readUInt32BE(84), head.readUInt32BE(88)) ?? fault('broken');
  const { offset, length, width, height } = preview;
  const inner: Source = { size: length, bytes: (at, n) => source.bytes(offset + at, Math.min(n, length - at)) };
  const { shot } = readJpeg(inner, false);
  const { effort, previews } = toTry(source, [preview]);
  return { read: { kind: 'photo', mime: 'image/x-fuji-raf', extension: 'raf', width, height, shot, effort }, previews };
}

/** Canon's CR3: boxes; TIFF blocks CMT1 (camera), CMT2 (EXIF) and CMT4 (place); a full-size JPEG as the first track. */
export function readCr3(source: Source): Raw {
  const top = topBoxes(source);
  const movie = top.find((box) => box.type === 'moov');
  if (!movie || !top.some((box) => box.type === 'mdat')) fault('cut');
  const uuidLength = 16;
  const blocks = new Map<string, Tiff>();
  for (const box of boxes(source, movie.from, movie.to)) {
    if (box.type !== 'uuid') continue;
    for (const block of boxes(source, box.from + uuidLength, box.to)) {
      if (block.type.startsWith('CMT')) blocks.set(block.type, readTiff(bufferSource(content(source, block))));
    }
  }
  const previews: (Preview | undefined)[] = [];
  for (const track of boxes(source, movie.from, movie.to)) {
    if (track.type !== 'trak') continue;
    const offset = chunkOffsets(source, track)[0];
    const sizes = find(source, track, 'mdia', 'minf', 'stbl', 'stsz');
    if (offset === undefined || !sizes) continue;
    const body = content(source, sizes, 16);
    const length = body.readUInt32BE(4) || (body.length >= 16 ? body.readUInt32BE(12) : 0);
    if (offset + length > source.size) fault('cut');
    previews.push(previewAt(source, offset, length));
  }
  for (const box of top) {
    if (box.type !== 'uuid') continue;
    // The header of PRVW: 8 bytes of box, then 16 whose last four are the JPEG's length.
    const bytes = content(source, box, 256);
    const at = bytes.indexOf('PRVW', 0, 'latin1');
    if (at !== -1 && at + 24 <= bytes.length)
      previews.push(previewAt(source, box.from + at + 20, bytes.readUInt32BE(at + 16)));
  }
  const camera = blocks.get('CMT1');
  const shot: Shot = shotOf({
    main: camera?.main ?? [],
    exif: blocks.get('CMT2')?.main[0],
    gps: blocks.get('CMT4')?.main[0],
  });
  const found = bySize(previews);
  const stated = { width: camera?.main[0]?.number(tag.width) ?? 0, height: camera?.main[0]?.number(tag.height) ?? 0 };
  const { effort, previews: tried } = toTry(source, found);
  const read: Read = {
    kind: 'photo',
    mime: 'image/x-canon-cr3',
    extension: 'cr3',
    ...largest([stated, ...found]),
    shot,
    effort,
  };
  return { read, previews: tried };
}
