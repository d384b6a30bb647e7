import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The newest value, for listeners that are set up once. Read it in events and effects, never while rendering. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
