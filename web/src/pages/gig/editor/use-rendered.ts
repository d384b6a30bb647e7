import { useEffect, useRef, useState } from 'react';
import { NEUTRAL, isSameRecipe, type Recipe } from '../../../../../domain/develop/recipe.ts';
import type { Watermark } from '../../../api/watermark.ts';
import { drawMark, readyToDraw } from './mark.ts';
import { type Renderer, show } from './renderer.ts';
import type { Shown } from './shown.ts';

interface Told {
  /** What the recipe makes of the picture is on the screen. */
  drawn: (recipe: Recipe) => void;
  /** It could not be computed. */
  failed: (recipe: Recipe) => void;
  /** The watermark could not be drawn over it. */
  markFailed: () => void;
}

/** Draws what the recipe makes of the picture, and the watermark over it. */
export function useRendered(
  renderer: Renderer,
  source: Shown | undefined,
  recipe: Recipe,
  mark: Watermark | null,
  listener: Told,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [drawn, setDrawn] = useState(recipe);
  const told = useRef(listener);
  useEffect(() => void (told.current = listener), [listener]);
  useEffect(() => {
    if (!source) return undefined;
    let over = false;
    // One after another, and none that nobody waits for any more.
    const renderedAt = queue.current.then(async () => {
      const marked = mark
        ? await readyToDraw(mark).then(
            () => true,
            () => false,
          )
        : false;
      if (over) return null;
      if (mark && !marked) told.current.markFailed();
      return isSameRecipe({ ...recipe, watermark: false }, NEUTRAL) ? source : renderer.render(source, recipe);
    });
    queue.current = renderedAt.catch(() => null);
    void renderedAt.then(
      (rendered) => {
        if (over || !rendered || !canvas.current) {
          if (rendered && 'close' in rendered) rendered.close();
          return;
        }
        const context = show(canvas.current, rendered);
        if (mark) drawMark(context, mark);
        setDrawn(recipe);
        told.current.drawn(recipe);
      },
      () => {
        if (over) return;
        setDrawn(recipe);
        told.current.failed(recipe);
      },
    );
    return () => {
      over = true;
    };
  }, [renderer, source, recipe, mark]);
  return { canvas, working: source !== undefined && drawn !== recipe };
}
