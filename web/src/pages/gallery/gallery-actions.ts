import type { Live } from './use-live.ts';

/** What the cover and the slim bar offer alike. */
export interface GalleryActions {
  live: Live;
  /** A closed gallery has nothing to watch. */
  canWatch: boolean;
  canFind: boolean;
  onFind: () => void;
  /** Guests may leave their face, to hear of photos of them. */
  canRegister: boolean;
  onRegister: () => void;
  /** Guests may add photos of their own. */
  canShare: boolean;
  onShare: () => void;
}
