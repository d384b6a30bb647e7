import { receiveFile } from '../commands/intake.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import { requireUploads } from '../commands/subscription.ts';
import { newId } from '../domain/kernel/id.ts';
import { folded, titleName } from '../domain/kernel/names.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { studios } from '../projections/account.ts';
import { everyOne } from '../projections/core/pages.ts';
import { ftpFolders } from '../projections/ftpFolders.ts';
import { type GigView, gigs } from '../projections/gig.ts';
import { type MediaView, mediaItems } from '../projections/media.ts';
import type { ReadSide } from '../projections/core/runner.ts';
import type { FtpTree, Target } from './ftp/spooledSession.ts';
import type { FtpEntry } from './ftp/studio.ts';

/** Where a path of the studio's tree leads: a gig and, when it names one, the gig's own folder. */
interface Place {
  gig: GigView;
  folderId: string | null;
  /** Below the gig and its folder: what cameras make for themselves (DCIM/100CANON). */
  rest: string[];
}

/** A folder of a gig as a part of a path. */
const folderName = (name: string): string => titleName(name, 'Folder');

/** The gig whose shoot is nearest to now. */
function nearest(all: readonly GigView[], now: number): GigView | undefined {
  const distance = ({ details }: GigView): number =>
    Math.abs(Date.parse(details.dateTime) - now) || Number.MAX_SAFE_INTEGER;
  return all.toSorted((a, b) => distance(a) - distance(b))[0];
}

/**
 * The studio as a camera sees it: a folder per gig, a folder below per folder of the gig. A file at the root, or in a
 * folder that is no gig, goes to the current gig; an unknown folder inside a gig is accepted and flattened into it.
 * `upToDate`: waits, within bounds, until the read models show all that is written; a camera asks for what it sent a
 * moment ago, maybe over another connection. `login`: the name under which it signed in, and whether that still holds.
 */
