/** The word of a registered guest's own link: it comes behind `#`, leaves the address at once, and lives as long as the tab. */
const key = (gigId: string): string => `face_token:${gigId}`;
const MINE = /^#mine=([\w.-]+)$/;

/** The word that came with the address, or the one that came before; null without any. */
export function faceLink(gigId: string): string | null {
  const parameters = MINE.exec(location.hash)?.[1];
  if (parameters) {
    sessionStorage.setItem(key(gigId), parameters);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return sessionStorage.getItem(key(gigId));
}
export const forgetFaceLink = (gigId: string): void => sessionStorage.removeItem(key(gigId));
