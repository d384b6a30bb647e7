import type { Json } from '../domain/kernel/event.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { seal, unseal } from '../domain/kernel/personal.ts';
import type { WriteSide } from './core/writeSide.ts';
import type { CameraAccess } from './ports/cameras.ts';

type Tools = Pick<WriteSide, 'vault' | 'keys'>;
/** In the vault under the photographer's own key: it goes with the person. */
export const KIND_OF_CAMERA_ACCESS = 'cameraAccess';
/** Of one studio; beyond, one of before is forgotten for a new one. */
const MOST = 50;

/** What opens a camera for a studio. */
export interface KeptAccess extends CameraAccess {
  cameraId: string;
  /** The bridge beside which it stands; null: it is the server's own. */
  bridgeId: string | null;
  /** The camera did not take the password the last time. */
  refused?: true;
}

const idOf = (userId: string, cameraId: string): string => derivedId('camera access', userId, cameraId);

/** Those of a studio, by camera. */
export async function accessesOf({ vault, keys }: Tools, userId: string): Promise<Map<string, KeptAccess>> {
  const [entries, key] = [await vault.list(KIND_OF_CAMERA_ACCESS, userId), await keys.find(userId)];
  const opened = entries.map(({ value }) => unseal(key, KIND_OF_CAMERA_ACCESS, value as Json));
  return new Map(
    opened.flatMap((one): [string, KeptAccess][] => {
      if (one === null || typeof one !== 'object') return [];
      const kept = one as unknown as KeptAccess;
      return [[kept.cameraId, kept]];
    }),
  );
}

export async function keepAccess(tools: Tools, userId: string, kept: KeptAccess): Promise<void> {
  const { vault, keys } = tools;
  const id = idOf(userId, kept.cameraId);
  const others = (await vault.list(KIND_OF_CAMERA_ACCESS, userId)).filter((entry) => entry.id !== id);
  for (const { id: each } of others.slice(MOST - 1)) await vault.delete(KIND_OF_CAMERA_ACCESS, each);
  const sealed = seal(await keys.obtain(userId), KIND_OF_CAMERA_ACCESS, { ...kept });
  await vault.put(KIND_OF_CAMERA_ACCESS, id, sealed, { group: userId });
}

export const forgetAccess = ({ vault }: Pick<Tools, 'vault'>, userId: string, cameraId: string): Promise<void> =>
  vault.delete(KIND_OF_CAMERA_ACCESS, idOf(userId, cameraId));

/** With a bridge that is withdrawn: its cameras are reached no more. */
export async function forgetAccessBeside(tools: Tools, userId: string, bridgeId: string): Promise<void> {
  for (const kept of (await accessesOf(tools, userId)).values())
    if (kept.bridgeId === bridgeId) await forgetAccess(tools, userId, kept.cameraId);
}
