import type { CameraDriver, FoundCamera } from '../../commands/ports/cameras.ts';
import type { WriteTools } from '../../commands/core/writeSide.ts';
import { SERVER, type ServerCameraState, serverCamera } from '../../domain/serverCamera.ts';
import { accounts } from '../../projections/account.ts';
import { everyPage } from '../../projections/core/pages.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { timed } from './timed.ts';

const DETECT_MS = 6_000;

/** Cameras that this server itself reaches, and whose they are. */
export interface ServerCameras {
  /** Whether any could be this studio's: for others nothing is looked for. */
  mayHave(studioId: string): Promise<boolean>;
  isOf(studioId: string, cameraId: string): Promise<boolean>;
  ownerOf(cameraId: string): Promise<string | undefined>;
  /** Those that answer now. */
  present(): Promise<FoundCamera[]>;
  assigned(): Promise<ServerCameraState>;
}

export function serverCameras(
  { write, reads }: { write: Pick<WriteTools, 'journal'>; reads: ReadSide },
  drivers: readonly CameraDriver[],
): ServerCameras {
  const reader = reads.reader(accounts);
  const assigned = async (): Promise<ServerCameraState> => (await write.journal.load(serverCamera, SERVER)).state;
  /** Whose they are until an admin assigns them: of whoever came first, and is still there. */
  const first = async (): Promise<string | undefined> => {
    const photographers = { index: 'byTime', where: { role: 'photographer' } };
    for await (const page of everyPage(reader, photographers, 20)) {
      const open = page.find(({ closedAt }) => closedAt === '');
      if (open) return open.id;
    }
    return undefined;
  };
  const ownerOf: ServerCameras['ownerOf'] = async (cameraId) => {
    const owner = (await assigned()).get(cameraId)?.userId;
    // Of a studio that has gone it is as if it had never been assigned.
    if (owner !== undefined && (await reader.get(owner))?.closedAt === '') return owner;
    return first();
  };
  return {
    async mayHave(studioId) {
      if (drivers.length === 0) return false;
      for (const { userId } of (await assigned()).values()) if (userId === studioId) return true;
      return (await first()) === studioId;
    },
    isOf: async (studioId, cameraId) => (await ownerOf(cameraId)) === studioId,
    ownerOf,
    async present() {
      const found = drivers.map((driver) => timed(DETECT_MS, (signal) => driver.detect(signal)));
      return (await Promise.allSettled(found))
        .flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
        .filter(({ problem }) => problem === undefined);
    },
    assigned,
  };
}
