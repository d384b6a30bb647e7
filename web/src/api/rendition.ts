import { publicZipTicket } from '../../../api/contract/media.ts';
import { publicDownload, type PublicMedia } from '../../../api/contract/gallery.ts';
import { addressOf, call } from './call.ts';

export const publicZip = (gigId: string, ids: string[], galleryToken: string | null) =>
  call(publicZipTicket, { params: { gigId }, body: { media_ids: ids }, galleryToken });

const downloadPath = (mediaId: string): string => addressOf(publicDownload, { mediaId });

async function bytesOf(mediaId: string, galleryToken: string | null): Promise<Blob> {
  const response = await fetch(downloadPath(mediaId), {
    headers: galleryToken ? { 'x-gallery-token': galleryToken } : {},
  });
  if (!response.ok) throw new Error('Failed to download image');
  return response.blob();
}

/** What is downloaded is a JPEG, whatever the camera made; videos are as they are. */
const fileName = ({
  original_filename: name,
  media_type,
}: Pick<PublicMedia, 'original_filename' | 'media_type'>): string =>
  media_type === 'video' ? name : `${name.replace(/\.[^.]*$/, '')}.jpg`;

/** One picture as a file, by way of memory, so that a refusal is a sentence; a public video straight onto the disk. */
export async function downloadPublic(media: PublicMedia, galleryToken: string | null): Promise<void> {
  const link = document.createElement('a');
  link.download = fileName(media);
  if (media.media_type === 'video' && !galleryToken) {
    link.href = downloadPath(media.media_id);
    link.click();
    return;
  }
  link.href = URL.createObjectURL(await bytesOf(media.media_id, galleryToken));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** One picture as the share sheet takes it. */
export async function publicFile(media: PublicMedia, galleryToken: string | null): Promise<File> {
  const blob = await bytesOf(media.media_id, galleryToken);
  return new File([blob], fileName(media), { type: blob.type });
}
