import { Copy, Save } from 'lucide-react';
import { useState } from 'react';
import { type Recipe, isNeutral } from '../../../../../domain/develop/recipe.ts';
import type { MediaAnswer } from '../../../api/media.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyDialog } from './copy-dialog.tsx';

const NOTHING = 'No enhanced image to save. Please apply an enhancement first.';

interface SaveActionsProps {
  media: MediaAnswer;
  /** As it would be saved, with its watermark. */
  recipe: Recipe;
  /** Nothing was done yet. */
  neutral: boolean;
  cut: boolean;
  saving: boolean;
  disabled: boolean;
  onSave: () => void;
}

/** What becomes of an edit: it is saved, and copied onto others. */
export function SaveActions({ media, recipe, neutral, cut, saving, disabled, onSave }: SaveActionsProps) {
  const [copying, setCopying] = useState(false);
  return (
    <>
      <Button
        kind="primary"
        wide
        busy={saving}
        disabled={neutral || disabled}
        title={neutral ? NOTHING : undefined}
        onClick={onSave}
      >
        <Save aria-hidden /> Save to edited
      </Button>
      <Button wide disabled={neutral || isNeutral(recipe) || disabled} onClick={() => setCopying(true)}>
        <Copy aria-hidden /> Copy to a set
      </Button>
      <p className="quiet small">
        {neutral ? NOTHING : 'The original stays as it is. The edit is saved beside it, in full size.'}
      </p>
      {copying ? <CopyDialog media={media} recipe={recipe} cut={cut} onClose={() => setCopying(false)} /> : null}
    </>
  );
}
