import { useCallback, useReducer } from 'react';
import { isSameRecipe, type Recipe } from '../../../../../domain/develop/recipe.ts';

/** Steps that can be taken back. */
const MOST_STEPS = 100;

interface Steps {
  past: readonly Recipe[];
  now: Recipe;
  future: readonly Recipe[];
  /** What was changed last: a slider that is drawn is one step. */
  by: string;
}
type Act = { change: Partial<Recipe>; by: string } | 'undo' | 'redo' | 'settle';

function after(steps: Steps, act: Act): Steps {
  const { past, now, future } = steps;
  if (act === 'settle') return { ...steps, by: '' };
  if (act === 'undo')
    return past.length === 0 ? steps : { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future], by: '' };
  if (act === 'redo')
    return future.length === 0 ? steps : { past: [...past, now], now: future[0]!, future: future.slice(1), by: '' };
  const next = { ...now, ...act.change };
  if (isSameRecipe(next, now)) return steps;
  return {
    past: act.by !== '' && act.by === steps.by ? past : [...past, now].slice(-MOST_STEPS),
    now: next,
    future: [],
    by: act.by,
  };
}

/** A recipe while it is made: each step can be taken back, and done again. */
export function useRecipe(begun: Recipe) {
  const [steps, act] = useReducer(after, { past: [], now: begun, future: [], by: '' });
  return {
    recipe: steps.now,
    /** `by`: changes of the same are one step, until `settle`. */
    change: useCallback((change: Partial<Recipe>, by = '') => act({ change, by }), []),
    settle: useCallback(() => act('settle'), []),
    undo: useCallback(() => act('undo'), []),
    redo: useCallback(() => act('redo'), []),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  };
}
