import { fault } from '../source.ts';
import type { Source } from '../source.ts';
import { type Effort, type Size, rawEffort, tiffEffort } from '../effort.ts';
import { type Preview, type Raw, bySize, isThumbnail, largest, previewAt, previewsToTry } from './embeddedPreview.ts';
import { shotOf } from './exif.ts';
import type { Read } from './read.ts';
import { imageSize, readTiff } from './tiff.ts';
import type { Directory, Tiff } from './tiff.ts';

// Camera RAWs in TIFF's clothes. Layouts: TIFF/EP (ISO 12234-2), Adobe's DNG specification, and for the makers' own what
// ExifTool's documentation describes.

const tag = {
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
    const size = imageSize(tiff.main[0]);
    if (tiff.more) fault('endless');
    return {
      read: { kind: 'photo', ...format, ...size, shot, effort: effortOf(size, tiff.main[0]!) },
      raw: undefined,
    };
  }
  const previews = bySize(directories.flatMap((directory) => previewsOf(source, directory)));
  // Olympus and others name the preview only in their maker notes: it is found by its marker.
  if ((previews[0]?.width ?? 0) < 1000) previews.unshift(...bySize(scanForPreviews(source)).slice(0, 1));
  previews.splice(0, previews.length, ...bySize(previews));
  const sizes = [...directories, ...(tiff.exif ? [tiff.exif] : [])].flatMap((directory) => [
    imageSize(directory),
    { width: directory.number(tag.exifWidth) ?? 0, height: directory.number(tag.exifHeight) ?? 0 },
    ...(format.extension === 'rw2'
      ? [{ width: directory.number(tag.panasonicWidth) ?? 0, height: directory.number(tag.panasonicHeight) ?? 0 }]
      : []),
  ]);
  const size = largest([...sizes, ...previews]);
  const { effort, previews: tried } = previewsToTry(source, previews);
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
