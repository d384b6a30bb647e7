import type { CameraSettings } from '../../domain/cameraSettings.ts';
import type { FaceEyes, QualityMeasures } from '../../domain/quality.ts';
import type { Recipe } from '../../domain/develop/recipe.ts';
import type { WatermarkStyle } from '../../domain/watermark.ts';

/** What a file is, judged by its bytes. Width and height are upright (after EXIF orientation), in pixels. */
export interface Inspection {
  kind: 'photo' | 'video';
  /** e.g. `image/jpeg`, `image/heic`, `image/x-canon-cr2`, `video/mp4`. */
  mime: string;
  /** Without the dot, lower case, of the real type: `jpg`. */
  extension: string;
  width: number;
  height: number;
  /** When the picture was taken by the camera's clock, `YYYY-MM-DDTHH:MM:SS`, without zone unless the file names one. */
  takenAt?: string;
  camera?: string;
  lens?: string;
  exposure?: { iso?: number; aperture?: number; shutterSeconds?: number; focalLengthMm?: number };
  /** The file carries a location. The place itself stays in the original. */
  located: boolean;
  durationMs?: number;
}

/** One picture made from an original: upright, sRGB, without metadata. `edge` is the longest side's bound in pixels. */
export interface Derivative {
  edge: 400 | 1600;
  format: 'webp' | 'jpeg';
  width: number;
  height: number;
  bytes: Uint8Array;
}

export interface Derived {
  derivatives: Derivative[];
  /** About 25 bytes, base64: shown while the picture loads. */
  thumbhash: string;
  /** 64-bit difference hash, 16 hex digits. */
  dhash: string;
}

/** A stretch of a file that is not for everybody: from `from` to before `to`, to be read as `head` (in hex) and zeros after it. */
export interface Redaction {
  from: number;
  to: number;
  head?: string;
}

export interface Redacted {
  /** In order, without overlaps. */
  blanks: Redaction[];
  /** What the file's CRC-32 is combined with by exclusive or, to have that of the file with its blanks. */
  crcChange: number;
}

/** A photo as a recipe made it: a JPEG (what is transparent in parts stays so, as a PNG), upright, in sRGB, with what the camera wrote but the place. */
export interface Developed {
  bytes: Uint8Array;
  extension: 'jpg' | 'png';
  /** It was made of the picture that lies in a RAW, for want of the sensor's own values. */
  embedded?: true;
}

/** `about`: the path of the photo that it began with, whose EXIF stays. */
export interface DevelopOptions {
  about: string;
  watermark?: WatermarkStyle | undefined;
}

/** Who sends a file: a stranger's selfie, a guest of a gig, one of its clients or editors, the photographer and their cameras; or a studio, for a picture of its own such as a logo. */
export type Sender = 'selfie' | 'guest' | 'client' | 'photographer' | 'studio';

/** What a photo is measured by before it is edited. */
export interface PhotoMeasures {
  quality: QualityMeasures;
  /** The mean distance between a pixel's strongest and weakest colour, 0 (grey) to 1. */
  colour: number;
  /** Of its greys, in stops: red beside blue, and green beside both; null where it has hardly any. */
  warmth: number | null;
  green: number | null;
  /** In degrees, clockwise, by which its long lines are off the level; null where there are none that agree. */
  tilt: number | null;
}

/** Reads and makes pictures, in worker threads. What would take more than a photographer may send is decoded for nobody. */
export interface MediaProcessor {
  /** Refuses `unsupported` (not an image or video), `invalid` (empty, cut, cannot be decoded, too many pixels, more to decode than its sender may ask for) with a sentence. */
  inspect(path: string, name: string, sender: Sender): Promise<Inspection>;
  /** With the watermark on them where one is given. Refuses `invalid` for a file that cannot be decoded. */
  derive(path: string, inspection: Inspection, watermark?: WatermarkStyle): Promise<Derived>;
  /** What can be measured of a photo's quality, with what is known of the faces in it. Refuses `invalid` for a file that cannot be decoded. */
  measure(
    path: string,
    inspection: Pick<Inspection, 'kind' | 'mime'>,
    faces: readonly FaceEyes[],
  ): Promise<QualityMeasures>;
  /** A JPEG of a photo, upright, sRGB, without metadata, with its longest side at most `edge` pixels, with a watermark where one is given. Refuses `invalid` for a file that cannot be decoded. */
  resize(
    path: string,
    inspection: Pick<Inspection, 'kind' | 'mime' | 'width' | 'height'>,
    edge: number,
    watermark?: WatermarkStyle,
  ): Promise<Uint8Array>;
  /** People in front of nothing, as a PNG in the photo's size, up to 50 megapixels. Refuses `invalid` for a file that cannot be decoded, and a photo without people. */
  cutOut(path: string, inspection: Pick<Inspection, 'kind' | 'mime' | 'width' | 'height'>): Promise<Uint8Array>;
  /** What advice on editing a photo is measured by. Refuses `invalid` for a file that cannot be decoded. */
  examine(
    path: string,
    inspection: Pick<Inspection, 'kind' | 'mime'>,
    faces: readonly FaceEyes[],
  ): Promise<PhotoMeasures>;
  /** Renders a picture at its full size by a recipe, with a watermark where one is given. Refuses `invalid` for a file that cannot be decoded. */
  develop(
    path: string,
    inspection: Pick<Inspection, 'kind' | 'mime' | 'width' | 'height'>,
    recipe: Recipe,
    options: DevelopOptions,
  ): Promise<Developed>;
  /** A JPEG of the simulator's scene as a camera with these settings takes it. */
  simulate(view: SimulatedView): Promise<Uint8Array>;
  /** What of a video is not needed to play it, and may tell where it was shot. Refuses `invalid` for a file that cannot be read. */
  redact(path: string, inspection: Pick<Inspection, 'mime'>): Promise<Redacted>;
  /** Jobs waiting or running; measuring aside, which nobody waits for. */
  depth(): number;
  close(): Promise<void>;
}

/** What a simulated camera looks at: `frame` tells one picture from the next, `takenAt` (ISO 8601) stands in its EXIF. */
export interface SimulatedView extends CameraSettings {
  width: number;
  height: number;
  frame: number;
  takenAt?: string;
}
