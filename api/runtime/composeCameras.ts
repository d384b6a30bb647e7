import type { CameraDriver } from '../../commands/ports.ts';
import type { WriteTools } from '../../commands/core/writeSide.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { openCameraBridges } from '../camera/bridges.ts';
import { openCameraControl } from '../camera/control.ts';
import { ownSource } from '../camera/sources.ts';
import type { AppContext } from './appContext.ts';
import type { Config } from './config.ts';

/** Cameras under control by this process: beside bridges that are connected to it. */
export function openStudioCameras(
  config: Pick<Config, 'CAMERA_SIMULATION'>,
  { simulator }: { simulator: CameraDriver },
  sides: { write: WriteTools; reads: ReadSide },
): AppContext['cameras'] {
  const bridges = openCameraBridges(sides);
  const control = openCameraControl({
    sourcesOf: (studioId) => bridges.sourcesOf(studioId),
    simulator: ownSource(simulator),
    alwaysSimulate: config.CAMERA_SIMULATION === 'true',
    now: () => Date.now(),
  });
  return { control, simulator, bridges };
}
