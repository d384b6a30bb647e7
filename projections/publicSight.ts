import { ROOT_FOLDER } from '../domain/gig.ts';
import type { GigView } from './gigs.ts';
import type { MediaView } from './media.ts';

/** Places (folders) of a gig that the public may see: 'all', or a list with `root` and `edited`; an empty list shows nothing. */
export const visiblePlaces = (view: GigView): 'all' | readonly string[] => view.visibility.visibleFolders;

export const isVisible = (view: GigView, place: string): boolean => {
  const places = visiblePlaces(view);
  if (!view.open || !view.visibility.showGallery) return false;
  // Media of a folder that is gone count as in no folder.
  return places === 'all' || places.includes(place) || (!view.folders.some(({ folderId }) => folderId === place) && place !== 'edited' && places.includes(ROOT_FOLDER));
};

/** Whether the public may see this photo of this gig now. */
export const isPublic = (view: GigView, media: MediaView): boolean => media.gigId === view.id && media.publicAt !== undefined && isVisible(view, media.place);
