/** Of which photos of a gig 'not me' was said in this browser, latest first. The server keeps nothing of it. */
const key = (gigId: string): string => `not_me:${gigId}`;
/** As many as one search takes. */
const MOST = 200;
/** What a browser that keeps nothing remembers until the page is closed. */
const unkept = new Map<string, string[]>();

export function rejected(gigId: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key(gigId)) ?? 'null');
    if (Array.isArray(ids)) return ids.filter((id): id is string => typeof id === 'string');
  } catch {
    // Not kept, or not by us.
  }
  return unkept.get(gigId) ?? [];
}

function keep(gigId: string, ids: string[]): void {
  unkept.set(gigId, ids);
  try {
    localStorage.setItem(key(gigId), JSON.stringify(ids));
  } catch {
    // It is remembered for as long as this page is open.
  }
}
export const reject = (gigId: string, mediaId: string): void => keep(gigId, [mediaId, ...rejected(gigId).filter((id) => id !== mediaId)].slice(0, MOST));
export const takeBack = (gigId: string, mediaId: string): void => keep(gigId, rejected(gigId).filter((id) => id !== mediaId));
export const forgetNotMe = (gigId: string): void => keep(gigId, []);
