import { ApiError } from '../../api/call.ts';
import { watchZip } from '../../api/zip.ts';
import type { PublicMedia } from '../../api/gallery.ts';
import { downloadPublic, publicFile, publicZip } from '../../api/rendition.ts';
import { beginDownload } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import { canShareFiles } from './can-share.ts';

export type DownloadWay = 'zip' | 'single' | 'sheet';

/** Between two files, in milliseconds: browsers drop downloads that come faster. */
const BETWEEN_MS = 500;

/** A download address is one of ours, or none: throws a URIError with a sentence. */
function checkedAddress(address: string): string {
  let url: URL | null = null;
  try {
    url = new URL(address, location.href);
  } catch {
    // Not an address at all.
  }
  if (url?.origin !== location.origin || !url.pathname.startsWith('/media/zip/'))
    throw new URIError('Invalid download URL');
  return url.href;
}

/** Tells how many are on their way, or ready; false: stop. */
type At = (count: number) => boolean;

/** Pictures that carry a watermark are made first. */
async function downloadZip(gigId: string, ids: string[], token: string | null, at: At): Promise<void> {
  const ticket = await publicZip(gigId, ids, token);
  if (ticket.preparing) {
    const end = await watchZip(ticket.zip_id, ({ done }) => at(done));
    if (!end) return;
    if (end.state === 'failed') throw new ApiError(422, end.detail ?? '');
  }
  beginDownload(checkedAddress(ticket.download_url));
}

/** One file after another. */
async function downloadSingly(photos: PublicMedia[], token: string | null, at: At): Promise<void> {
  for (const [index, photo] of photos.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    if (!at(index + 1)) return;
    await downloadPublic(photo, token);
  }
}

/** The photos as files for the share sheet. */
async function fetchFiles(photos: PublicMedia[], token: string | null, at: At): Promise<File[]> {
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

/** The sheet opens only under a finger: where fetching took longer than the touch counts, a second one is asked for. */
async function offer(files: File[]): Promise<void> {
  if (files.length === 0 || (await openSheet({ files }))) return;
  toast({
    text: files.length === 1 ? 'Your photo is ready.' : `Your ${files.length} photos are ready.`,
    action: { label: 'Save to Photos', run: () => void openSheet({ files }) },
    about: 'take-home',
  });
}

export async function downloadMany(
  way: DownloadWay,
  gigId: string,
  photos: PublicMedia[],
  token: string | null,
  at: At,
): Promise<void> {
  if (way === 'zip')
    return downloadZip(
      gigId,
      photos.map(({ media_id }) => media_id),
      token,
      at,
    );
  if (way === 'single') return downloadSingly(photos, token, at);
  const files = await fetchFiles(photos, token, at);
  if (at(files.length)) await offer(files);
}

export async function downloadOne(photo: PublicMedia, token: string | null): Promise<void> {
  const on = () => true;
  if (canShareFiles() && photo.media_type !== 'video') await offer(await fetchFiles([photo], token, on));
  else await downloadSingly([photo], token, on);
}
