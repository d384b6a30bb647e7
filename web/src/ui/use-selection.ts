import { useCallback, useMemo, useRef, useState } from 'react';
import type { GridSelection } from './photo-grid.tsx';
import { useLatest } from './use-latest.ts';

export interface Selection extends GridSelection {
  ids: string[];
  replace: (ids: string[]) => void;
}

/** What is selected of `order`; with a range, from the last touched one. */
export function useSelection(order: string[], onAll?: () => void): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const known = useLatest(order);

  const select = useCallback(
    (id: string, range: boolean) => {
      const from = last.current === null ? -1 : known.current.indexOf(last.current);
      const to = known.current.indexOf(id);
      setChosen((now) => {
        const next = new Set(now);
        if (range && from >= 0 && to >= 0)
          for (const between of known.current.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(between);
        else if (!next.delete(id)) next.add(id);
        return next;
      });
      last.current = id;
    },
    [known],
  );
  const clear = useCallback(() => setChosen(new Set()), []);
  const replace = useCallback((ids: string[]) => setChosen(new Set(ids)), []);
  const all = useCallback(() => (onAll ? onAll() : setChosen(new Set(known.current))), [onAll, known]);

  return useMemo(
    () => ({ has: (id: string) => chosen.has(id), size: chosen.size, ids: [...chosen], select, all, clear, replace }),
    [chosen, select, all, clear, replace],
  );
}
