import { useSyncExternalStore } from 'react';

/** `paused`: the network took it; it goes on by itself. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'done' | 'duplicate' | 'refused' | 'failed';

/** One file on its way. `sentence` says why it was refused or failed. Sizes in bytes. */
export interface Upload {
  id: string;
  gigId: string;
  name: string;
  size: number;
  sent: number;
  state: UploadState;
  sentence?: string;
}

let uploads: Upload[] = [];
let index = new Map<string, number>();
let queued = false;
const listeners = new Set<() => void>();

/** Thousands of progress events become a few redraws a second. */
function announce(): void {
  if (queued) return;
  queued = true;
  setTimeout(() => {
    queued = false;
    uploads = [...uploads];
    for (const listener of listeners) listener();
  }, 150);
}

export function addUploads(added: Upload[]): void {
  for (const upload of added) {
    index.set(upload.id, uploads.length);
    uploads.push(upload);
  }
  announce();
}

export function changeUpload(id: string, change: Partial<Upload>): void {
  const at = index.get(id);
  const upload = at === undefined ? undefined : uploads[at];
  if (at === undefined || !upload) return;
  uploads[at] = { ...upload, ...change };
  announce();
}

export function dropUploads(keep: (upload: Upload) => boolean): void {
  uploads = uploads.filter(keep);
  index = new Map(uploads.map((upload, at) => [upload.id, at]));
  announce();
}

export const currentUploads = (): Upload[] => uploads;

export function useUploads(): Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}

export const isOpen = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending' || state === 'paused';

/** True while files of this gig, or of any, are on their way. */
export function useUploading(gigId?: string): boolean {
  return useUploads().some((upload) => isOpen(upload) && (gigId === undefined || upload.gigId === gigId));
}

/** How many files of this gig have arrived: a quick one is never seen on its way. */
export const useArrived = (gigId: string): number =>
  useUploads().filter((upload) => upload.gigId === gigId && upload.state === 'done').length;

/** Sums for the tray's head. */
export function totals(all: Upload[]) {
  const count = { all: all.length, done: 0, open: 0, waiting: 0, paused: 0, refused: 0, failed: 0 };
  let bytes = 0;
  let sent = 0;
  let lost = 0;
  for (const upload of all) {
    if (upload.state === 'waiting') count.waiting += 1;
    if (upload.state === 'paused') count.paused += 1;
    if (isOpen(upload)) count.open += 1;
    else if (upload.state === 'refused') count.refused += 1;
    else if (upload.state === 'failed') count.failed += 1;
    else count.done += 1;
    bytes += upload.size;
    if (upload.state === 'refused' || upload.state === 'failed') lost += upload.size;
    else sent += isOpen(upload) ? upload.sent : upload.size;
  }
  return { ...count, bytes, sent, lost };
}
