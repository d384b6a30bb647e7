import { useEffect, useRef, useState } from 'react';
import { NEUTRAL, isSameRecipe, type Recipe } from '../../../../../domain/develop/recipe.ts';
import type { Watermark } from '../../../api/watermark.ts';
import { drawMark, fontOfMark } from './mark.ts';
import type { Renderer } from './renderer.ts';
import type { Shown } from './renderer.worker.ts';

/** Draws what the recipe makes of the picture, and the watermark over it. `failed` hears of a recipe that could not be computed. */
export function useRendered(
  renderer: Renderer,
  source: Shown | undefined,
  recipe: Recipe,
  mark: Watermark | null,
  failed: (recipe: Recipe) => void,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [drawn, setDrawn] = useState(recipe);
  const told = useRef(failed);
  useEffect(() => void (told.current = failed), [failed]);
  useEffect(() => {
    if (!source) return undefined;
    let over = false;
    // One after another, and none that nobody waits for any more.
    const renderedAt = queue.current.then(async () => {
      if (mark) await fontOfMark(mark);
      if (over) return null;
      const copy = { ...source, data: source.data.slice() };
      return isSameRecipe({ ...recipe, watermark: false }, NEUTRAL) ? copy : renderer.render(copy, recipe);
    });
    queue.current = renderedAt.catch(() => null);
    void renderedAt.then(
      (rendered) => {
        if (over || !rendered || !canvas.current) return;
        const { data, width, height } = rendered;
        Object.assign(canvas.current, { width, height });
        const context = canvas.current.getContext('2d')!;
        context.putImageData(new ImageData(data, width, height), 0, 0);
        if (mark) drawMark(context, mark);
        setDrawn(recipe);
      },
      () => {
        if (over) return;
        setDrawn(recipe);
        told.current(recipe);
      },
    );
    return () => {
      over = true;
    };
  }, [renderer, source, recipe, mark]);
  return { canvas, working: source !== undefined && drawn !== recipe };
}
