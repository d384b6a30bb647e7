import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';
import { recipeSchema } from './develop/schema.ts';
import { type Recipe, isSameRecipe } from './develop/recipe.ts';

/** Pixels of the largest photo that is rendered. */
const MOST_PIXELS = 160_000_000;

/** What is done to a photo before it is edited on: by name, of what the server made of it. */
export const STEPS = ['auto', 'skin_retouch', 'vibrance', 'background_removed', 'watermarked'] as const;
export type Step = (typeof STEPS)[number];

/** How a photo was edited. The aggregate's id is that of the media item which the edit is. */
export const developEvents = {
  /** `over`: what the recipe was rendered over, where that was not the original itself. `by`: the photographer, or a team member's access id. */
  PhotoDeveloped: eventSchema(
    z.object({
      mediaId: z.string(),
      gigId: z.string(),
      originalId: z.string(),
      recipe: recipeSchema,
      over: z.enum(STEPS).optional(),
      by: z.string(),
    }),
  ),
};
export type DevelopEvent = EventsOf<typeof developEvents>;
export type DevelopState =
  | { status: 'absent' }
  | { status: 'developed'; originalId: string; recipe: Recipe; over: Step | undefined };
export interface DevelopCommand {
  type: 'DevelopPhoto';
  mediaId: string;
  gigId: string;
  originalId: string;
  recipe: Recipe;
  over?: Step | undefined;
  by: string;
}

export const developing: Aggregate<DevelopState, DevelopCommand, DevelopEvent> = {
  name: 'develop',
  schemas: developEvents,
  decider: {
    initial: { status: 'absent' },
    decide({ type: _, over, ...developed }, state) {
      if (
        state.status === 'developed' &&
        state.originalId === developed.originalId &&
        state.over === over &&
        isSameRecipe(state.recipe, developed.recipe)
      )
        return [];
      return [{ type: 'PhotoDeveloped', ...developed, ...(over === undefined ? {} : { over }) }];
    },
    evolve: (_, { originalId, recipe, over }) => ({ status: 'developed', originalId, recipe, over }),
  },
};

/** What of a media item has to be so that it can be edited. */
export interface Editable {
  kind: 'photo' | 'video' | 'edited_photo';
  mime: string;
  width: number;
  height: number;
}
/** Refuses what cannot be edited, with a sentence. */
export function requireEditable({ kind, mime, width, height }: Editable): void {
  if (mime.startsWith('video/'))
    refuse('invalid', 'develop.video', 'Videos cannot be edited here. Please choose a photo.');
  if (kind === 'edited_photo')
    refuse('invalid', 'develop.edited', 'This is an edit. Please open the photo that it was made from.');
  if (width * height > MOST_PIXELS)
    refuse(
      'invalid',
      'develop.tooLarge',
      `This photo has ${Math.round((width * height) / 1e6)} megapixels, and the editor takes up to ${MOST_PIXELS / 1e6}. Please edit a smaller copy of it.`,
    );
}
