import type { DevelopEvent, Step } from '../domain/develop.ts';
import type { Recipe } from '../domain/develop/recipe.ts';
import type { MediaEvent } from '../domain/media/events.ts';
import { type View, projection } from './core/projection.ts';

/** How an edit was made, by the media id of the edit. */
export interface DevelopedView extends View {
  gigId: string;
  originalId: string;
  recipe: Recipe;
  over: Step | null;
  by: string;
  /** ISO 8601. */
  at: string;
}

export const developed = projection<DevelopEvent | Extract<MediaEvent, { type: 'MediaPurged' }>, DevelopedView>(
  {
    name: 'developed',
    version: 1,
    indexes: { byOriginal: ['originalId', 'at'] },
    key: (event) => event.mediaId,
  },
  {
    PhotoDeveloped: (_, { gigId, originalId, recipe, over, by }, { at }, id) => ({
      id,
      gigId,
      originalId,
      recipe,
      over: over ?? null,
      by,
      at,
    }),
    MediaPurged: () => null,
  },
);
