import type { CameraDriver } from '../../commands/ports/cameras.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { garbled } from './cameraHttp.ts';
import { type Parts, described, ownAddress, textIn } from './description.ts';
import { lookAt } from './looking.ts';
import { shotFolder } from './shotFolder.ts';
import { sonyHeld } from './sonyHeld.ts';
import { sonyService } from './sonyService.ts';
import { worded } from './told.ts';

const SERVICE = 'urn:schemas-sony-com:service:ScalarWebAPI:1';

export interface SonyOptions {
  /** Places of device descriptions that the operator names. */
  addresses: readonly string[];
  /** Places of descriptions of devices in this network, by their type. */
  discover?: (type: string, signal: AbortSignal) => Promise<readonly URL[]>;
  /** Where its pictures lie until somebody takes them. */
  folder: string;
  /** In bytes. */
  maxShot?: number;
  /** In milliseconds, for an address to say who it is. */
  patienceMs?: number;
}

/** The address of a description's service for cameras. */
function cameraService(parts: Parts): string | undefined {
  let type = '';
  for (const { name, text } of parts) {
    if (name === 'X_ScalarWebAPI_ServiceType' && text !== '') type = text;
    if (name === 'X_ScalarWebAPI_ActionList_URL' && text !== '' && type === 'camera') return text;
  }
  return undefined;
}

/** Sony cameras by the Camera Remote API, found by their device descriptions. */
export function openSony({ addresses, discover, folder, maxShot, patienceMs }: SonyOptions): CameraDriver {
  const shots = shotFolder(folder);
  const known = new Map<string, URL>();

  const identify = async (place: URL, signal: AbortSignal): Promise<{ id: string; name: string }> => {
    const parts = await described(place, signal);
    const base = ownAddress(cameraService(parts), place);
    const udn = textIn(parts, 'UDN');
    if (udn === undefined) throw garbled();
    const id = derivedId('sony camera', udn);
    known.set(id, new URL(`${base.href.replace(/\/+$/, '')}/camera`));
    return { id, name: worded(textIn(parts, 'friendlyName') ?? textIn(parts, 'modelName') ?? '') || 'Sony camera' };
  };
  const detect: CameraDriver['detect'] = async (signal) => {
    const found = discover ? await discover(SERVICE, signal).catch(() => []) : [];
    return lookAt('sony_remote_api', [...addresses, ...found.map(({ href }) => href)], identify, signal, patienceMs);
  };

  return {
    type: 'sony_remote_api',
    detect,
    async hold(id, signal) {
      if (!known.has(id)) await detect(signal);
      const endpoint =
        known.get(id) ??
        refuse('notFound', 'camera.absent', 'This camera is not there any more. Detect cameras again.');
      return sonyHeld(sonyService(endpoint), { folder: shots, ...(maxShot === undefined ? {} : { maxShot }) }, signal);
    },
    close: shots.clear,
  };
}
