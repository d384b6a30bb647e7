import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { filterQuery, MOST_THUMBNAILS, type MeasuredPhoto, type PhotoFilters } from '../../../api/quality.ts';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { number } from '../../../ui/format.ts';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Score } from './score.tsx';

const CATEGORIES = [
  ['', 'Any'],
  ['portrait', 'Portraits'],
  ['couple', 'Couples'],
  ['group', 'Groups'],
  ['scene', 'Scenes'],
] as const;

/** Photos by measured quality and faces, the best first, twelve at most. */
export function Filters({ gigId, onLook }: { gigId: string; onLook: (photo: MeasuredPhoto) => void }) {
  const [filters, setFilters] = useState<Required<PhotoFilters>>({
    min_quality: 70,
    category: '',
    min_faces: 0,
    group_photos_only: false,
  });
  const settled = useDeferredValue(filters);
  const list = useQuery(filterQuery(gigId, settled));
  const change = (part: PhotoFilters) => setFilters((known) => ({ ...known, ...part }));
  const name = useId();
  const total = list.data?.total ?? 0;
  return (
    <section className="assistant-part" aria-labelledby="assistant-filters">
      <h3 id="assistant-filters" className="assistant-heading">
        Find the best
      </h3>
      <Slider
        label="Minimum quality"
        value={filters.min_quality}
        most={100}
        unit="%"
        onChange={(value) => change({ min_quality: value })}
      />
      <Slider
        label="Minimum faces"
        value={filters.min_faces}
        most={10}
        onChange={(value) => change({ min_faces: value })}
      />
      <ChoiceGroup label="Category">
        {CATEGORIES.map(([value, label]) => (
          <Choice
            key={value}
            name={name}
            checked={filters.category === value}
            onChange={() => change({ category: value })}
          >
            {label}
          </Choice>
        ))}
      </ChoiceGroup>
      <Switch
        label="Group photos only"
        hint="3 or more faces"
        checked={filters.group_photos_only}
        onChange={(event) => change({ group_photos_only: event.target.checked })}
      />
      <p className="quiet small" role="status">
        {list.isSuccess
          ? total === 0
            ? 'No photo is like this. Try a lower quality.'
            : `${number(total)} ${total === 1 ? 'photo' : 'photos'}${total > MOST_THUMBNAILS ? `, the best ${MOST_THUMBNAILS} shown` : ''}`
          : ''}
      </p>
      <ul className="assistant-found">
        {(list.data?.filtered_photos ?? []).slice(0, MOST_THUMBNAILS).map((photo) => (
          <li key={photo.media_id}>
            <button
              type="button"
              className="assistant-thumb"
              aria-label={`Look at ${photo.original_filename}`}
              onClick={() => onLook(photo)}
            >
              <img src={photo.thumb_url} alt="" loading="lazy" decoding="async" />
            </button>
            <Score score={photo.quality_score} />
          </li>
        ))}
      </ul>
    </section>
  );
}
