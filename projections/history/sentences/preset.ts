import type { PresetEvent } from '../../../domain/develop/preset.ts';
import type { Sentences } from './words.ts';

export const presetSentences: Sentences<PresetEvent> = {
  PresetSaved: ({ name }, { who }) => `${who} saved the preset "${name}"`,
  PresetRenamed: ({ name }, { who }) => `${who} called a preset "${name}"`,
  PresetDeleted: (_, { who }) => `${who} deleted a preset`,
};
