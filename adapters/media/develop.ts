import sharp, { type Exif } from 'sharp';
import type { DevelopOptions, Developed, Inspection } from '../../commands/ports/media.ts';
import { develop } from '../../domain/develop/develop.ts';
import type { Picture } from '../../domain/develop/pixels.ts';
import type { Recipe } from '../../domain/develop/recipe.ts';
import { decode } from './decode.ts';
import { refuseUnlessSystem } from './derive.ts';
import { bufferSource } from './source.ts';
import { plainText } from './formats/exif.ts';
import { readTiff } from './formats/tiff.ts';
import { inspect } from './inspect.ts';
import { decodePreview } from './preview.ts';
import { type Pixels, decodeOptions, opaque, withPixels } from './pixels.ts';

/** As the browser saved its edits: hardly to be told from the pixels, also at the edges of colours. */
const QUALITY = 92;
const [ARTIST, COPYRIGHT] = [0x13b, 0x8298];

type About = Pick<Inspection, 'kind' | 'mime' | 'width' | 'height'>;
const isRaw = ({ mime }: Pick<Inspection, 'mime'>): boolean => mime.startsWith('image/x-');
/** Of a RAW, how large the camera's own picture has to be to say how bright it is. */
const SHOWN_EDGE = 1600;

/** The whole photo, upright, in sRGB; in 16 bits where its file has them. `embedded`: it is the picture that lies in a RAW, for want of its own pixels. */
async function wholeOf(path: string, about: About): Promise<{ picture: Picture; embedded?: true }> {
  if (!isRaw(about)) return { picture: await pictureOf(path, about) };
  const { developRaw } = await import('./rawPhoto.ts');
  const developed = await developRaw(path, about.mime, await decodePreview(path, about.mime, SHOWN_EDGE));
  return developed ? { picture: developed } : { picture: await pictureOf(path, about), embedded: true };
}

async function pictureOf(path: string, about: About, edge = Math.max(about.width, about.height)): Promise<Picture> {
  if (about.mime === 'image/tiff' || about.mime === 'image/png') {
    const picture = sharp(path, decodeOptions);
    if ((await picture.metadata()).depth === 'ushort') {
      const { data, info } = await picture
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .toColourspace('rgb16')
        .timeout({ seconds: 50 })
        .raw({ depth: 'ushort' })
        .toBuffer({ resolveWithObject: true });
      const values = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
      if (info.channels === 3) return { data: values, width: info.width, height: info.height, channels: 3 };
    }
  }
  const decoded = await decode(path, about, edge);
  if (decoded.channels === 4) return { ...decoded, channels: 4 };
  const { data, width, height } = await opaque(decoded);
  return { data, width, height, channels: 3 };
}

/** Who made it and whose it is, out of a file's EXIF; damaged EXIF names nobody. */
async function creditsOf(path: string): Promise<{ Artist?: string; Copyright?: string }> {
  try {
    const { exif } = await sharp(path, decodeOptions).metadata();
    if (!exif) return {};
    const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
    const [first] = readTiff(bufferSource(exif.subarray(start))).main;
    const [artist, copyright] = [plainText(first?.text(ARTIST)), plainText(first?.text(COPYRIGHT))];
    return { ...(artist && { Artist: artist }), ...(copyright && { Copyright: copyright }) };
  } catch {
    return {};
  }
}

/** What the camera wrote, without the place and without thumbnails of what the picture was before. Upright as it is, and in sRGB. */
async function exifOf(path: string): Promise<Exif> {
  const { takenAt, camera, lens, exposure } = inspect(path, '');
  const [, stamp, zone] = /^(\d{4}-\d\d-\d\dT[\d:]{8})(.*)$/.exec(takenAt ?? '') ?? [];
  const taken = stamp?.replace('T', ' ').replaceAll('-', ':');
  const ratio = (value: number): string => `${Math.round(value * 10_000)}/10000`;
  const seconds = exposure?.shutterSeconds;
  return {
    IFD0: { Software: 'Loom', Orientation: '1', ...(camera && { Model: camera }), ...(await creditsOf(path)) },
    IFD2: {
      ColorSpace: '1',
      ...(taken && { DateTimeOriginal: taken }),
      ...(zone && { OffsetTimeOriginal: zone === 'Z' ? '+00:00' : zone }),
      ...(lens && { LensModel: lens }),
      ...(exposure?.iso && { ISOSpeedRatings: String(Math.round(exposure.iso)) }),
      ...(exposure?.aperture && { FNumber: ratio(exposure.aperture) }),
      ...(seconds && { ExposureTime: seconds < 1 ? `1/${Math.round(1 / seconds)}` : ratio(seconds) }),
      ...(exposure?.focalLengthMm && { FocalLength: ratio(exposure.focalLengthMm) }),
    },
  };
}

/** Whether nothing of it lets anything show through. */
function isSolid({ data, channels }: Picture): boolean {
  if (channels === 3) return true;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/** Renders a photo at full size by a recipe. */
export async function developFile(
  path: string,
  about: About,
  recipe: Recipe,
  options: DevelopOptions,
): Promise<Developed> {
  const { picture: whole, embedded } = await wholeOf(path, about).catch(refuseUnlessSystem);
  const made = develop(whole, recipe);
  const { data, width, height, channels } = made;
  const own: Pixels = { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width, height, channels };
  const solid = isSolid(made);
  const pixels = solid ? await opaque(own) : own;
  const picture = withPixels(
    options.watermark ? await (await import('./watermark.ts')).withWatermark(pixels, options.watermark) : pixels,
  );
  const bytes = await (solid ? picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }) : picture.png())
    .withIccProfile('srgb')
    .withExif(await exifOf(options.about))
    .toBuffer();
  return { bytes: new Uint8Array(bytes), extension: solid ? 'jpg' : 'png', ...(embedded && { embedded }) };
}
