import { refine } from './detail.ts';
import { frame } from './frame.ts';
import { type Levels, levelsOf } from './levels.ts';
import { type BytePicture, type Picture, edgeOf } from './pixels.ts';
import type { Recipe } from './recipe.ts';
import { tone } from './tone.ts';

/**
 * Makes of a picture what the recipe says: the one arithmetic of the browser's preview and the server's file, so that both
 * come to the same. Takes the pixels over. The watermark is drawn by whoever shows or stores it.
 */
export function develop(
  picture: Picture,
  recipe: Recipe,
  levels: Levels | null = recipe.auto ? levelsOf(picture) : null,
): BytePicture {
  const made = tone(frame(picture, recipe), recipe, levels);
  refine(made, recipe, edgeOf(picture));
  return made;
}
