import type { MediaAnswer } from '../../api/media.ts';
import type { GridItem } from '../../ui/photo-tile.tsx';
import { MarkSigns, marksInWords } from '../../ui/marks.tsx';
import { marksOf } from './use-marking.ts';

const kind: Record<MediaAnswer['media_type'], string> = { photo: 'Photo', video: 'Video', edited_photo: 'Edited photo' };

function marked(media: MediaAnswer): Pick<GridItem, 'marks' | 'signs' | 'words'> {
  if (!media.stars && !media.color_label && !media.flag) return {};
  const marks = marksOf(media);
  return { marks, signs: <MarkSigns marks={marks} />, words: marksInWords(marks) };
}

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
  ...marked(media),
});
