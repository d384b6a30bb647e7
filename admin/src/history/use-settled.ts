import { useEffect, useState } from 'react';

const SETTLE_MS = 150;

/** A value once it has stood still: what is dragged is not asked for at every pixel. The first one counts at once. */
export function useSettled<T>(value: T, same: (a: T, b: T) => boolean): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (same(settled, value)) return undefined;
    const timer = setTimeout(() => setSettled(value), settled === undefined ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value, settled, same]);
  return same(settled, value) ? value : settled;
}
