import './photo-advice.css';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { Recipe } from '../../../../../domain/develop/recipe.ts';
import { type SuggestionAnswer, analysisQuery } from '../../../api/advice.ts';
import { sentence } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { isDenied, useDenied } from './use-denied.ts';

type Remedy = NonNullable<SuggestionAnswer['recipe']>;

const people = (count: number): string => (count === 1 ? 'One face' : `${count} faces`);
const eyesOf = (faces: readonly { eyes: string }[]): string => {
  const closed = faces.filter(({ eyes }) => eyes === 'closed').length;
  return closed === 0 ? '' : closed === 1 ? ', one with closed eyes' : `, ${closed} with closed eyes`;
};
/** Whether the recipe does already what is suggested. */
const isDone = (remedy: Remedy, recipe: Recipe): boolean =>
  (Object.keys(remedy) as (keyof Remedy)[]).every(
    (name) => JSON.stringify(remedy[name]) === JSON.stringify(recipe[name]),
  );

/** What was measured in the photo, and what to do about it by a press. */
export function PhotoAdvice({
  mediaId,
  recipe,
  disabled,
  onApply,
}: {
  mediaId: string;
  recipe: Recipe;
  disabled: boolean;
  onApply: (remedy: Partial<Recipe>) => void;
}) {
  const { data, isPending, error, refetch } = useQuery(analysisQuery(mediaId));
  useDenied(isDenied(error));
  if (isPending)
    return (
      <p className="quiet small advice-looking" role="status">
        <Spinner /> Looking at the photo
      </p>
    );
  if (error)
    return (
      <div className="advice">
        <p className="quiet small">{sentence(error, 'The photo could not be looked at.')}</p>
        <Button small onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  const { suggestions, faces, faces_note: note, objects_note: objects } = data;
  return (
    <section className="advice" aria-label="Suggestions">
      {suggestions.length === 0 ? (
        <p className="quiet small">Nothing that was measured asks for a change.</p>
      ) : (
        <ul className="advice-list">
          {suggestions.map(({ type, description, priority, measured, recipe: remedy }) => (
            <li key={type} className="advice-line" data-priority={priority}>
              <div>
                <p className="advice-what">{description}</p>
                <p className="quiet small">{measured}</p>
              </div>
              {remedy === null ? null : isDone(remedy, recipe) ? (
                <span className="advice-done small">
                  <Check aria-hidden /> Applied
                </span>
              ) : (
                <Button
                  small
                  disabled={disabled}
                  aria-label={`Apply: ${description}`}
                  onClick={() => onApply(remedy as Partial<Recipe>)}
                >
                  Apply
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="quiet small">
        {faces.length > 0 ? `${people(faces.length)}${eyesOf(faces)}.` : (note ?? 'No faces.')} {objects}
      </p>
    </section>
  );
}
