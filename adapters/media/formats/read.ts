import type { Inspection } from '../../../commands/ports/media.ts';
import type { Effort } from '../effort.ts';

/** What the camera wrote beside the picture. */
export interface Shot extends Pick<Inspection, 'takenAt' | 'camera' | 'lens' | 'exposure' | 'located'> {
  /** EXIF orientation, 1 to 8. */
  orientation: number;
}

/** What a format's reader knows. Width and height as stored; `shot.orientation` turns them upright. */
export interface Read {
  kind: Inspection['kind'];
  mime: string;
  extension: string;
  width: number;
  height: number;
  shot: Shot;
  effort: Effort;
  durationMs?: number;
}

export const noShot: Shot = { located: false, orientation: 1 };
