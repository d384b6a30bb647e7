import type { PublicMedia } from '../../api/gallery.ts';
import type { GridItem } from '../../ui/photo-tile.tsx';

/** Per cent: a selfie is never the photo itself, so nothing is told as certain. */
const MOST = 99;

const certainty = (confidence: number | undefined): Pick<GridItem, 'note' | 'brief'> => {
  if (confidence === undefined) return {};
  const percent = `${Math.min(MOST, Math.round(confidence * 100))}%`;
  return { note: `${percent} match`, brief: percent };
};

export const guestItem = (media: PublicMedia & { confidence?: number }): GridItem => ({
  id: media.media_id,
  thumb: media.thumb_url,
  large: media.large_url,
  width: media.width,
  height: media.height,
  thumbhash: media.thumbhash,
  video: media.video_url,
  label: `${media.media_type === 'video' ? 'Video' : 'Photo'} ${media.original_filename}`,
  ...certainty(media.confidence),
});
