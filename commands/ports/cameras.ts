import type { CameraSettings } from '../../domain/cameraSettings.ts';

export type CameraType = 'canon_ccapi' | 'sony_remote_api' | 'usb' | 'simulator';

/** A camera as it was found. `id` stays the same for as long as it is the same camera. */
export interface FoundCamera {
  id: string;
  name: string;
  type: CameraType;
  connection: 'network' | 'usb' | 'simulated';
  /** Why something that should be a camera is none, in a sentence: it is told, and cannot be held. */
  problem?: string;
  /** It lets nobody in without this. */
  asks?: 'password';
  /** The SHA-256 of the certificate that it shows, in hex; absent where it is asked without encryption. */
  certificate?: string;
}

/** By what a camera lets somebody in. `certificate`: the SHA-256, in hex, of the one that it has to show. */
export interface CameraAccess {
  username?: string;
  password?: string;
  certificate?: string;
}

/** Battery in percent, room on the card in bytes; null for what the camera does not tell. */
export interface CameraCondition {
  battery: number | null;
  freeSpace: number | null;
  settings: { [Name in keyof CameraSettings]: CameraSettings[Name] | null };
}

/** A picture as it lies on the disk. Whoever got it takes the file away or lets it be removed by `done`. */
export interface Shot {
  name: string;
  path: string;
  /** In bytes. */
  size: number;
  done(): Promise<void>;
}

/**
 * A camera that is held. One call at a time; each ends at the latest when its signal says so. Refuses with a sentence for
 * the photographer: `unavailable` for a camera that does not answer or answers what it should not, `invalid` for a value
 * that it does not have.
 */
export interface HeldCamera {
  condition(signal: AbortSignal): Promise<CameraCondition>;
  /** Answers what the camera has afterwards. */
  set(settings: Partial<CameraSettings>, signal: AbortSignal): Promise<Partial<CameraSettings>>;
  startLiveView(signal: AbortSignal): Promise<{ width: number; height: number; fps: number }>;
  stopLiveView(signal: AbortSignal): Promise<void>;
  /** A JPEG. */
  frame(signal: AbortSignal): Promise<Uint8Array>;
  capture(signal: AbortSignal): Promise<Shot>;
  /**
   * The next picture of the camera's own shutter since it is held, given to `take`, and forgotten once that has it; answers
   * whether there was one. Absent where a camera does not tell of them.
   */
  ownShot?(take: (shot: Shot) => Promise<void>, signal: AbortSignal): Promise<boolean>;
  release(): Promise<void>;
}

/** One way to reach cameras. Adapters: simulator, Canon CCAPI, Sony Camera Remote API, gphoto2. */
export interface CameraDriver {
  type: CameraType;
  detect(signal: AbortSignal): Promise<FoundCamera[]>;
  /**
   * Refuses `notFound` for a camera that is not there any more, `conflict` for one that asks for a password or shows another
   * certificate, `invalid` for a name and password that it does not take.
   */
  hold(id: string, signal: AbortSignal, access?: CameraAccess): Promise<HeldCamera>;
  close(): Promise<void>;
}
