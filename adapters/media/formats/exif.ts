import { bufferSource, Fault } from '../source.ts';
import { noShot } from './read.ts';
import type { Shot } from './read.ts';
import { readTiff } from './tiff.ts';
import type { Directory, Tiff } from './tiff.ts';

// Exif 3.0 (CIPA DC-008). Read by our own TIFF walker, which RAWs need anyway: bounded for hostile files, and
// it also reads the containers of Olympus and Panasonic.

const tag = {
  make: 0x10f,
  model: 0x110,
  orientation: 0x112,
  takenAt: 0x9003,
  digitizedAt: 0x9004,
  zone: 0x9011,
  iso: 0x8827,
  aperture: 0x829d,
  shutter: 0x829a,
  focalLength: 0x920a,
  lens: 0xa434,
  latitude: 2,
  longitude: 4,
};

/** Free text out of a file: one line, no control characters, at most 100 characters. */
export function plainText(text: string | undefined): string | undefined {
  const clean = text
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
    .trim();
  return clean || undefined;
}

/** `2026:11:20 18:30:05` as `2026-11-20T18:30:05`, with the zone when there is one; undefined when it is no date. */
export function cameraTime(stamp: string | undefined, zone?: string): string | undefined {
  const parts = stamp && /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(stamp);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = new Date(`${local}Z`);
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 19) !== local || Number(year) < 1900)
    return undefined;
  return local + (zone && /^([+-]\d\d:\d\d|Z)$/.test(zone) ? zone : '');
}

/** `Canon` and `Canon EOS R5` as `Canon EOS R5`: most models repeat their maker. */
function cameraName(make: string | undefined, model: string | undefined): string | undefined {
  if (!make || !model) return model ?? make;
  const brand = make.split(' ', 1)[0]!.toLowerCase();
  return model.toLowerCase().startsWith(brand) ? model : plainText(`${make} ${model}`);
}

/** A date, camera, lens, exposure, orientation and whether there is a location, from TIFF directories. */
export function shotOf(tiff: Pick<Tiff, 'main' | 'exif' | 'gps'>): Shot {
  const first = tiff.main[0];
  // CR3 and some writers put the exposure in the first directory itself.
  const exif: Directory | undefined = tiff.exif ?? first;
  const positive = (code: number): number | undefined => {
    const value = exif?.number(code);
    return value !== undefined && Number.isFinite(value) && value > 0 ? Number(value.toPrecision(6)) : undefined;
  };
  const exposure = Object.fromEntries(
    Object.entries({
      iso: positive(tag.iso),
      aperture: positive(tag.aperture),
      shutterSeconds: positive(tag.shutter),
      focalLengthMm: positive(tag.focalLength),
    }).filter(([, value]) => value !== undefined),
  );
  const takenAt = cameraTime(exif?.text(tag.takenAt), exif?.text(tag.zone)) ?? cameraTime(exif?.text(tag.digitizedAt));
  const camera = cameraName(plainText(first?.text(tag.make)), plainText(first?.text(tag.model)));
  const lens = plainText(exif?.text(tag.lens));
  const orientation = first?.number(tag.orientation) ?? 1;
  return {
    ...(takenAt && { takenAt }),
    ...(camera && { camera }),
    ...(lens && { lens }),
    ...(Object.keys(exposure).length > 0 && { exposure }),
    located: Boolean(tiff.gps?.has(tag.latitude) && tiff.gps.has(tag.longitude)),
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
  };
}

/** The same from an EXIF block; a block that makes no sense says nothing. */
export function readExif(block: Buffer | undefined): Shot {
  if (!block) return noShot;
  const start = block.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  try {
    return shotOf(readTiff(bufferSource(block.subarray(start))));
  } catch (error) {
    if (error instanceof Fault || error instanceof RangeError) return noShot;
    throw error;
  }
}

/** XMP can name the place too. */
export function locatedByXmp(xmp: Buffer): boolean {
  return xmp.includes('GPSLatitude') || xmp.includes('GPSCoordinates');
}
