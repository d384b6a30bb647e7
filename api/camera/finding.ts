import type { CameraSource, StudioCamera } from './sources.ts';
import { timed } from './timed.ts';

/** Milliseconds that cameras have to be found. */
const DETECT_MS = 6_000;

export interface Found {
  source: CameraSource;
  camera: StudioCamera;
}

/** Looks for a studio's cameras, by all ways at once. */
export function openFinding({
  sourcesOf,
  simulator,
  alwaysSimulate,
}: {
  sourcesOf(studioId: string): Promise<readonly CameraSource[]>;
  simulator: CameraSource;
  alwaysSimulate: boolean;
}) {
  /** With those that should be cameras and are none. */
  const real = async (studioId: string): Promise<Found[]> => {
    const found = await Promise.all(
      (await sourcesOf(studioId)).map(async (source) => ({
        source,
        // A way that fails keeps nobody from the others.
        cameras: await timed(DETECT_MS, (signal) => source.detect(signal)).catch((): StudioCamera[] => []),
      })),
    );
    return found.flatMap(({ source, cameras }) => cameras.map((camera) => ({ source, camera })));
  };
  return {
    real,
    /** Those that can be connected; `simulated`: the simulator is all there is. */
    async all(studioId: string): Promise<{ found: Found[]; simulated: boolean }> {
      const found = (await real(studioId)).filter(({ camera }) => camera.problem === undefined);
      const simulated = found.every(({ camera }) => camera.type === 'simulator');
      if (alwaysSimulate || found.length === 0)
        for (const camera of await timed(DETECT_MS, (signal) => simulator.detect(signal)))
          found.push({ source: simulator, camera });
      return { found, simulated };
    },
  };
}
