import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CameraDriver, FoundCamera, HeldCamera } from '../../commands/ports/cameras.ts';
import type { MediaProcessor, SimulatedView } from '../../commands/ports/media.ts';
import {
  type CameraSettings,
  apertureText,
  fNumber,
  shutterSeconds,
  shutterText,
} from '../../domain/cameraSettings.ts';
import { refuse } from '../../domain/kernel/refusal.ts';

const SIMULATOR: FoundCamera = {
  id: 'simulator',
  name: 'Loom Camera Simulator',
  type: 'simulator',
  connection: 'simulated',
};
/** Pixels of a picture and of a frame of the live view. */
const PICTURE = { width: 3000, height: 2000 };
const FRAME = { width: 960, height: 640 };
const FPS = 10;
/** Room on the card that it pretends to have, in bytes, and what a picture takes of the battery, in percent. */
const CARD = 64 * 1000 ** 3;
const BATTERY_PER_PICTURE = 0.05;
const WIDEST = 1.2;
const NARROWEST = 22;
const ISO = { least: 100, most: 102_400 };
const SHUTTER = { least: 1 / 8000, most: 30 };

const within = (value: number | undefined, { least, most }: { least: number; most: number }): value is number =>
  value !== undefined && value >= least * 0.999 && value <= most;

/** What it takes of what is asked; refuses values that no such camera has. */
function taken({ iso, aperture, shutterSpeed }: Partial<CameraSettings>): Partial<CameraSettings> {
  const wide = aperture === undefined ? undefined : fNumber(aperture);
  const open = shutterSpeed === undefined ? undefined : shutterSeconds(shutterSpeed);
  if (iso !== undefined && !within(iso, ISO))
    refuse('invalid', 'camera.iso', `This camera has ISO ${ISO.least} to ${ISO.most}.`);
  if (aperture !== undefined && !within(wide, { least: WIDEST, most: NARROWEST }))
    refuse('invalid', 'camera.aperture', `This lens has f/${WIDEST} to f/${NARROWEST}.`);
  if (shutterSpeed !== undefined && !within(open, SHUTTER))
    refuse('invalid', 'camera.shutter', 'This camera has 1/8000 of a second to 30 seconds.');
  return {
    ...(iso === undefined ? {} : { iso }),
    ...(wide === undefined ? {} : { aperture: apertureText(wide) }),
    ...(open === undefined ? {} : { shutterSpeed: shutterText(open) }),
  };
}

export interface SimulatorOptions {
  mediaProcessor: Pick<MediaProcessor, 'simulate'>;
  /** Where its pictures lie until somebody takes them. */
  folder: string;
  /** Pixels of a picture. */
  picture?: { width: number; height: number };
}

/** A camera that is none: pictures of one scene that answer to ISO, aperture and shutter, made in the media workers. */
export function openSimulator({ mediaProcessor, folder, picture = PICTURE }: SimulatorOptions): CameraDriver {
  let shots = 0;
  let frames = 0;

  const hold = (): HeldCamera => {
    let settings: CameraSettings = { iso: 800, aperture: 'f/2.8', shutterSpeed: '1/125' };
    let battery = 96;
    let used = 0;
    const look = (size: { width: number; height: number }, more: Partial<SimulatedView> = {}): Promise<Uint8Array> =>
      mediaProcessor.simulate({ ...settings, ...size, frame: ++frames, ...more });
    return {
      condition: async () => ({ battery: Math.round(battery), freeSpace: CARD - used, settings }),
      async set(wanted) {
        const given = taken(wanted);
        settings = { ...settings, ...given };
        return given;
      },
      startLiveView: async () => ({ ...FRAME, fps: FPS }),
      stopLiveView: async () => undefined,
      frame: () => look(FRAME),
      async capture() {
        const bytes = await look(picture, { takenAt: new Date().toISOString() });
        battery = Math.max(1, battery - BATTERY_PER_PICTURE);
        used = Math.min(CARD, used + bytes.length);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const own = await mkdtemp(join(folder, 'shot-'));
        const name = `LOOM_${String((++shots % 9999) + 1).padStart(4, '0')}.JPG`;
        const path = join(own, name);
        await writeFile(path, bytes);
        return { name, path, size: bytes.length, done: () => rm(own, { recursive: true, force: true }) };
      },
      release: async () => undefined,
    };
  };

  return {
    type: 'simulator',
    detect: async () => [SIMULATOR],
    hold: async (id) =>
      id === SIMULATOR.id ? hold() : refuse('notFound', 'camera.absent', 'This camera is not there any more.'),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
