import type { CameraAccess, CameraCondition } from '../../commands/ports/cameras.ts';
import type { CameraSettings } from '../../domain/cameraSettings.ts';
import type { Standing } from './access.ts';
import type { OwnShots } from './ownShots.ts';
import type { Destination, Landed, StudioCamera } from './sources.ts';
import type { Validated } from './validated.ts';

export type ConnectionCondition = { camera: StudioCamera; live: boolean } & CameraCondition;

export interface CameraControl {
  /** `simulated`: the simulator is all there is. */
  detect(
    studioId: string,
  ): Promise<{ cameras: (Omit<StudioCamera, 'asks'> & Standing & { connected: boolean })[]; simulated: boolean }>;
  /** Lets go of what was connected before. `given`: what the camera asks for, where that is not kept yet. */
  connect(studioId: string, id: string, given?: CameraAccess): Promise<StudioCamera>;
  disconnect(studioId: string): Promise<void>;
  /** What opens it is forgotten, and it is let go. */
  forget(studioId: string, id: string): Promise<void>;
  /** This camera of the server's own is now of this studio: whoever else holds it is let go. */
  takeAway(id: string, studioId: string): Promise<void>;
  /** Undefined where no camera is connected. */
  status(studioId: string): Promise<ConnectionCondition | undefined>;
  startLiveView(studioId: string): Promise<{ width: number; height: number; fps: number }>;
  stopLiveView(studioId: string): Promise<void>;
  /** A JPEG; undefined while live view is off. */
  frame(studioId: string): Promise<Uint8Array | undefined>;
  /** Frames a second that its live view gives about. */
  frameRate(studioId: string): number;
  set(studioId: string, settings: Partial<CameraSettings>): Promise<Partial<CameraSettings>>;
  capture(studioId: string, to: Destination): Promise<Landed>;
  /** What the camera's own shutter takes goes into this gig; undefined: it stays on its card. */
  tether(studioId: string, gigId: string | undefined): void;
  /** What its own shutter took since it is connected. */
  ownShots(studioId: string): Pick<OwnShots, 'gigId' | 'shots' | 'problem'>;
  /** Real cameras of each kind, each asked whether it answers. */
  validate(studioId: string): Promise<Validated>;
  close(): Promise<void>;
}
