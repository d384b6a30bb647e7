import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { EventsOf } from '../kernel/event.ts';
import { folded } from '../kernel/names.ts';
import { refuse } from '../kernel/refusal.ts';
import { eventSchema } from '../kernel/schema.ts';
import { type Recipe, isNeutral, unframed } from './recipe.ts';
import { recipeSchema } from './schema.ts';

const about = { userId: z.string(), presetId: z.string() };
const named = { personal: { of: 'userId', fields: ['name'] } };

/** A photographer's own presets: what any photo can be given by a press, by name. The aggregate's id is the studio's. */
export const presetEvents = {
  PresetSaved: eventSchema(z.object({ ...about, name: z.string(), recipe: recipeSchema }), named),
  PresetRenamed: eventSchema(z.object({ ...about, name: z.string() }), named),
  PresetDeleted: eventSchema(z.object(about)),
};
export type PresetEvent = EventsOf<typeof presetEvents>;
export type PresetCommand = { userId: string; presetId: string } & (
  | { type: 'SavePreset'; name: string; recipe: Recipe }
  | { type: 'RenamePreset'; name: string }
  | { type: 'DeletePreset' }
);
/** Names by id; '' of what was deleted. */
export type PresetState = ReadonlyMap<string, string>;

/** Presets that a studio may have. */
export const MOST_PRESETS = 100;

function requireFree(name: string, presetId: string, state: PresetState): void {
  for (const [id, other] of state)
    if (id !== presetId && other !== '' && folded(other) === folded(name))
      refuse('invalid', 'preset.sameName', `There is a preset called "${other}" already. Please choose another name.`);
}

export const preset: Aggregate<PresetState, PresetCommand, PresetEvent> = {
  name: 'preset',
  schemas: presetEvents,
  decider: {
    initial: new Map(),
    decide(command, state) {
      const { userId, presetId } = command;
      const known = state.get(presetId);
      if (command.type === 'SavePreset') {
        if (known !== undefined) return [];
        const recipe = unframed(command.recipe);
        if (isNeutral(recipe))
          refuse(
            'invalid',
            'preset.nothing',
            'A preset keeps light, colour, detail and curves. Please change some of them first.',
          );
        requireFree(command.name, presetId, state);
        if ([...state.values()].filter((name) => name !== '').length >= MOST_PRESETS)
          refuse('invalid', 'preset.tooMany', `There can be at most ${MOST_PRESETS} presets. Please delete one first.`);
        return [{ type: 'PresetSaved', userId, presetId, name: command.name, recipe }];
      }
      if (command.type === 'DeletePreset') {
        if (known === undefined) refuse('notFound', 'preset.absent', 'This preset is no longer here.');
        return known === '' ? [] : [{ type: 'PresetDeleted', userId, presetId }];
      }
      if (known === undefined || known === '')
        return refuse('notFound', 'preset.absent', 'This preset is no longer here.');
      requireFree(command.name, presetId, state);
      return known === command.name ? [] : [{ type: 'PresetRenamed', userId, presetId, name: command.name }];
    },
    evolve: (state, event) => new Map([...state, [event.presetId, event.type === 'PresetDeleted' ? '' : event.name]]),
  },
};
