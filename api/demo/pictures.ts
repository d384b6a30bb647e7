import sharp from 'sharp';
import { dice } from './random.ts';
import type { Scene } from './scenes.ts';

export interface DemoPicture {
  name: string;
  scene: Scene;
  seed: number;
  /** In pixels. */
  width: number;
  height: number;
  /** By the camera's clock, `YYYY-MM-DDTHH:MM:SS`. */
  takenAt: string;
}

const CAMERAS = [
  { make: 'Canon', model: 'Canon EOS R5', lens: 'RF24-70mm F2.8 L IS USM' },
  { make: 'SONY', model: 'ILCE-7M4', lens: 'FE 35mm F1.4 GM' },
  { make: 'NIKON CORPORATION', model: 'NIKON Z 8', lens: 'NIKKOR Z 85mm f/1.2 S' },
] as const;

let grain: Promise<Buffer> | undefined;
const GRAIN = 512;
/** Film grain, once for all pictures. */
const grainTile = (): Promise<Buffer> =>
  (grain ??= sharp({
    create: {
      width: GRAIN,
      height: GRAIN,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 13 },
    },
  })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer());

/** A JPEG with a camera's EXIF, about half a megabyte; takes a fraction of a second. */
export async function paintPicture({ scene, seed, width, height, takenAt }: DemoPicture): Promise<Buffer> {
  const rolls = dice(seed);
  const vignette =
    '<radialGradient id="v" r="0.75"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.38"/></radialGradient><rect width="100%" height="100%" fill="url(#v)"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${scene({ width, height, dice: rolls })}${vignette}</svg>`;
  const { make, model, lens } = rolls.pick(CAMERAS);
  const stamp = takenAt.replace('T', ' ').replace(/^(\d+)-(\d+)-/, '$1:$2:');
  return sharp(Buffer.from(svg), { unlimited: true })
    .flatten()
    .composite([{ input: await grainTile(), tile: true, blend: 'soft-light' }])
    .withExif({
      IFD0: { Make: make, Model: model, DateTime: stamp },
      IFD2: {
        DateTimeOriginal: stamp,
        LensModel: lens,
        ISOSpeedRatings: String(rolls.pick([100, 200, 400, 800, 1600])),
        FNumber: rolls.pick(['14/10', '2/1', '28/10', '4/1']),
        ExposureTime: rolls.pick(['1/60', '1/125', '1/250', '1/1000']),
        FocalLength: rolls.pick(['35/1', '50/1', '85/1']),
      },
    })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The same picture as an editor gives it back: brighter, its colours fuller. */
export const retouched = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture).modulate({ brightness: 1.12, saturation: 1.25 }).jpeg({ quality: 92 }).toBuffer();
