import { LETTERS, cutToBytes, folded, readable, titleName } from '../domain/kernel/names.ts';
import type { GigView } from './gig.ts';

/** Signs that some cameras stumble over. */
const OTHER = new RegExp(`[^${LETTERS} ._&()+-]`, 'gu');
/** Longest name in bytes: cameras show little, and some take no more. */
const LONGEST = 120;

/** A name that every FTP client, camera and file system takes. */
const safe = (name: string): string =>
  titleName(cutToBytes(titleName(readable(name).replace(OTHER, ' '), 'Gig'), LONGEST), 'Gig');

/** Each gig's folder in the studio's FTP tree: its name, made unique in the order of opening. */
export function ftpFolders(gigs: readonly Pick<GigView, 'id' | 'details' | 'createdAt'>[]): Map<string, string> {
  const taken = new Set<string>();
  const folders = new Map<string, string>();
  for (const gig of [...gigs].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    const name = safe(gig.details.name);
    let unique = name;
    for (let count = 2; taken.has(folded(unique)); count++) unique = `${name} (${count})`;
    taken.add(folded(unique));
    folders.set(gig.id, unique);
  }
  return folders;
}
