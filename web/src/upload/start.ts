import { keepTrying, type Part } from '../parts/part.ts';
import { toast } from '../ui/toast.tsx';
import { clientEngine, engine } from './engines.ts';

const tell = (text: string) => () => toast({ text, about: 'upload', stay: 8000 });
/** What was chosen is kept until there is something to send it with. */
const arrived = <T>(wanted: Part<T>): Promise<T> =>
  keepTrying(
    wanted,
    tell('You seem to be offline. Your files wait here, and go on their way when you are back.'),
    tell('The connection is slow. Your files wait here, and go on their way as soon as they can.'),
  );

export async function startUpload(gigId: string, files: File[], folderId?: string): Promise<void> {
  if (files.length === 0) return;
  const { upload } = await arrived(engine);
  upload(gigId, files, folderId);
}

/** Edited versions, by an editor: they find their originals by their names. */
export async function startReturn({ gigId, token }: { gigId: string; token: string }, files: File[]): Promise<void> {
  if (files.length === 0) return;
  const { upload } = await arrived(engine);
  upload(gigId, files, undefined, token);
}

/** A client's own photos. */
export async function startClientUpload(gigId: string, files: File[]): Promise<void> {
  if (files.length === 0) return;
  const { upload } = await arrived(clientEngine);
  upload(gigId, files);
}

/** What file dialogs offer: pictures, videos, and the camera RAWs that browsers have no type for. */
export const ACCEPTED = 'image/*,video/*,.heic,.heif,.cr2,.cr3,.nef,.arw,.raf,.dng,.orf,.rw2';

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return new Promise((resolve) =>
      (entry as FileSystemFileEntry).file(
        (file) => resolve([file]),
        () => resolve([]),
      ),
    );
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    // A folder is read a hundred entries at a time, until nothing more comes.
    const entries = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (entries.length === 0) return files;
    for (const child of entries) files.push(...(await filesOf(child)));
  }
}

/** The files of a drop, those in dropped folders included; hidden files of the system stay out. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found = entries.length > 0 ? (await Promise.all(entries.map(filesOf))).flat() : [...transfer.files];
  return found.filter(({ name }) => !name.startsWith('.') && name !== 'Thumbs.db');
}
