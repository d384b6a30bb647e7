import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/preset.ts';
import type { Recipe } from '../../../domain/develop/recipe.ts';
import { call } from './call.ts';

export type { Preset } from '../../../api/contract/preset.ts';

export const presetsQuery = () =>
  queryOptions({ queryKey: ['presets'], queryFn: ({ signal }) => call(contract.listPresets, { signal }) });
export const savePreset = (name: string, recipe: Recipe) => call(contract.savePreset, { body: { name, recipe } });
export const renamePreset = (presetId: string, name: string) =>
  call(contract.renamePreset, { params: { presetId }, body: { name } });
export const deletePreset = (presetId: string) => call(contract.deletePreset, { params: { presetId } });
