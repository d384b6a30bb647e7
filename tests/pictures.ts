import sharp from 'sharp';
import type { Exif, Sharp } from 'sharp';

export interface CameraExif {
  /** `YYYY-MM-DDTHH:MM:SS`. */
  takenAt?: string;
  make?: string;
  model?: string;
  lens?: string;
  iso?: number;
  aperture?: number;
  shutterSeconds?: number;
  focalLengthMm?: number;
  /** EXIF orientation, 1 to 8: how the stored pixels must be turned to stand upright. */
  orientation?: number;
  /** Writes a location (Mumbai). */
  gps?: boolean;
}

export interface PictureOptions {
  width?: number;
  height?: number;
  /** Another seed is another scene. */
  seed?: number;
  /** `true` for a complete set of camera values. */
  exif?: CameraExif | boolean;
  quality?: number;
}

const camera = {
  takenAt: '2026-11-20T18:30:05',
  make: 'Canon',
  model: 'Canon EOS R5',
  lens: 'RF24-70mm F2.8 L IS USM',
  iso: 400,
  aperture: 2.8,
  shutterSeconds: 0.004,
  focalLengthMm: 50,
} satisfies CameraExif;

/** Small, fast, repeatable random numbers from 0 to 1 (mulberry32). */
export function random(seed: number): () => number {
  let a = (seed * 0x9e3779b1) | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A scene's pixels, at half size where the picture is large: a sky, discs and sensor noise, all chosen by the seed. */
function scene(width: number, height: number, seed: number): Buffer {
  const next = random(seed + 1);
  const pixels = Buffer.allocUnsafe(width * height * 3);
  const sky = [next() * 200, next() * 200, next() * 200];
  const ground = [next() * 255, next() * 255, next() * 255];
  const discs = Array.from({ length: 12 }, () => ({
    x: next() * width,
    y: next() * height,
    r: (0.04 + next() * 0.12) * Math.min(width, height),
    colour: [next() * 255, next() * 255, next() * 255],
  }));
  let noise = (next() * 0x7fffffff) | 1;
  for (let y = 0, i = 0; y < height; y++) {
    const t = y / height;
    const near = discs.filter((disc) => Math.abs(y - disc.y) < disc.r);
    const r0 = sky[0]! * (1 - t) + ground[0]! * t;
    const g0 = sky[1]! * (1 - t) + ground[1]! * t;
    const b0 = sky[2]! * (1 - t) + ground[2]! * t;
    for (let x = 0; x < width; x++, i += 3) {
      let r = r0,
        g = g0,
        b = b0;
      for (const disc of near) {
        if ((x - disc.x) ** 2 + (y - disc.y) ** 2 < disc.r ** 2) [r, g, b] = disc.colour as [number, number, number];
      }
      noise ^= noise << 13;
      noise ^= noise >>> 17;
      noise ^= noise << 5;
      const grain = (noise & 31) - 16 + (((noise >>> 8) & 31) - 16);
      pixels[i] = Math.max(0, Math.min(255, r + grain));
      pixels[i + 1] = Math.max(0, Math.min(255, g + grain));
      pixels[i + 2] = Math.max(0, Math.min(255, b + grain));
    }
  }
  return pixels;
}

/** A photo-like picture as a sharp pipeline: choose the format with `.png()`, `.webp()`, ... */
export function picture({ width = 1200, height = 800, seed = 1 }: PictureOptions = {}): Sharp {
  const scale = Math.max(width, height) > 1000 ? 2 : 1;
  const small = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) };
  const pixels = scene(small.width, small.height, seed);
  return sharp(pixels, { raw: { ...small, channels: 3 } }).resize(width, height, { fit: 'fill', kernel: 'cubic' });
}

/** EXIF values in the shape that sharp's `withExif` takes. */
export function exifOf(values: CameraExif): Exif {
  const stamp = values.takenAt?.replace('T', ' ').replace(/^(\d+)-(\d+)-/, '$1:$2:');
  const present = (ifd: Record<string, string | undefined>): Record<string, string> =>
    Object.fromEntries(Object.entries(ifd).filter((entry): entry is [string, string] => entry[1] !== undefined));
  return {
    IFD0: present({
      Make: values.make,
      Model: values.model,
      DateTime: stamp,
      Orientation: values.orientation?.toString(),
    }),
    IFD2: present({
      DateTimeOriginal: stamp,
      LensModel: values.lens,
      ISOSpeedRatings: values.iso?.toString(),
      FNumber: values.aperture && `${Math.round(values.aperture * 10)}/10`,
      ExposureTime: values.shutterSeconds && `${Math.round(values.shutterSeconds * 1e6)}/1000000`,
      FocalLength: values.focalLengthMm && `${values.focalLengthMm}/1`,
    } as Record<string, string | undefined>),
    IFD3: values.gps
      ? {
          GPSLatitudeRef: 'N',
          GPSLatitude: '18/1 55/1 2000/100',
          GPSLongitudeRef: 'E',
          GPSLongitude: '72/1 49/1 5000/100',
        }
      : {},
  };
}

/** A JPEG as a camera makes it. 6000 x 4000 is about 7 MB and takes about 0.7 s; distinct content per seed. */
export async function makeJpeg(options: PictureOptions = {}): Promise<Buffer> {
  const { exif = false, quality = 92 } = options;
  const values: CameraExif | undefined = exif === true ? camera : exif || undefined;
  const pipeline = picture(options);
  if (values) pipeline.withExif(exifOf(values));
  if (values?.orientation) pipeline.withMetadata({ orientation: values.orientation });
  return pipeline.jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
}

/** What arrives when the network goes away in the middle. */
export function cutInHalf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length >> 1));
}
