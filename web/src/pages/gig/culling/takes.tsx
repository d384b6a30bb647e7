import { useEffect, useRef } from 'react';
import type { CullingPhoto } from '../../../api/culling.ts';
import { MarkSigns } from '../../../ui/marks.tsx';
import { marksOf } from '../media/use-marking.ts';
import { Score } from '../quality/score.tsx';
import { Reasons } from '../quality/reasons.tsx';
import { FaceRow } from './face-rows.tsx';

interface TakesProps {
  takes: readonly CullingPhoto[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Takes of one scene side by side, their faces below each. */
export function Takes({ takes, chosen, onChoose }: TakesProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const index = takes.findIndex(({ media_id: id }) => id === chosen);
    row.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [takes, chosen]);
  return (
    <ul className="culling-takes" ref={row} aria-label={`${takes.length} takes of one scene`}>
      {takes.map((photo, index) => (
        <li key={photo.media_id} className="culling-take" data-chosen={photo.media_id === chosen || undefined}>
          <button
            type="button"
            className="culling-take-picture"
            aria-pressed={photo.media_id === chosen}
            aria-label={`Take ${index + 1}, ${photo.original_filename}`}
            onClick={() => onChoose(photo.media_id)}
          >
            <img src={photo.media_url} alt="" width={photo.width} height={photo.height} decoding="async" />
            <MarkSigns marks={marksOf(photo)} />
          </button>
          <div className="culling-take-about">
            {photo.suggested ? <span className="culling-suggested">Suggested</span> : null}
            <Score score={photo.quality_score} />
            <Reasons photo={photo} most={2} />
          </div>
          <FaceRow photo={photo} />
        </li>
      ))}
    </ul>
  );
}
