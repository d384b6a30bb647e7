import type { CameraAccess, CameraDriver, FoundCamera, HeldCamera, Shot } from '../../commands/ports/cameras.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';

/** A camera as its studio sees it. */
export interface StudioCamera extends FoundCamera {
  /** The name of the bridge beside which it stands; null: it is the server's own. */
  bridge: string | null;
  /** Its id; absent on the server's own. */
  bridgeId?: string;
}
/** What became of a picture that was taken. `mediaId` is known before the photo has `arrived`. */
export interface Landed {
  name: string;
  size: number;
  mediaId: string;
  duplicate: boolean;
  arrived: boolean;
}
/** Where a picture goes: its gig, and the way into it for one that lies on this machine. */
export interface Destination {
  gigId: string;
  /** The same shot is taken once, however often it is asked for. */
  shotId: string;
  deliver(shot: Shot): Promise<Landed>;
}
export type OwnDestination = Pick<Destination, 'gigId' | 'deliver'>;
/** A camera that a studio is connected to, wherever it stands. */
export interface StudioHeld extends Omit<HeldCamera, 'capture' | 'ownShot'> {
  capture(to: Destination, signal: AbortSignal): Promise<Landed>;
  /** Brings in what the camera's own shutter took since the last question; absent where it does not tell. */
  ownShots?(to: OwnDestination, signal: AbortSignal): Promise<Landed[]>;
}
/** Where a studio's cameras are found: on this server, or beside one of its bridges. */
export interface CameraSource {
  detect(signal: AbortSignal): Promise<StudioCamera[]>;
  /** Refuses as a driver does. */
  hold(id: string, signal: AbortSignal, access?: CameraAccess): Promise<StudioHeld>;
}

/** A driver of this very server. What it takes lies on this machine, and goes the way of any photo. `isOf`: whether this camera is the studio's. */
export const ownSource = (
  driver: CameraDriver,
  isOf: (cameraId: string) => Promise<boolean> = async () => true,
): CameraSource => ({
  async detect(signal) {
    const found: StudioCamera[] = [];
    for (const camera of await driver.detect(signal))
      if (await isOf(camera.id)) found.push({ ...camera, bridge: null });
    return found;
  },
  async hold(id, signal, access) {
    if (!(await isOf(id)))
      throw new Refusal('notFound', 'camera.absent', 'This camera is not there any more. Detect cameras again.');
    const { capture, ownShot, ...held } = await driver.hold(id, signal, access);
    return {
      ...held,
      async capture(to, during) {
        const shot = await capture(during);
        return to.deliver(shot).finally(() => shot.done());
      },
      ...(ownShot ? { ownShots: bringing(ownShot) } : {}),
    };
  },
});

/** One at a time: what is asked meanwhile has its turn. What is refused for good is told, and not brought again. */
const bringing =
  (ownShot: NonNullable<HeldCamera['ownShot']>): NonNullable<StudioHeld['ownShots']> =>
  async (to, signal) => {
    const landed: Landed[] = [];
    let refused: Refusal | undefined;
    await ownShot(async (shot) => {
      try {
        landed.push(await to.deliver(shot));
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error;
        refused = error;
      }
    }, signal);
    if (refused) throw refused;
    return landed;
  };
