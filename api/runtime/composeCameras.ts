import type { CameraDriver } from '../../commands/ports.ts';
import { openCameraControl } from '../camera/control.ts';
import { ownSource } from '../camera/sources.ts';
import type { AppContext } from './appContext.ts';
import type { Config } from './config.ts';

/** Cameras under control in this process. */
export function openStudioCameras(
  config: Pick<Config, 'CAMERA_SIMULATION'>,
  { simulator }: { simulator: CameraDriver },
): AppContext['cameras'] {
  const control = openCameraControl({
    sourcesOf: async () => [],
    simulator: ownSource(simulator),
    alwaysSimulate: config.CAMERA_SIMULATION === 'true',
    now: () => Date.now(),
  });
  return { control, simulator };
}
