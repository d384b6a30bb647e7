import { renderPhoto } from '../../commands/savedEdit.ts';
import type { Developed } from '../../commands/ports/media.ts';
import type { Recipe } from '../../domain/develop/recipe.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { MediaView } from '../../projections/media.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { watermarkOf } from '../../projections/watermark.ts';
import type { Processed } from './processed.ts';

/** Photos of one studio that are rendered or wait for it, in this process; whoever wants more at once waits. */
const MOST_AT_ONCE = 6;
const WAIT_SECONDS = 5;

/** Renders photos at full size, in worker threads. */
export function openRendering(context: Pick<AppContext, 'write' | 'reads'>) {
  const underWay = new Map<string, number>();

  /** Over what was made of the photo before, or over the photo itself. Refuses `tooMany` where its studio has enough under way. */
  return async (view: MediaView, recipe: Recipe, over?: Processed): Promise<Developed> => {
    const waiting = underWay.get(view.ownerId) ?? 0;
    if (waiting >= MOST_AT_ONCE)
      throw new Refusal(
        'tooMany',
        'develop.busy',
        'Several photos of this studio are being edited just now. Please try again in a moment.',
        { retryAfter: WAIT_SECONDS },
      );
    underWay.set(view.ownerId, waiting + 1);
    try {
      return await renderPhoto(context.write, view, recipe, () => watermarkOf(context, view.ownerId), over?.blob.hash);
    } finally {
      const left = underWay.get(view.ownerId)! - 1;
      if (left === 0) underWay.delete(view.ownerId);
      else underWay.set(view.ownerId, left);
    }
  };
}
export type Rendering = ReturnType<typeof openRendering>;
