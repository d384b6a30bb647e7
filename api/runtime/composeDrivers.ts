import { join } from 'node:path';
import type { CameraDriver } from '../../commands/ports.ts';
import { type Config, controlsBy } from './config.ts';

/** Ways to real cameras, as far as the operator allows them; `folder`: where pictures lie until somebody takes them. */
export async function openCameraDrivers(
  config: Pick<Config, 'CAMERA_CONTROL' | 'CAMERA_ADDRESSES' | 'LOOM_ROLES'>,
  folder: string,
): Promise<CameraDriver[]> {
  const drivers: CameraDriver[] = [];
  if (controlsBy('network', config)) {
    const { openCanon } = await import('../../adapters/cameras/canon.ts');
    drivers.push(openCanon({ addresses: config.CAMERA_ADDRESSES, folder: join(folder, 'canon') }));
  }
  return drivers;
}
