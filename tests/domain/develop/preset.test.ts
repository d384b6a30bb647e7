import { describe, test } from 'vitest';
import { MOST_PRESETS, type PresetCommand, type PresetEvent, preset } from '../../../domain/develop/preset.ts';
import { NEUTRAL } from '../../../domain/develop/recipe.ts';
import { given } from '../../given.ts';

const about = (presetId: string) => ({ userId: 'asha', presetId });
const warm = { ...NEUTRAL, exposure: 0.3 };
const save = (presetId = 'warm', name = 'Warm evening', recipe = warm): PresetCommand => ({
  type: 'SavePreset',
  ...about(presetId),
  name,
  recipe,
});
const saved = (presetId = 'warm', name = 'Warm evening'): PresetEvent => ({
  type: 'PresetSaved',
  ...about(presetId),
  name,
  recipe: warm,
});
const rename = (name: string, presetId = 'warm'): PresetCommand => ({ type: 'RenamePreset', ...about(presetId), name });
const remove: PresetCommand = { type: 'DeletePreset', ...about('warm') };
const gone: PresetEvent = { type: 'PresetDeleted', ...about('warm') };

describe('a preset', () => {
  test('is saved once, without crop, straightening and watermark', () => {
    const framed = { ...warm, straighten: 3, crop: { x: 0, y: 0, width: 0.5, height: 1 }, watermark: true };
    given(preset)
      .when(save('warm', 'Warm evening', framed))
      .then(saved());
    given(preset, saved()).when(save()).then();
  });
  test('keeps something', () => {
    given(preset)
      .when(save('warm', 'Straight', { ...NEUTRAL, straighten: 3 }))
      .thenRefused('invalid');
  });
  test('has a name of its own, whatever its case', () => {
    given(preset, saved()).when(save('other', 'warm EVENING')).thenRefused('invalid');
    given(preset, saved(), saved('other', 'Cold')).when(rename('Cold')).thenRefused('invalid');
    given(preset, saved(), gone).when(save('other')).then(saved('other'));
  });
  test('is renamed, and to its own name not', () => {
    given(preset, saved())
      .when(rename('Sunset'))
      .then({ type: 'PresetRenamed', ...about('warm'), name: 'Sunset' });
    given(preset, saved()).when(rename('Warm evening')).then();
    given(preset).when(rename('Sunset')).thenRefused('notFound');
    given(preset, saved(), gone).when(rename('Sunset')).thenRefused('notFound');
  });
  test('is deleted once', () => {
    given(preset, saved()).when(remove).then(gone);
    given(preset, saved(), gone).when(remove).then();
    given(preset).when(remove).thenRefused('notFound');
  });
  test('is one of a bounded number', () => {
    const many = Array.from({ length: MOST_PRESETS }, (_, at) => saved(`${at}`, `Look ${at}`));
    given(preset, ...many)
      .when(save())
      .thenRefused('invalid');
  });
});
