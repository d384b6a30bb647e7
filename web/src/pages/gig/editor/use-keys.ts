import { usePageKeys } from '../../../ui/use-page-keys.ts';

/** Undo, redo and comparing, wherever the focus is but in what is typed. */
export function useKeys(keys: { undo: () => void; redo: () => void; compare: () => void }) {
  usePageKeys((event) => {
    const typed = (event.target as Element).closest('input:not([type=range], [type=radio], [type=checkbox])');
    if (typed || event.altKey) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) keys.redo();
      else keys.undo();
    } else if (key === 'b' && !event.ctrlKey && !event.metaKey) keys.compare();
  });
}
