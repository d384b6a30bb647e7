import type { GigView } from './gigs.ts';

/** A name that every FTP client, camera and file system takes. */
const safe = (name: string): string =>
  name.normalize('NFC').replace(/[^\p{L}\p{N} ._&()+-]/gu, ' ').replace(/\s+/g, ' ').trim().replace(/^\.+/, '').slice(0, 60).trim() || 'Gig';

/** Each gig's folder in the studio's FTP tree: its name, made unique in the order of opening. */
export function ftpFolders(gigs: readonly Pick<GigView, 'id' | 'details' | 'createdAt'>[]): Map<string, string> {
  const taken = new Set<string>();
  const folders = new Map<string, string>();
  for (const gig of [...gigs].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    const name = safe(gig.details.name);
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${name} (${count})`;
    taken.add(unique.toLowerCase());
    folders.set(gig.id, unique);
  }
  return folders;
}
