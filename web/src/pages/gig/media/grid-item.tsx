import type { MediaAnswer } from '../../../api/media.ts';
import type { GridItem } from '../../../ui/photo-tile.tsx';
import { MarkSigns, marksInWords } from '../../../ui/marks.tsx';
import { CommentPreview, commentsInWords } from './comments.tsx';
import { marksOf } from './use-marking.ts';

const kind: Record<MediaAnswer['media_type'], string> = {
  photo: 'Photo',
  video: 'Video',
  edited_photo: 'Edited photo',
};

function saidOf(media: MediaAnswer): Pick<GridItem, 'marks' | 'signs' | 'words' | 'beside'> {
  const marks = media.stars || media.color_label || media.flag ? marksOf(media) : undefined;
  const { comments = [] } = media;
  const words = [marks ? marksInWords(marks) : '', commentsInWords(comments)].filter(Boolean).join(', ');
  return {
    ...(words ? { words } : {}),
    ...(marks ? { marks, signs: <MarkSigns marks={marks} /> } : {}),
    ...(comments.length > 0
      ? { beside: <CommentPreview comments={comments} count={media.comments_count ?? comments.length} /> }
      : {}),
  };
}

/** How far a photo is on its way to the editors; of an edit, whether it waits to be published, or that nobody knows its original. */
const noteOf = (media: MediaAnswer): Pick<GridItem, 'note' | 'brief'> =>
  media.publication === 'waiting'
    ? { note: media.original ? 'Waits for you' : 'Waits, no original', brief: 'Waits' }
    : media.publication === 'earlier'
      ? { note: 'New version waits', brief: 'Waits' }
      : media.media_type === 'edited_photo' && !media.original
        ? { note: 'No original', brief: 'Unlinked' }
        : media.photographer_approved && media.client_approved
          ? { note: 'Both approved', brief: 'Both ✓' }
          : media.photographer_approved
            ? { note: 'You approved', brief: 'You ✓' }
            : media.client_approved
              ? { note: 'Client approved', brief: 'Client ✓' }
              : {};

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
  ...noteOf(media),
  ...saidOf(media),
});
