import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { type Preset, deletePreset, renamePreset, savePreset } from '../../../api/presets.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';

/** One preset, to be renamed or deleted. */
function PresetRow({ preset, onChanged }: { preset: Preset; onChanged: () => Promise<unknown> }) {
  const [name, setName] = useState(preset.name);
  const about = `preset-${preset.preset_id}`;
  const rename = useMutation({ mutationFn: () => renamePreset(preset.preset_id, name), onSuccess: onChanged });
  const back = useMutation({
    mutationFn: () => savePreset(preset.name, preset.recipe),
    onSuccess: async () => {
      toast({ text: 'The preset is back', tone: 'good', about });
      await onChanged();
    },
    onError: (error) => toast({ text: sentence(error, 'The preset could not be brought back'), tone: 'bad', about }),
  });
  const remove = useMutation({
    mutationFn: () => deletePreset(preset.preset_id),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about, action: { label: 'Undo', run: () => back.mutate() } });
      await onChanged();
    },
    onError: (error) => toast({ text: sentence(error, 'The preset could not be deleted'), tone: 'bad', about }),
  });
  const changed = name.trim() !== '' && name.trim() !== preset.name;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (changed) rename.mutate();
  };
  return (
    <li>
      <form className="preset-row" onSubmit={send}>
        <TextField
          label={`Name of ${preset.name}`}
          value={name}
          maxLength={80}
          error={rename.error ? sentence(rename.error, 'The preset could not be renamed.') : undefined}
          onChange={(event) => {
            setName(event.target.value);
            rename.reset();
          }}
        />
        {changed ? (
          <Button kind="primary" type="submit" busy={rename.isPending}>
            Rename
          </Button>
        ) : (
          <Button icon aria-label={`Delete ${preset.name}`} busy={remove.isPending} onClick={() => remove.mutate()}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </form>
    </li>
  );
}

/** All presets of the studio. */
export function PresetsDialog({ presets, onClose }: { presets: readonly Preset[]; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your presets"
      description="Photos that were edited with a preset stay as they are."
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <ul className="preset-rows">
        {presets.map((preset) => (
          <PresetRow
            key={`${preset.preset_id} ${preset.name}`}
            preset={preset}
            onChanged={() => queries.invalidateQueries({ queryKey: ['presets'] })}
          />
        ))}
      </ul>
      {presets.length === 0 ? <p className="quiet">No presets any more.</p> : null}
    </Dialog>
  );
}
