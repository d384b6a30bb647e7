import './presets.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { type Recipe, isNeutral, isSameRecipe, unframed } from '../../../../../domain/develop/recipe.ts';
import { sentence } from '../../../api/call.ts';
import { presetsQuery, savePreset } from '../../../api/presets.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PresetTile } from './preset-tile.tsx';
import { PresetsDialog } from './presets-dialog.tsx';
import { openRenderer, shrunk } from './renderer.ts';
import type { Shown } from './shown.ts';

interface PresetsProps {
  picture: Shown | undefined;
  recipe: Recipe;
  disabled: boolean;
  onChange: (change: Partial<Recipe>) => void;
}

/** Looks of the photographer's own: one press gives this photo one of them. */
export function Presets({ picture, recipe, disabled, onChange }: PresetsProps) {
  const queries = useQueryClient();
  const list = useQuery(presetsQuery());
  const [renderer] = useState(openRenderer);
  useEffect(() => () => renderer.close(), [renderer]);
  const small = useMemo(() => (picture ? shrunk(picture) : undefined), [picture]);
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => savePreset(name, recipe),
    onSuccess: async ({ message }) => {
      setOpen(null);
      setName('');
      toast({ text: message, tone: 'good', about: 'presets' });
      await queries.invalidateQueries({ queryKey: ['presets'] });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const now = unframed(recipe);
  const presets = list.data?.presets ?? [];
  return (
    <section className="presets" aria-labelledby="presets">
      <header className="presets-head">
        <h3 id="presets">Presets</h3>
        <div>
          {presets.length > 0 ? (
            <Button kind="quiet" small icon aria-label="Rename and delete presets" onClick={() => setOpen('manage')}>
              <Pencil aria-hidden />
            </Button>
          ) : null}
          <Button kind="quiet" small disabled={disabled || isNeutral(now)} onClick={() => setOpen('save')}>
            <Plus aria-hidden /> Save as preset
          </Button>
        </div>
      </header>
      {list.isPending ? (
        <div role="status" aria-label="Loading presets">
          <Skeleton shape="line" count={2} />
        </div>
      ) : list.isLoadingError ? (
        <div className="editor-look" role="alert">
          <p className="quiet small">The presets did not load.</p>
          <Button small onClick={() => void list.refetch()}>
            Try again
          </Button>
        </div>
      ) : presets.length === 0 ? (
        <p className="quiet small">Save a look that you like, and give it to any photo by one press.</p>
      ) : (
        <ul className="presets-list">
          {presets.map((preset) => (
            <li key={preset.preset_id}>
              <PresetTile
                preset={preset}
                small={small}
                renderer={renderer}
                on={isSameRecipe(preset.recipe, now)}
                disabled={disabled}
                onApply={() => {
                  const { straighten: _, crop: __, watermark: ___, ...look } = preset.recipe;
                  onChange(look);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={open === 'save'}
        onClose={() => setOpen(null)}
        locked={save.isPending}
        title="Save as preset"
        description="Light, colour, detail and curves as they are now. Crop, straightening and watermark stay with this photo."
        actions={
          <>
            <Button disabled={save.isPending} onClick={() => setOpen(null)}>
              Cancel
            </Button>
            <Button kind="primary" type="submit" form="save-preset" busy={save.isPending} disabled={name.trim() === ''}>
              Save preset
            </Button>
          </>
        }
      >
        <form id="save-preset" onSubmit={send}>
          <TextField
            label="Its name"
            value={name}
            maxLength={80}
            error={save.error ? sentence(save.error, 'The preset could not be saved.') : undefined}
            onChange={(event) => {
              setName(event.target.value);
              save.reset();
            }}
          />
        </form>
      </Dialog>
      {open === 'manage' ? <PresetsDialog presets={presets} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}
