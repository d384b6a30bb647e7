import { useLayoutEffect } from 'react';
import { useLatest } from './use-latest.ts';

interface PageKeys {
  on?: boolean;
  /** Before anybody else has them. */
  first?: boolean;
}

/** Ours, and the browser's own, in which a part is told of that could not be loaded. */
const dialogs = (): number => document.querySelectorAll('.dialog[data-state=open], dialog[open]').length;
/** A menu or a popover, by the element that Radix puts around it. */
const FLOATING = '[data-radix-popper-content-wrapper]';

/**
 * Keys that count wherever the focus is, but in a menu, and while no dialog lies over what they belong to: it has all keys
 * then, also where nothing in it has the focus.
 */
export function usePageKeys(press: (event: KeyboardEvent) => void, { on = true, first = false }: PageKeys = {}): void {
  const latest = useLatest(press);
  useLayoutEffect(() => {
    if (!on) return undefined;
    const beneath = dialogs();
    // Whose a key is, is settled before a dialog is closed by it.
    let ours = false;
    const begins = (event: KeyboardEvent) => {
      ours = dialogs() <= beneath && !(event.target as Element).closest(FLOATING);
      if (first && ours) latest.current(event);
    };
    const arrives = (event: KeyboardEvent) => {
      if (!first && ours) latest.current(event);
    };
    window.addEventListener('keydown', begins, true);
    window.addEventListener('keydown', arrives);
    return () => {
      window.removeEventListener('keydown', begins, true);
      window.removeEventListener('keydown', arrives);
    };
  }, [on, first, latest]);
}
