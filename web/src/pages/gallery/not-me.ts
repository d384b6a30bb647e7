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
/** Answers whether there was room for it. */
export function reject(gigId: string, mediaId: string): boolean {
  const others = rejected(gigId).filter((id) => id !== mediaId);
  if (others.length >= MOST) return false;
  keep(gigId, [mediaId, ...others]);
  return true;
}
export const takeBack = (gigId: string, mediaId: string): void =>
  keep(
    gigId,
    rejected(gigId).filter((id) => id !== mediaId),
  );
export const forgetNotMe = (gigId: string): void => keep(gigId, []);
