import { useCallback, useLayoutEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** Closes each of the dialogs that are open, lowest first. */
const opened: (() => void)[] = [];

/**
 * Escape closes the dialog that was opened last, from the moment it is shown: Radix takes the key up some milliseconds later,
 * and until then it went to the dialog beneath, or to nothing. The answer is Radix's `onEscapeKeyDown`.
 */
export function useEscape(open: boolean, close: () => void): (event: KeyboardEvent) => void {
  const latest = useLatest(close);
  const mine = useCallback(() => latest.current(), [latest]);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const pressed = (event: KeyboardEvent) => {
      // Nobody has taken it yet: neither what is open within the dialog nor Radix.
      if (event.key !== 'Escape' || event.defaultPrevented || opened.at(-1) !== mine) return;
      event.preventDefault();
      mine();
    };
    opened.push(mine);
    document.addEventListener('keydown', pressed);
    return () => {
      opened.splice(opened.indexOf(mine), 1);
      document.removeEventListener('keydown', pressed);
    };
  }, [open, mine]);
  return useCallback(
    (event) => {
      const top = opened.at(-1);
      // A list that is open in it, or an item that is held, has Escape for itself.
      if ((event.target as Element).closest('[data-own-escape]')) event.preventDefault();
      else if (top && top !== mine) {
        event.preventDefault();
        top();
      }
    },
    [mine],
  );
}
