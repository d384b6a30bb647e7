import { receiveFile } from '../../commands/intake.ts';
import type { CameraDriver } from '../../commands/ports/cameras.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { newId } from '../../domain/kernel/id.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { openCameraAccesses } from '../camera/access.ts';
import { openCameraBridges } from '../camera/bridges.ts';
import { openCameraControl } from '../camera/control.ts';
import { openLiveStreams } from '../camera/liveStreams.ts';
import { serverCameras } from '../camera/serverCameras.ts';
import { ownSource } from '../camera/sources.ts';
import type { AppContext } from './appContext.ts';
import type { Config } from './config.ts';

/** Cameras under control by this process: its own, and those beside bridges that are connected to it. */
export function openStudioCameras(
  config: Pick<Config, 'CAMERA_SIMULATION'>,
  { simulator, cameraDrivers }: { simulator: CameraDriver; cameraDrivers: readonly CameraDriver[] },
  { write, reads, metrics }: { write: WriteSide; reads: ReadSide } & Pick<AppContext, 'metrics'>,
): AppContext['cameras'] & { close(): Promise<void> } {
  const bridges = openCameraBridges({ write, reads });
  const own = serverCameras({ write, reads }, cameraDrivers);
  const control = openCameraControl({
    async sourcesOf(studioId) {
      const ours = (await own.mayHave(studioId))
        ? cameraDrivers.map((driver) => ownSource(driver, (id) => own.isOf(studioId, id)))
        : [];
      return [...(await bridges.sourcesOf(studioId)), ...ours];
    },
    simulator: ownSource(simulator),
    accesses: openCameraAccesses(write),
    alwaysSimulate: config.CAMERA_SIMULATION === 'true',
    async receive(studioId, gigId, { name, path, size }) {
      const arrival = { gigId, folder: null, name, source: { path }, via: 'camera' as const };
      const caller = { actor: { kind: 'camera' as const, id: studioId }, correlation: newId() };
      const { mediaId, duplicate } = await receiveFile(write, arrival, caller);
      if (!duplicate) metrics.received.inc({ via: 'camera' });
      return { name, size, mediaId, duplicate, arrived: true };
    },
    now: () => Date.now(),
  });
  return {
    control,
    streams: openLiveStreams(control),
    simulator,
    bridges,
    own,
    async close() {
      await control.close();
      await Promise.all([simulator, ...cameraDrivers].map((driver) => driver.close()));
    },
  };
}
