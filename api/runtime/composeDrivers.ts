import { join } from 'node:path';
import type { CameraDriver } from '../../commands/ports/cameras.ts';
import { type Config, controlsBy } from './config.ts';

/** Ways to real cameras, as far as the operator allows them; `folder`: where pictures lie until somebody takes them. */
export async function openCameraDrivers(
  config: Pick<Config, 'CAMERA_CONTROL' | 'CAMERA_ADDRESSES' | 'LOOM_ROLES'>,
  folder: string,
): Promise<CameraDriver[]> {
  const drivers: CameraDriver[] = [];
  if (controlsBy('network', config)) {
    const { openCanon } = await import('../../adapters/cameras/canon.ts');
    const { openSony } = await import('../../adapters/cameras/sony.ts');
    const { neighbours } = await import('../../adapters/cameras/neighbours.ts');
    const discover = (type: string, signal: AbortSignal): Promise<URL[]> => neighbours(type, signal);
    const described = (address: string): boolean => new URL(address).pathname.endsWith('.xml');
    const addresses = config.CAMERA_ADDRESSES;
    drivers.push(
      openCanon({
        addresses: addresses.filter((each) => !described(each)),
        discover,
        folder: join(folder, 'canon'),
      }),
      openSony({ addresses: addresses.filter(described), discover, folder: join(folder, 'sony') }),
    );
  }
  if (controlsBy('usb', config)) {
    const { openUsb } = await import('../../adapters/cameras/usb.ts');
    drivers.push(openUsb({ folder: join(folder, 'usb') }));
  }
  return drivers;
}
