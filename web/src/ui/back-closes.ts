import { useLayoutEffect } from 'react';
import { change, stack, type Key, type Layer } from './layers.ts';
import { useLatest } from './use-latest.ts';

/** What may keep a named layer open. */
export const kept = new Map<string, () => boolean>();
let last = Date.now();

/**
 * Back closes it while it is open. `close` may answer false: then it stays. What the page has opened by an address already is
 * no second layer: `as` names it, and `close` is asked only.
 */
export function useBackCloses(open: boolean, close: () => unknown, as?: Key): void {
  const latest = useLatest(close);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const ask = (): boolean => latest.current() !== false;
    if (as) {
      kept.set(as, ask);
      return () => void kept.delete(as);
    }
    const layer: Layer = { key: '', value: String((last += 1)), close: ask };
    change([...stack.layers, layer]);
    return () => {
      if (stack.layers.includes(layer)) change(stack.layers.filter((other) => other !== layer));
    };
  }, [open, as, latest]);
}
