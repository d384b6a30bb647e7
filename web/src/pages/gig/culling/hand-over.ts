import { approveForEditing } from '../../../api/culling.ts';
import { resendInvitation } from '../../../api/client-access.ts';
import type { ClientAnswer } from '../../../../../api/contract/clientAccess.ts';
import { type Folder, createFolder, moveMedia } from '../../../api/media.ts';
import type { CullingPhoto } from '../../../api/culling.ts';
import { count } from '../../../ui/format.ts';
import { grouped } from '../../../ui/grouped.ts';

/** Where the chosen photos go. */
export type Receiver =
  | { kind: 'folder'; folderId: string }
  | { kind: 'newFolder'; name: string }
  | { kind: 'client'; client: ClientAnswer }
  | { kind: 'editing' };

export interface HandedOver {
  text: string;
  undo: () => Promise<unknown>;
}

/** As long as a folder's name may be. */
const NAME = 80;
export const folderFor = ({ client_name: name }: ClientAnswer): string => `For ${name}`.slice(0, NAME).trim();

const sameName = (one: string, other: string): boolean => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;

/** Gives photos to whom they are for, in one act; it can be taken back. */
export async function handOver(
  gigId: string,
  photos: readonly CullingPhoto[],
  to: Receiver,
  folders: readonly Folder[],
): Promise<HandedOver> {
  const ids = photos.map(({ media_id: id }) => id);
  const many = count(ids.length, 'photo');
  if (to.kind === 'editing') {
    await approveForEditing(gigId, ids, true);
    return {
      text: `${many} approved for editing. Your editors have them as soon as a client approves them too.`,
      undo: () => approveForEditing(gigId, ids, false),
    };
  }
  const name = to.kind === 'newFolder' ? to.name.trim() : to.kind === 'client' ? folderFor(to.client) : '';
  const folderId =
    to.kind === 'folder'
      ? to.folderId
      : (folders.find(({ folder_name: known }) => sameName(known, name))?.folder_id ??
        (await createFolder(gigId, name)).folder_id);
  await moveMedia(gigId, ids, folderId);
  const places = grouped(ids, (id) => photos.find(({ media_id: known }) => known === id)?.folder_id ?? null);
  const undo = () => Promise.all([...places].map(([from, those]) => moveMedia(gigId, those, from)));
  if (to.kind !== 'client') return { text: `${many} moved`, undo };
  await resendInvitation(gigId, to.client.client_id);
  return { text: `${many} stand in “${name}”, and ${to.client.client_name} was mailed`, undo };
}