export function cameraTree(
  {
    write,
    reads,
    upToDate,
    received,
  }: { write: WriteSide; reads: ReadSide; upToDate: () => Promise<void>; received: () => void },
  studioId: string,
  login: { name: string; authorise(): Promise<void> },
): FtpTree {
  const gigReader = reads.reader(gigs);
  const mediaReader = reads.reader(mediaItems);
  const madeFolders = new Set<string>();
  /** Which gig a folder was, as this camera was told: what is meant for one gig never slips into another. */
  const known = new Map<string, string>();
  const caller = () => ({ actor: { kind: 'camera' as const, id: studioId }, correlation: newId() });

  const all = (): Promise<GigView[]> =>
    everyOne(gigReader, { index: 'byOwner', where: { ownerId: studioId, open: true } });
  const current = async (open: readonly GigView[]): Promise<GigView> => {
    const chosen = (await reads.reader(studios).get(studioId))?.camera.currentGigId;
    return (
      open.find(({ id }) => id === chosen) ??
      nearest(open, write.now().getTime()) ??
      refuse('conflict', 'ftp.noGig', 'There is no gig yet. Open one in Loom, then send again.')
    );
  };
  const named = (open: readonly GigView[], name: string | undefined): GigView | undefined => {
    if (name === undefined) return undefined;
    const key = folded(name);
    const folders = ftpFolders(open);
    // Under the name that it had when the camera looked, a gig is found also after it was renamed.
    const gig =
      open.find(({ id }) => id === known.get(key)) ?? open.find(({ id }) => folded(folders.get(id) ?? '') === key);
    if (gig) known.set(key, gig.id);
    return gig;
  };
  const placeOf = async (folders: readonly string[]): Promise<Place> => {
    const open = await all();
    const gig = named(open, folders[0]);
    if (!gig && known.has(folded(folders[0] ?? '')))
      refuse('conflict', 'ftp.gigGone', 'This gig was deleted in Loom. Choose another folder, or send to the root.');
    if (!gig) return { gig: await current(open), folderId: null, rest: [...folders] };
    const folder = gig.folders.find(
      ({ name }) => folders[1] !== undefined && folded(folderName(name)) === folded(folders[1]),
    );
    return { gig, folderId: folder?.folderId ?? null, rest: folders.slice(folder ? 2 : 1) };
  };
  const parts = (path: string): string[] => path.split('/').filter(Boolean);
  const folderEntry = (name: string, modified = new Date(0)): FtpEntry => ({ name, kind: 'folder', size: 0, modified });
  const fileEntry = (view: MediaView): FtpEntry => ({
    name: view.filename,
    kind: 'file',
    size: view.blob.size,
    modified: new Date(view.uploadedAt),
  });
  const madeBelow = (path: string): FtpEntry[] => {
    const prefix = path === '/' ? '/' : `${path}/`;
    return [...madeFolders]
      .filter((each) => each.startsWith(prefix) && !each.slice(prefix.length).includes('/'))
      .map((each) => folderEntry(each.slice(prefix.length), new Date()));
  };
  const mediaIn = async (gig: GigView, place: string): Promise<FtpEntry[]> =>
    (
      await everyOne(mediaReader, { index: 'byPlace', where: { gigId: gig.id, inBin: false, place }, order: 'desc' })
    ).map(fileEntry);

  /** What is known of a path. */
  const look = async (path: string): Promise<FtpEntry | undefined> => {
    const folders = parts(path);
    if (folders.length === 0) return folderEntry('/');
    const open = await all();
    const name = folders.at(-1)!;
    if (madeFolders.has(path)) return folderEntry(name, new Date());
    const gig = named(open, folders[0]);
    if (gig && folders.length === 1) return folderEntry(name, new Date(gig.createdAt));
    if (gig && folders.length === 2 && gig.folders.some((folder) => folded(folderName(folder.name)) === folded(name)))
      return folderEntry(name);
    if (open.length === 0) return undefined;
    const place = await placeOf(folders.slice(0, -1));
    const where = { gigId: place.gig.id, inBin: false };
    const [found] = (
      await mediaReader.find({ index: 'byName', where: { ...where, filename: name }, order: 'desc', limit: 1 })
    ).items;
    const [sent] = found
      ? []
      : (await mediaReader.find({ index: 'bySentName', where: { ...where, sentAs: name }, order: 'desc', limit: 1 }))
          .items;
    return found ? fileEntry(found) : sent && { ...fileEntry(sent), name };
  };

  return {
    authorise: () => login.authorise(),
    async list(path) {
      await upToDate();
      const open = await all();
      const folders = parts(path);
      if (folders.length === 0) {
        const names = ftpFolders(open);
        return [...open.map((gig) => folderEntry(names.get(gig.id)!, new Date(gig.createdAt))), ...madeBelow('/')];
      }
      const place = named(open, folders[0]) ? await placeOf(folders) : undefined;
      if (!place || place.rest.length > 0) return madeBelow(path);
      if (place.folderId !== null) return [...(await mediaIn(place.gig, place.folderId)), ...madeBelow(path)];
      return [
        ...place.gig.folders.map(({ name }) => folderEntry(folderName(name))),
        ...(await mediaIn(place.gig, 'root')),
        ...madeBelow(path),
      ];
    },
    async stat(path) {
      const position = reads.position();
      const found = await look(path);
      if (found) return found;
      await upToDate();
      return reads.position() > position ? look(path) : undefined;
    },
    async makeFolder(path) {
      madeFolders.add(path);
    },
    async expect({ folders }: Target) {
      await placeOf(folders);
      await requireUploads(write, studioId);
    },
    async deliver(file, { folders, name }) {
      const { gig, folderId } = await placeOf(folders);
      const { duplicate } = await receiveFile(
        write,
        { gigId: gig.id, folder: folderId, name, source: { path: file }, via: 'camera', ftpLogin: login.name },
        caller(),
      );
      if (!duplicate) received();
    },
    close: () => undefined,
  };
}
