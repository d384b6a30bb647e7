import { z } from 'zod';
import type { CameraDriver, FoundCamera } from '../../commands/ports.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { jsonOf, garbled } from './cameraHttp.ts';
import { type CanonFunctions, canonFunctions } from './canonFunctions.ts';
import { canonHeld } from './canonHeld.ts';
import { shotFolder } from './shotFolder.ts';
import { worded } from './told.ts';

const device = z.object({
  productname: z.string().max(200),
  serialnumber: z.string().max(100).optional(),
  guid: z.string().max(100).optional(),
});

export interface CanonOptions {
  /** Base addresses that the operator names. */
  addresses: readonly string[];
  /** Base addresses that are found in this network. */
  discover?: (signal: AbortSignal) => Promise<readonly string[]>;
  /** Where its pictures lie until somebody takes them. */
  folder: string;
  /** In bytes. */
  maxShot?: number;
}

/** Canon cameras by the Camera Control API (CCAPI), which the photographer has switched on in them. */
export function openCanon({ addresses, discover, folder, maxShot }: CanonOptions): CameraDriver {
  const shots = shotFolder(folder);
  const known = new Map<string, URL>();

  const identify = async (canon: CanonFunctions, signal: AbortSignal): Promise<FoundCamera> => {
    const said = device.safeParse(jsonOf(await canon.ask('deviceinformation', { signal })));
    if (!said.success) throw garbled();
    const { productname, serialnumber, guid } = said.data;
    return {
      id: derivedId('canon camera', serialnumber ?? guid ?? canon.base.host),
      name: worded(productname) || 'Canon camera',
      type: 'canon_ccapi',
      connection: 'network',
    };
  };
  const look = async (address: string, signal: AbortSignal): Promise<FoundCamera> => {
    const base = new URL(address);
    try {
      const found = await identify(await canonFunctions(base, signal), signal);
      known.set(found.id, base);
      return found;
    } catch (error) {
      return {
        id: derivedId('canon address', base.host),
        name: base.host,
        type: 'canon_ccapi',
        connection: 'network',
        problem: error instanceof Refusal ? error.message : garbled().message,
      };
    }
  };
  const detect = async (signal: AbortSignal): Promise<FoundCamera[]> => {
    const found = discover ? await discover(signal).catch(() => []) : [];
    const all = new Set([...addresses, ...found].map((address) => new URL(address).origin));
    const cameras = await Promise.all([...all].map((address) => look(address, signal)));
    // By two ways the same camera: once.
    return [...new Map(cameras.map((camera) => [camera.id, camera])).values()];
  };

  return {
    type: 'canon_ccapi',
    detect,
    async hold(id, signal) {
      if (!known.has(id)) await detect(signal);
      const base =
        known.get(id) ??
        refuse('notFound', 'camera.absent', 'This camera is not there any more. Detect cameras again.');
      const canon = await canonFunctions(base, signal);
      if ((await identify(canon, signal)).id !== id)
        refuse('notFound', 'camera.absent', 'This camera is not there any more. Detect cameras again.');
      // What was taken before is no part of this shoot.
      if (canon.has('event/polling')) await canon.ask('event/polling', { signal });
      return canonHeld(canon, { folder: shots, ...(maxShot === undefined ? {} : { maxShot }) });
    },
    close: shots.clear,
  };
}
