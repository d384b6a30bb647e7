import { ApiError } from '../../api/call.ts';
import { watchZip } from '../../api/zip.ts';
import type { PublicMedia } from '../../api/public.ts';
import { beginDownload } from '../../ui/save-file.ts';
import { downloadPublic, publicFile, publicZip } from '../../api/take-home.ts';

/** Between two files, in milliseconds: browsers drop downloads that come faster. */
const BETWEEN_MS = 500;

/** A download address is one of ours, or none: throws a URIError with a sentence. */
export function checkedAddress(address: string): string {
  let url: URL | null = null;
  try {
    url = new URL(address, location.href);
  } catch {
    // Not an address at all.
  }
  if (url?.origin !== location.origin || !url.pathname.startsWith('/media/zip/')) throw new URIError('Invalid download URL');
  return url.href;
}

/** `at` tells how many pictures are ready, where they carry a watermark and are made first; it stops with false. */
export async function takeZip(gigId: string, ids: string[], token: string | null, at: (count: number) => boolean): Promise<void> {
  const ticket = await publicZip(gigId, ids, token);
  if (ticket.preparing) {
    const end = await watchZip(ticket.zip_id, ({ done }) => at(done));
    if (!end) return;
    if (end.state === 'failed') throw new ApiError(422, end.detail ?? '');
  }
  beginDownload(checkedAddress(ticket.download_url));
}

/** One file after another; `at` tells how many are on their way, and stops with false. */
export async function takeSingly(photos: PublicMedia[], token: string | null, at: (count: number) => boolean): Promise<void> {
  for (const [index, photo] of photos.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    if (!at(index + 1)) return;
    await downloadPublic(photo, token);
  }
}

/** The photos as files for the share sheet. */
export async function fetchFiles(photos: PublicMedia[], token: string | null, at: (count: number) => boolean): Promise<File[]> {
  const files: File[] = [];
  for (const photo of photos) {
    if (!at(files.length)) return files;
    files.push(await publicFile(photo, token));
  }
  return files;
}

/** Opens the share sheet. False: it has to be asked for by a fresh touch, because fetching took too long for this one. */
export async function openSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    if (error instanceof DOMException && error.name === 'NotAllowedError') return false;
    throw error;
  }
}
