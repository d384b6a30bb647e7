import { useEffect } from 'react';

/** Undo, redo and comparing, wherever the focus is but in what is typed. */
export function useKeys(keys: { undo: () => void; redo: () => void; compare: () => void }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typed = (event.target as Element).closest('input:not([type=range], [type=radio], [type=checkbox]), dialog');
      if (typed || event.altKey) return;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
        event.preventDefault();
        if (key === 'y' || event.shiftKey) keys.redo();
        else keys.undo();
      } else if (key === 'b' && !event.ctrlKey && !event.metaKey) keys.compare();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys]);
}
