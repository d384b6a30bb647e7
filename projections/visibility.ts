import { EDITED_FOLDER, ROOT_FOLDER } from '../domain/gig.ts';
import type { GigView } from './gig.ts';
import type { MediaView } from './media.ts';

/** Places (folders) of a gig that the public may see: 'all', or a list with `root` and `edited`; an empty list shows nothing. */
export const visiblePlaces = (view: GigView): 'all' | readonly string[] => view.visibility.visibleFolders;

export const isVisible = (view: GigView, place: string): boolean => {
  const places = visiblePlaces(view);
  if (!view.open || !view.visibility.showGallery) return false;
  // Media of a folder that is gone count as in no folder.
  return (
    places === 'all' ||
    places.includes(place) ||
    (!view.folders.some(({ folderId }) => folderId === place) && place !== 'edited' && places.includes(ROOT_FOLDER))
  );
};

/** Whether the public sees edits: a published one then stands in its original's place. */
const showsEdits = (view: GigView): boolean => isVisible(view, EDITED_FOLDER);
/** Whether the public sees what was made of a photo in its place. */
export const isReplaced = (view: GigView, media: MediaView): boolean => media.replaced && showsEdits(view);

/** Whether the public may see this photo of this gig now. */
export const isPublic = (view: GigView, media: MediaView): boolean =>
  media.gigId === view.id &&
  media.displayableAt !== undefined &&
  isVisible(view, media.place) &&
  !isReplaced(view, media);
/** The same, or what was made of it in its place. */
export const isPublicOrReplaced = (view: GigView, media: MediaView): boolean =>
  isPublic(view, media) || (media.gigId === view.id && media.displayableAt !== undefined && isReplaced(view, media));
