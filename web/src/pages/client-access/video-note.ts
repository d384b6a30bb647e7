import type { About } from '../../api/client-access.ts';

/** What clients should know of videos before they download; empty where there is nothing that they would not expect. */
export function videoNote({
  permissions,
  download_sizes: sizes,
  download_watermark: watermark,
}: Pick<About, 'permissions' | 'download_sizes' | 'download_watermark'>): string {
  if (!permissions.includes('download')) return '';
  if (watermark) return 'Videos are here to watch: they cannot carry the watermark, and are not downloaded.';
  if (sizes.length > 1) return 'Sizes are for photos: videos come whole.';
  return sizes[0] === 'original' ? '' : `Photos come at ${sizes[0]} px, videos whole.`;
}
