import { useLayoutEffect, useRef } from 'react';

interface Shrinking {
  openId: string | null;
  /** The photos there are, in their order; null: what goes from them is not followed. */
  ids: readonly string[] | null;
  open: (id: string | null) => void;
}

/** When the photo that is looked at goes from the list, the next that stayed takes its place, or the one before, or what stands there now; with the last of them it closes. */
export function useNextInPlace({ openId, ids, open }: Shrinking): void {
  const before = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = ids ?? [];
    const at = openId === null ? -1 : was.indexOf(openId);
    if (!ids || at < 0 || ids.includes(openId!)) return;
    const stayed = (id: string): boolean => ids.includes(id);
    open(was.slice(at).find(stayed) ?? was.slice(0, at).findLast(stayed) ?? ids[Math.min(at, ids.length - 1)] ?? null);
  }, [openId, ids, open]);
}
