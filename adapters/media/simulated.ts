import sharp from 'sharp';
import type { SimulatedView } from '../../commands/ports/media.ts';
import { exposureValue, fNumber, shutterSeconds } from '../../domain/cameraSettings.ts';
import { type Pixels, toPixels, withPixels } from './pixels.ts';
import { sceneSvg } from './simulatedScene.ts';

/** The light of the scene: what ISO 800, f/2.8 and 1/125 expose rightly (an exposure value of about 6.9 at ISO 100). */
const SCENE_EV = exposureValue(2.8, 1 / 125, 800);
/** Slower than this, nobody holds a camera still. In seconds. */
const STEADY = 1 / 60;
/** Of noise at ISO 100, in steps of 8 bits; it grows with the root of ISO. */
const NOISE_AT_100 = 0.55;
const MOST_NOISE = 34;
/** Gaussian noise is drawn once; each row begins somewhere else in it. */
const NOISE_SIZE = 1 << 16;

let drawn: Float32Array | undefined;
function noise(): Float32Array {
  if (drawn) return drawn;
  drawn = new Float32Array(NOISE_SIZE);
  for (let n = 0; n < NOISE_SIZE; n += 2) {
    // Box and Muller's way to a normal distribution.
    const far = Math.sqrt(-2 * Math.log(1 - Math.random()));
    const turn = 2 * Math.PI * Math.random();
    drawn[n] = far * Math.cos(turn);
    drawn[n + 1] = far * Math.sin(turn);
  }
  return drawn;
}

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toSrgb = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** What each of the 256 values becomes under so many stops more light: scaled in linear light, and cut off where a sensor is full. */
function exposureCurve(stops: number): Uint8Array {
  const gain = 2 ** stops;
  return Uint8Array.from({ length: 256 }, (_, value) =>
    Math.round(255 * toSrgb(Math.min(1, toLinear(value / 255) * gain))),
  );
}

/** In place. Brightness is noisier than colour, shadows more than lights. */
function expose({ data, width, height, channels }: Pixels, stops: number, iso: number): void {
  const curve = exposureCurve(stops);
  const table = noise();
  const strength = Math.min(MOST_NOISE, NOISE_AT_100 * Math.sqrt(iso / 100));
  const amount = Float32Array.from({ length: 256 }, (_, value) => strength * (1.35 - (0.85 * value) / 255));
  for (let row = 0; row < height; row++) {
    let at = row * width * channels;
    let from = Math.floor(Math.random() * NOISE_SIZE);
    for (let column = 0; column < width; column++, at += channels, from++) {
      const grain = table[from % NOISE_SIZE]!;
      for (let channel = 0; channel < 3; channel++) {
        const value = curve[data[at + channel]!]!;
        const speck = grain + 0.55 * table[(from * 3 + channel * 7919) % NOISE_SIZE]!;
        const seen = value + amount[value]! * speck;
        data[at + channel] = seen < 0 ? 0 : seen > 255 ? 255 : seen;
      }
    }
  }
}

const exifDate = (iso: string): string => iso.slice(0, 19).replaceAll('-', ':').replace('T', ' ');

/** The simulator's picture: its scene through this aperture, for this time, at this ISO. */
export async function simulated(view: SimulatedView): Promise<Uint8Array> {
  const { width, height, iso, frame } = view;
  const aperture = fNumber(view.aperture) ?? 2.8;
  const seconds = shutterSeconds(view.shutterSpeed) ?? 1 / 125;
  const scene = sharp(Buffer.from(sceneSvg({ width, height, aperture, seconds, frame }))).removeAlpha();
  // Shaken hands, in pixels of a picture 3000 wide.
  const shake = (Math.min(9, Math.max(0, seconds / STEADY - 1)) * width) / 3000;
  const pixels = await toPixels(shake >= 0.3 ? scene.blur(shake) : scene);
  expose(pixels, SCENE_EV - exposureValue(aperture, seconds, iso), iso);
  const picture = withPixels(pixels);
  if (view.takenAt === undefined) return new Uint8Array(await picture.jpeg({ quality: 75 }).toBuffer());
  const exif = {
    IFD0: { Make: 'Loom', Model: 'Camera Simulator', Software: 'Loom' },
    IFD2: {
      ISOSpeedRatings: String(iso),
      FNumber: `${Math.round(aperture * 100)}/100`,
      ExposureTime: seconds < 0.3 ? `1/${Math.round(1 / seconds)}` : `${Math.round(seconds * 10)}/10`,
      FocalLength: '50/1',
      LensModel: 'Simulated 50 mm f/1.2',
      DateTimeOriginal: exifDate(view.takenAt),
    },
  };
  return new Uint8Array(await picture.withExif(exif).jpeg({ quality: 90 }).toBuffer());
}
