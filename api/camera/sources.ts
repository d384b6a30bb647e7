import type { CameraDriver, FoundCamera, HeldCamera, Shot } from '../../commands/ports.ts';

/** A camera as its studio sees it. */
export interface StudioCamera extends FoundCamera {
  /** The name of the bridge beside which it stands; null: it is the server's own. */
  bridge: string | null;
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
/** A camera that a studio is connected to, wherever it stands. */
export interface StudioHeld extends Omit<HeldCamera, 'capture'> {
  capture(to: Destination, signal: AbortSignal): Promise<Landed>;
}
/** Where a studio's cameras are found: on this server, or beside one of its bridges. */
export interface CameraSource {
  detect(signal: AbortSignal): Promise<StudioCamera[]>;
  /** Refuses `notFound`. */
  hold(id: string, signal: AbortSignal): Promise<StudioHeld>;
}

/** A driver of this very server. What it takes lies on this machine, and goes the way of any photo. */
export const ownSource = (driver: CameraDriver): CameraSource => ({
  detect: async (signal) => (await driver.detect(signal)).map((camera) => ({ ...camera, bridge: null })),
  async hold(id, signal) {
    const held = await driver.hold(id, signal);
    return {
      ...held,
      async capture(to, during) {
        const shot = await held.capture(during);
        return to.deliver(shot).finally(() => shot.done());
      },
    };
  },
});
