import { accessesOf, forgetAccess, keepAccess, type KeptAccess } from '../../commands/cameraAccess.ts';
import { sameSecret } from '../../commands/core/secrets.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import type { CameraAccess } from '../../commands/ports/cameras.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import type { StudioCamera, StudioHeld } from './sources.ts';

/** What a studio has to give to connect a camera: a name and password, or its word that another certificate is right. */
export type Wanted = 'password' | 'certificate';
/** How a camera stands to a studio. */
export interface Standing {
  asks: Wanted | null;
  /** What opens it is kept here. */
  remembered: boolean;
}
type Hold = (access: CameraAccess) => Promise<StudioHeld>;

export interface CameraAccesses {
  standingOf(studioId: string): Promise<(camera: StudioCamera) => Standing>;
  /** Holds a camera by what is given and what is kept; what opened it is kept. */
  hold(studioId: string, camera: StudioCamera, given: CameraAccess, hold: Hold): Promise<StudioHeld>;
  /** By what is kept alone, and leaves that as it is. */
  tried(studioId: string, camera: StudioCamera, hold: Hold): Promise<StudioHeld>;
  /** Refuses `notFound` where nothing is kept of it. */
  forget(studioId: string, cameraId: string): Promise<void>;
}

const isSame = (a: string | undefined, b: string | undefined): boolean => sameSecret(a ?? '', b ?? '');
const isWrong = (error: unknown): boolean => error instanceof Refusal && error.code === 'camera.wrongPassword';

/**
 * By what cameras let a studio in. The certificate that a camera shows first is kept, and no other is taken until the studio
 * says so; a password that was not taken is not tried again by itself.
 */
export function openCameraAccesses(tools: Pick<WriteSide, 'vault' | 'keys'>): CameraAccesses {
  const standing = (kept: KeptAccess | undefined, { asks, certificate }: StudioCamera): Standing => {
    const isOther = kept?.certificate !== undefined && certificate !== undefined && kept.certificate !== certificate;
    const isOpen = kept?.password !== undefined && kept.refused === undefined;
    return {
      asks: isOther ? 'certificate' : asks === 'password' && !isOpen ? 'password' : null,
      remembered: kept !== undefined,
    };
  };
  /** What is used: the password that is kept, unless it was refused. */
  const using = (kept: KeptAccess | undefined, given: CameraAccess, seen: string | undefined): CameraAccess => {
    const of = given.password === undefined && kept?.refused === undefined ? (kept ?? {}) : given;
    const certificate = kept?.certificate ?? seen;
    return {
      ...(of.username === undefined ? {} : { username: of.username }),
      ...(of.password === undefined ? {} : { password: of.password }),
      ...(certificate === undefined ? {} : { certificate }),
    };
  };
  return {
    async standingOf(studioId) {
      const kept = await accessesOf(tools, studioId);
      return (camera) => standing(kept.get(camera.id), camera);
    },
    async hold(studioId, camera, given, hold) {
      const named = { cameraId: camera.id, bridgeId: camera.bridgeId ?? null };
      let kept = (await accessesOf(tools, studioId)).get(camera.id);
      // Who says that another certificate is right has seen that one; a camera with a third one shows it when it is asked.
      if (given.certificate !== undefined) {
        kept = { ...kept, ...named, certificate: given.certificate };
        await keepAccess(tools, studioId, kept);
      }
      const access = using(kept, given, camera.certificate);
      const held = await hold(access).catch(async (error: unknown) => {
        if (isWrong(error) && kept?.password !== undefined && isSame(kept.password, access.password))
          await keepAccess(tools, studioId, { ...kept, refused: true });
        throw error;
      });
      const isNew = !isSame(access.password, kept?.password) || access.username !== kept?.username;
      if (Object.keys(access).length > 0 && (isNew || access.certificate !== kept?.certificate))
        await keepAccess(tools, studioId, { ...access, ...named });
      return held;
    },
    async tried(studioId, camera, hold) {
      return hold(using((await accessesOf(tools, studioId)).get(camera.id), {}, camera.certificate));
    },
    async forget(studioId, cameraId) {
      if (!(await accessesOf(tools, studioId)).has(cameraId))
        refuse('notFound', 'camera.unknown', 'Nothing is kept of this camera.');
      await forgetAccess(tools, studioId, cameraId);
    },
  };
}
