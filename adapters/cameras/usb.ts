import type { CameraDriver, FoundCamera } from '../../commands/ports/cameras.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { type Clock, realClock } from './clock.ts';
import { openGphoto } from './gphoto.ts';
import { shotFolder } from './shotFolder.ts';
import { worded } from './told.ts';
import { usbHeld } from './usbHeld.ts';

const MOST = 20;

export interface UsbOptions {
  /** Where its pictures lie until somebody takes them. */
  folder: string;
  /** gphoto2, with what is always said to it. */
  command?: readonly string[];
  /** Ports that are cameras, beside those on USB: libgphoto2's own for a folder. */
  ports?: RegExp;
  /** In bytes. */
  maxShot?: number;
  clock?: Clock;
}

/** Cameras on a cable, by the gphoto2 program of the system, which knows some thousand models. */
export function openUsb({
  folder,
  command,
  ports = /^usb:[\d,]{1,20}$/,
  maxShot,
  clock = realClock,
}: UsbOptions): CameraDriver {
  const shots = shotFolder(folder);
  const gphoto = openGphoto(command, clock);
  let known = new Map<string, readonly string[]>();

  const detect = async (signal: AbortSignal): Promise<FoundCamera[]> => {
    const said = (await gphoto.run(['--auto-detect'], signal)).toString('utf8');
    const found = said
      .split('\n')
      .map((line) => /^(.{1,100}?) {2,}(\S{1,200})\s*$/.exec(line))
      .flatMap((match) => (match && ports.test(match[2]!) ? [{ model: match[1]!.trim(), port: match[2]! }] : []))
      .slice(0, MOST);
    known = new Map(
      found.map(({ model, port }) => [derivedId('usb camera', model, port), ['--camera', model, '--port', port]]),
    );
    return found.map(({ model, port }) => ({
      id: derivedId('usb camera', model, port),
      name: worded(model) || 'USB camera',
      type: 'usb',
      connection: 'usb',
    }));
  };

  return {
    type: 'usb',
    detect: (signal) =>
      detect(signal).catch((error: unknown) => [
        {
          id: derivedId('usb camera', 'none'),
          name: 'USB',
          type: 'usb' as const,
          connection: 'usb' as const,
          problem: error instanceof Refusal ? error.message : 'gphoto2 did not answer as it should.',
        },
      ]),
    async hold(id, signal) {
      if (!known.has(id)) await detect(signal);
      const camera =
        known.get(id) ??
        refuse('notFound', 'camera.absent', 'This camera is not there any more. Detect cameras again.');
      return usbHeld(gphoto, camera, { folder: shots, maxShot, clock }, signal);
    },
    close: shots.clear,
  };
}
