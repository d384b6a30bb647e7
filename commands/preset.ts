import { z } from 'zod';
import { preset } from '../domain/develop/preset.ts';
import { recipeSchema } from '../domain/develop/schema.ts';
import { isOwnStudio } from './core/actors.ts';
import { command } from './core/run.ts';
import { TOO_LONG, nameInput } from './nameInput.ts';

const id = z.string().min(1).max(64);
const about = z.object({ userId: id, presetId: id });
const name = nameInput('Please give the preset a name, so that you know it again.').max(80, TOO_LONG);
const own = { aggregate: preset, id: (input: { userId: string }) => input.userId, may: isOwnStudio };

export const savePreset = command({
  ...own,
  name: 'SavePreset',
  input: about.extend({ name, recipe: recipeSchema }),
});
export const renamePreset = command({ ...own, name: 'RenamePreset', input: about.extend({ name }) });
export const deletePreset = command({ ...own, name: 'DeletePreset', input: about });
