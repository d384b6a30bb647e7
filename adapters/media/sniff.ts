import { brands } from './formats/boxes.ts';
import { inspectGif } from './formats/gif.ts';
import { inspectHeif } from './formats/heif.ts';
import { inspectJpeg } from './formats/jpeg.ts';
import { inspectMovie } from './formats/movie.ts';
import { inspectPng } from './formats/png.ts';
import { readCr3 } from './formats/cr3.ts';
import type { Raw } from './formats/embeddedPreview.ts';
import { readRaf } from './formats/raf.ts';
import { readTiffFile } from './formats/tiffRaw.ts';
import type { Read } from './formats/read.ts';
import { looksLikeTiff } from './formats/tiff.ts';
import { inspectWebm } from './formats/webm.ts';
import { inspectWebp } from './formats/webp.ts';
import type { Source } from './source.ts';

const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'mif2', 'msf1', 'avif', 'avis']);
/** Boxes with which a QuickTime file may begin; those of before 2001 have no `ftyp`. */
const quickTimeFirst = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

type Reader = (source: Source) => Read | undefined;

/** Chooses the reader by the first bytes; undefined for what is neither photo nor video. */
export function sniff(source: Source): Read | undefined {
  return readerFor(source)?.(source);
}

function readerFor(source: Source): Reader | undefined {
  const head = Buffer.from(source.bytes(0, 16));
  const ascii = (from: number, to: number): string => head.toString('latin1', from, to);
  if (ascii(0, 3) === '\xff\xd8\xff') return inspectJpeg;
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return inspectPng;
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return inspectWebp;
  if (ascii(0, 6) === 'GIF89a' || ascii(0, 6) === 'GIF87a') return inspectGif;
  if (ascii(0, 4) === '\x1a\x45\xdf\xa3') return inspectWebm;
  if (ascii(4, 8) === 'ftyp' && head.length === 16) {
    const declared = brands(source);
    if (declared[0] === 'crx ') return (file) => readCr3(file).read;
    // A brand that says only 'some kind of ISO file' is told by those it is compatible with.
    return heifBrands.has(declared[0]!) ||
      (declared.some((brand) => heifBrands.has(brand)) && !declared.includes('isom'))
      ? inspectHeif
      : inspectMovie;
  }
  if (quickTimeFirst.has(ascii(4, 8)) && head.readUInt32BE(0) < 2 ** 31) return inspectMovie;
  if (ascii(0, 15) === 'FUJIFILMCCD-RAW') return (file) => readRaf(file).read;
  if (looksLikeTiff(head)) return (file) => readTiffFile(file).read;
  return undefined;
}

/** A camera RAW's previews and turn. */
export function readRaw(source: Source, mime: string): Raw | undefined {
  if (mime === 'image/x-canon-cr3') return readCr3(source);
  if (mime === 'image/x-fuji-raf') return readRaf(source);
  return readTiffFile(source).raw;
}
