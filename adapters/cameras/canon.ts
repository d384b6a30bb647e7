import { z } from 'zod';
import type { CameraDriver } from '../../commands/ports.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { garbled, jsonOf } from './cameraHttp.ts';
import { type CanonFunctions, canonFunctions } from './canonFunctions.ts';
import { canonHeld } from './canonHeld.ts';
import { described, ownAddress, textIn } from './description.ts';
import { lookAt } from './looking.ts';
import { shotFolder } from './shotFolder.ts';
import { worded } from './told.ts';

const device = z.object({
  productname: z.string().max(200),
  serialnumber: z.string().max(100).optional(),
  guid: z.string().max(100).optional(),
});
const SERVICE = 'urn:schemas-canon-com:service:ICPO-CameraControlAPIService:1';

export interface CanonOptions {
  /** Base addresses that the operator names. */
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

/** Canon cameras by the Camera Control API (CCAPI), which the photographer has switched on in them. */
export function openCanon({ addresses, discover, folder, maxShot, patienceMs }: CanonOptions): CameraDriver {
  const shots = shotFolder(folder);
  const known = new Map<string, CanonFunctions>();

  const identify = async (canon: CanonFunctions, signal: AbortSignal): Promise<{ id: string; name: string }> => {
    const said = device.safeParse(jsonOf(await canon.ask('deviceinformation', { signal })));
    if (!said.success) throw garbled();
    const { productname, serialnumber, guid } = said.data;
    const id = derivedId('canon camera', serialnumber ?? guid ?? canon.base.host);
    known.set(id, canon);
    return { id, name: worded(productname) || 'Canon camera' };
  };
  /** Where the cameras in this network say that they can be asked; one that says nonsense is none. */
  const found = async (signal: AbortSignal): Promise<string[]> => {
    const places = discover ? await discover(SERVICE, signal).catch(() => []) : [];
    const bases = places.map(async (place) => ownAddress(textIn(await described(place, signal), 'X_accessURL'), place));
    return (await Promise.allSettled(bases)).flatMap((base) =>
      base.status === 'fulfilled' ? [base.value.origin] : [],
    );
  };
  const detect: CameraDriver['detect'] = async (signal) =>
    lookAt(
      'canon_ccapi',
      [...addresses.map((address) => new URL(address).origin), ...(await found(signal))],
      async (address, within) => identify(await canonFunctions(address, within), within),
      signal,
      patienceMs,
    );
  const absent = (): never =>
    refuse('notFound', 'camera.absent', 'This camera is not there any more. Detect cameras again.');

  return {
    type: 'canon_ccapi',
    detect,
    async hold(id, signal) {
      if (!known.has(id)) await detect(signal);
      const before = known.get(id) ?? absent();
      // What was taken before is no part of this shoot; what is taken while the camera is asked who it is, is.
      if (before.has('event/polling')) await before.ask('event/polling', { signal });
      const canon = await canonFunctions(before.base, signal);
      if ((await identify(canon, signal)).id !== id) absent();
      return canonHeld(canon, { folder: shots, ...(maxShot === undefined ? {} : { maxShot }) });
    },
    close: shots.clear,
  };
}
