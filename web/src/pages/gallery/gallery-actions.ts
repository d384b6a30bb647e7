import type { Live } from './use-live.ts';

/** What the cover and the slim bar offer alike. */
export interface GalleryActions {
  live: Live;
  canFind: boolean;
  onFind: () => void;
}
