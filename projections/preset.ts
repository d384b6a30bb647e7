import type { AccountEvent } from '../domain/account.ts';
import type { PresetEvent } from '../domain/develop/preset.ts';
import type { Recipe } from '../domain/develop/recipe.ts';
import { type View, projection } from './core/projection.ts';

/** A studio's presets, in the order in which they were saved. */
export interface PresetsView extends View {
  presets: { presetId: string; name: string; recipe: Recipe; at: string }[];
}

export const presets = projection<PresetEvent | Extract<AccountEvent, { type: 'AccountErased' }>, PresetsView>(
  { name: 'presets', version: 1, indexes: {}, key: (event) => event.userId },
  {
    PresetSaved: (view, { presetId, name, recipe }, { at }, id) => ({
      id,
      presets: [...(view?.presets ?? []), { presetId, name, recipe, at }],
    }),
    PresetRenamed: (view, { presetId, name }) =>
      view && { ...view, presets: view.presets.map((each) => (each.presetId === presetId ? { ...each, name } : each)) },
    PresetDeleted: (view, { presetId }) =>
      view && { ...view, presets: view.presets.filter((each) => each.presetId !== presetId) },
    AccountErased: () => null,
  },
);
