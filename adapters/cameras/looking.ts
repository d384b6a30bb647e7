import type { CameraType, FoundCamera } from '../../commands/ports/cameras.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { garbled } from './cameraHttp.ts';

/** One address has so long to say who it is: one that hangs keeps nobody from the others. */
const LOOK_MS = 3000;

/** Asks each address for the camera there. Where none is, that is told with its reason. */
export async function lookAt(
  type: Extract<CameraType, 'canon_ccapi' | 'sony_remote_api'>,
  addresses: Iterable<string>,
  identify: (address: URL, signal: AbortSignal) => Promise<Omit<FoundCamera, 'type' | 'connection'>>,
  signal: AbortSignal,
  patienceMs = LOOK_MS,
): Promise<FoundCamera[]> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const look = async (address: string): Promise<FoundCamera> => {
    const url = new URL(address);
    try {
      return { ...(await identify(url, within)), type, connection: 'network' };
    } catch (error) {
      return {
        id: derivedId('address', type, url.host),
        name: url.host,
        type,
        connection: 'network',
        problem: error instanceof Refusal ? error.message : garbled().message,
      };
    }
  };
  const found = await Promise.all([...new Set(addresses)].map(look));
  // By two ways the same camera: once.
  return [...new Map(found.map((camera) => [camera.id, camera])).values()];
}
