import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMediaProcessor } from '../adapters/media/processor.ts';
import { openCanon } from '../adapters/cameras/canon.ts';
import { openSimulator } from '../adapters/cameras/simulator.ts';
import type { Adapters } from '../api/runtime/composeAdapters.ts';

/** The simulator with pictures that are small, and so soon there. */
export function smallCamera(): Pick<Adapters, 'mediaProcessor' | 'simulator'> {
  const mediaProcessor = openMediaProcessor();
  const folder = mkdtempSync(join(tmpdir(), 'loom-camera-'));
  return {
    mediaProcessor,
    simulator: openSimulator({ mediaProcessor, folder, picture: { width: 750, height: 500 } }),
  };
}

/** The cameras at these addresses, and no question to everybody in the network, whose answers are waited for. */
export const canonsAt = (addresses: readonly string[]): Pick<Adapters, 'cameraDrivers'> => ({
  cameraDrivers: [openCanon({ addresses, folder: mkdtempSync(join(tmpdir(), 'loom-shots-')) })],
});
