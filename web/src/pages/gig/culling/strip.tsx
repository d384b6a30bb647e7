import { useLayoutEffect, useRef } from 'react';
import type { CullingPhoto } from '../../../api/culling.ts';
import { MarkSigns } from '../../../ui/marks.tsx';
import { marksOf } from '../media/use-marking.ts';

/** So many to each side: of three thousand, the rest is not drawn. */
const BESIDE = 9;

/** The photos before and after this one; takes of one scene hang together. */
export function Strip({
  photos,
  index,
  onChoose,
}: {
  photos: readonly CullingPhoto[];
  index: number;
  onChoose: (id: string) => void;
}) {
  const row = useRef<HTMLOListElement>(null);
  const from = Math.max(0, Math.min(index - BESIDE, photos.length - 2 * BESIDE - 1));
  useLayoutEffect(() => {
    row.current?.children[index - from]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index, from]);
  return (
    <ol ref={row} className="culling-strip" aria-label="Photos around this one">
      {photos.slice(from, from + 2 * BESIDE + 1).map((photo, offset) => {
        const at = from + offset;
        const follows = photo.group_id !== null && photos[at - 1]?.group_id === photo.group_id;
        return (
          <li key={photo.media_id} data-follows={follows || undefined}>
            <button
              type="button"
              tabIndex={-1}
              className="culling-thumb"
              aria-current={at === index || undefined}
              aria-label={`Photo ${at + 1}, ${photo.original_filename}`}
              data-flag={photo.flag}
              onClick={() => onChoose(photo.media_id)}
            >
              <img src={photo.thumb_url} alt="" decoding="async" />
              <MarkSigns marks={marksOf(photo)} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
