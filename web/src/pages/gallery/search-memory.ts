import { selfieSearchAgain, type FoundBySelfie } from '../../api/gallery.ts';
import { rejected } from './not-me.ts';

/** The name of the last selfie search lives as long as the tab, and on the server for two hours: so that its photos are there again after a reload. */
const key = (gigId: string): string => `own_search:${gigId}`;

export const rememberSearch = (gigId: string, search: string): void => sessionStorage.setItem(key(gigId), search);
export const forgetSearch = (gigId: string): void => sessionStorage.removeItem(key(gigId));

/** What the last search of this tab finds now; null where there is none, or none any more. */
export async function lastSearch(gigId: string, token: string | null): Promise<FoundBySelfie | null> {
  const search = sessionStorage.getItem(key(gigId));
  return search === null ? null : selfieSearchAgain(gigId, search, rejected(gigId), token).catch(() => null);
}
