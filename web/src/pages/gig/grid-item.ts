import type { MediaAnswer } from '../../api/media.ts';
import type { GridItem } from '../../ui/photo-tile.tsx';

const kind: Record<MediaAnswer['media_type'], string> = { photo: 'Photo', video: 'Video', edited_photo: 'Edited photo' };

export const gridItem = (media: MediaAnswer): GridItem => ({
  id: media.media_id,
  thumb: media.thumb_url,
  large: media.media_url,
  width: media.width,
  height: media.height,
  thumbhash: media.thumbhash,
  video: media.video_url,
  label: `${kind[media.media_type]} ${media.original_filename}`,
  state: media.status,
});
