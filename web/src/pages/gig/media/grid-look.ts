import { useState } from 'react';

/** Square cells with the whole photo in each, or justified rows. */
export type GridLook = 'cards' | 'rows';

const KEY = 'loom.grid';
const stored = (): GridLook => {
  try {
    return localStorage.getItem(KEY) === 'rows' ? 'rows' : 'cards';
  } catch {
    return 'cards';
  }
};

/** Remembered in this browser. */
export function useGridLook(): [GridLook, (look: GridLook) => void] {
  const [look, setLook] = useState(stored);
  const keep = (next: GridLook) => {
    setLook(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Then it is for this visit.
    }
  };
  return [look, keep];
}
