import { useState } from 'react';
import type { ProfileForm } from '../../api/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { choosing, mergeProfiles, type Difference } from './merge.ts';

interface TwoVersionsProps {
  base: ProfileForm;
  mine: ProfileForm;
  theirs: ProfileForm;
  onSave: (merged: ProfileForm) => void;
  onEdit: (merged: ProfileForm) => void;
}

/** Another window was first: what each says, and one profile of both. Nothing that was typed is lost. */
export function TwoVersions({ base, mine, theirs, onSave, onEdit }: TwoVersionsProps) {
  const { both, taken, merged } = mergeProfiles(base, mine, theirs);
  const [theirFields, setTheirFields] = useState<Difference['field'][]>([]);
  const chosen = choosing(merged, theirs, theirFields);
  const choose = (field: Difference['field'], their: boolean) =>
    setTheirFields((fields) => [...fields.filter((each) => each !== field), ...(their ? [field] : [])]);
  return (
    <Dialog
      open
      onClose={() => onEdit(chosen)}
      title="Saved in another window"
      description="Your profile was saved in another window meanwhile. Nothing of what you typed here is lost."
      actions={
        <>
          <Button onClick={() => onEdit(chosen)}>Go on editing</Button>
          <Button kind="primary" onClick={() => onSave(chosen)}>
            Save both
          </Button>
        </>
      }
    >
      {taken.length > 0 ? (
        <p>
          The other window changed <strong>{taken.join(', ')}</strong>: that stays.
        </p>
      ) : null}
      {both.map(({ field, label, mine: here, theirs: there }) => (
        <ChoiceGroup key={field} label={label} hint="Changed in both windows: which one stays?">
          <Choice look="card" name={field} checked={!theirFields.includes(field)} onChange={() => choose(field, false)}>
            <span className="version">
              <strong>Typed here</strong>
              <span>{here}</span>
            </span>
          </Choice>
          <Choice look="card" name={field} checked={theirFields.includes(field)} onChange={() => choose(field, true)}>
            <span className="version">
              <strong>The other window</strong>
              <span>{there}</span>
            </span>
          </Choice>
        </ChoiceGroup>
      ))}
    </Dialog>
  );
}
