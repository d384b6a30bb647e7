import { z } from 'zod';
import type { CameraDriver, FoundCamera } from '../../commands/ports/cameras.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { garbled, jsonOf } from './cameraHttp.ts';
import { cameraPass } from './cameraPass.ts';
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

/** What a camera tells everybody in its network. */
interface Told {
  udn: string | undefined;
  name: string;
}
/** Where a camera is; `open`: as it was asked, and which one it is, where it let us in without a password. */
interface Place {
  base: URL;
  open: { canon: CanonFunctions; serial: string } | undefined;
}
type FoundCanon = Omit<FoundCamera, 'type' | 'connection'>;

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
  const known = new Map<string, Place>();

  const identify = async (canon: CanonFunctions, signal: AbortSignal): Promise<{ serial: string; name: string }> => {
    const said = device.safeParse(jsonOf(await canon.ask('deviceinformation', { signal })));
    if (!said.success) throw garbled();
    const { productname, serialnumber, guid } = said.data;
    return { serial: serialnumber ?? guid ?? canon.base.host, name: worded(productname) || 'Canon camera' };
  };
  /** Known by what it tells everybody: whoever switches its password on or off still has the same camera. */
  const look = async (base: URL, told: Told | undefined, signal: AbortSignal): Promise<FoundCanon> => {
    const id = derivedId('canon camera at', told?.udn ?? base.host);
    const pass = cameraPass(base);
    const seen = (): Pick<FoundCamera, 'certificate'> => {
      const certificate = pass.certificate();
      return certificate === undefined ? {} : { certificate };
    };
    try {
      const canon = await canonFunctions(base, pass, signal);
      const { serial, name } = await identify(canon, signal);
      known.set(id, { base, open: { canon, serial } });
      return { id, name, ...seen() };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'camera.password') throw error;
      known.set(id, { base, open: undefined });
      return { id, name: told?.name ?? `Canon camera at ${base.host}`, ...seen(), asks: 'password' };
    }
  };
  /** By two ways the same camera, as far as it tells which one it is: once, by the first of them. */
  const once = (cameras: readonly FoundCamera[]): FoundCamera[] => {
    const serials = new Set<string>();
    return cameras.filter(({ id, problem }) => {
      const serial = problem === undefined ? known.get(id)?.open?.serial : undefined;
      const isAgain = serial !== undefined && serials.has(serial);
      if (serial !== undefined) serials.add(serial);
      return !isAgain;
    });
  };
  /** Where the cameras in this network say that they can be asked; one that says nonsense is none. */
  const found = async (signal: AbortSignal): Promise<Map<string, Told>> => {
    const places = discover ? await discover(SERVICE, signal).catch(() => []) : [];
    const bases = places.map(async (place): Promise<[string, Told]> => {
      const parts = await described(place, signal);
      const base = ownAddress(textIn(parts, 'X_accessURL'), place, ['http:', 'https:']);
      const name = worded(textIn(parts, 'friendlyName') ?? '') || `Canon camera at ${base.host}`;
      return [base.origin, { udn: textIn(parts, 'UDN')?.slice(0, 200), name }];
    });
    return new Map(
      (await Promise.allSettled(bases)).flatMap((base) => (base.status === 'fulfilled' ? [base.value] : [])),
    );
  };
  const detect: CameraDriver['detect'] = async (signal) => {
    const named = addresses.map((address) => new URL(address).origin);
    const told = await found(signal);
    // One that the operator names is known by its address, whether it is heard of this time or not.
    for (const address of named) told.delete(address);
    return once(
      await lookAt(
        'canon_ccapi',
        [...named, ...told.keys()],
        (address, within) => look(address, told.get(address.origin), within),
        signal,
        patienceMs,
      ),
    );
  };
  const absent = (): never =>
    refuse('notFound', 'camera.absent', 'This camera is not there any more. Detect cameras again.');

  return {
    type: 'canon_ccapi',
    detect,
    async hold(id, signal, access) {
      if (!known.has(id)) await detect(signal);
      const { base, open } = known.get(id) ?? absent();
      const pass = cameraPass(base, access);
      // What was taken before is no part of this shoot; what is taken while the camera is asked who it is, is.
      const before = open?.canon.by(pass) ?? (await canonFunctions(base, pass, signal));
      await before.news(signal);
      const canon = await canonFunctions(base, pass, signal);
      const { serial } = await identify(canon, signal);
      // Another one has its address now.
      if (open && serial !== open.serial) absent();
      return canonHeld(canon, { folder: shots, ...(maxShot === undefined ? {} : { maxShot }) });
    },
    close: shots.clear,
  };
}
