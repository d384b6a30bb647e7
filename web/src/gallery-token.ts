/** A private gallery's token lives as long as the tab. */
const key = (gigId: string): string => `gallery_token:${gigId}`;

export const galleryToken = (gigId: string): string | null => sessionStorage.getItem(key(gigId));

export function keepGalleryToken(gigId: string, token: string | null): void {
  if (token) sessionStorage.setItem(key(gigId), token);
  else sessionStorage.removeItem(key(gigId));
}
