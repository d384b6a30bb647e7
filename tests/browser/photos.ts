import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeJpeg, random } from '../pictures.ts';

export interface Photo {
  name: string;
  bytes: Buffer;
}
/** What one journey shoots and sends. */
export interface Photos {
  /** Chosen in the browser, many at once. */
  chosen: Photo[];
  cancelled: Photo;
  /** Sent while the network is away. */
  late: Photo;
  /** Sent by a camera, in the clear and over TLS. */
  plain: Photo;
  secure: Photo;
  /** 24 megapixels, sent by a camera while a guest looks on. */
  live: Photo;
  /** A picture that nobody is in. */
  faceless: Photo;
  /** Selfies, and the photos that each must find, and no other; none where nobody is in the pictures. */
  people: { selfie: Photo; found: string[] }[];
}

/** Real photos lie beside the project, or where LOOM_PHOTOS says; no test may need them to pass. */
const folder = process.env['LOOM_PHOTOS'] ?? join(import.meta.dirname, '../../../shared/photos');
export const haveRealPhotos = existsSync(join(folder, 'people'));

const real = async (path: string): Promise<Photo> => ({
  name: path.split('/').at(-1)!,
  bytes: await readFile(join(folder, path)),
});
const made = async (number: number, width = 1500, height = 1000): Promise<Photo> => ({
  name: `IMG_${4000 + number}.jpg`,
  bytes: await makeJpeg({ width, height, seed: number, exif: true, quality: 80 }),
});

/** What a photographer chooses in the browser, many at once. */
export const photosForShoot = (): Promise<Photo[]> =>
  Promise.all(
    haveRealPhotos
      ? [
          'people/obama-2.jpg',
          'people/obama-3.jpg',
          'people/biden-1.jpg',
          'cameras/canon-burst-1.jpg',
          'orientation/landscape-6.jpg',
          'cameras/nikon-gps.jpg',
        ].map(real)
      : [made(1), made(2, 1000, 1500), made(3), made(4), made(5, 1000, 1500), made(6)],
  );

/** Noise, which no JPEG makes small: larger than one piece of an upload that can go on. */
export async function largePhoto(): Promise<Buffer> {
  const next = random(1);
  const noise = Buffer.from(Uint32Array.from({ length: (2600 * 1800 * 3) / 4 }, () => next() * 2 ** 32).buffer);
  return sharp(noise, { raw: { width: 2600, height: 1800, channels: 3 } })
    .jpeg({ quality: 98 })
    .toBuffer();
}

async function realPhotos(): Promise<Omit<Photos, 'chosen'>> {
  const large = await real('cameras/canon-burst-2.jpg');
  return {
    cancelled: await real('cameras/iphone.heic'),
    late: await real('cameras/nokia-phone.jpg'),
    plain: await real('people/biden-2.jpg'),
    secure: await real('cameras/nikon-gps-2.jpg'),
    live: {
      name: large.name,
      bytes: await sharp(large.bytes).autoOrient().resize(4243, 5657).jpeg({ quality: 90 }).toBuffer(),
    },
    faceless: await real('cameras/nikon-gps.jpg'),
    people: [
      { selfie: await real('people/obama-1.jpg'), found: ['obama-2.jpg', 'obama-3.jpg'] },
      { selfie: await real('people/biden-2.jpg'), found: ['biden-1.jpg', 'biden-2.jpg'] },
    ],
  };
}

async function madePhotos(): Promise<Omit<Photos, 'chosen'>> {
  const [cancelled, late, plain, secure, live, faceless] = await Promise.all([
    made(21),
    made(22),
    made(23),
    made(24),
    made(25, 6000, 4000),
    made(26),
  ]);
  return { cancelled, late, plain, secure, live, faceless, people: [] };
}

export async function photosForJourney(): Promise<Photos> {
  const [chosen, others] = await Promise.all([photosForShoot(), haveRealPhotos ? realPhotos() : madePhotos()]);
  return { chosen, ...others };
}
