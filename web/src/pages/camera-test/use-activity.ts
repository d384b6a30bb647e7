import { useCallback, useReducer } from 'react';

/** Newest first; what came before is forgotten. */
const KEPT = 20;

export interface Activity {
  id: number;
  at: Date;
  text: string;
  failed: boolean;
}

const add = (log: readonly Activity[], { text, failed }: Pick<Activity, 'text' | 'failed'>): readonly Activity[] =>
  [{ id: (log[0]?.id ?? 0) + 1, at: new Date(), text, failed }, ...log].slice(0, KEPT);

/** What was done with cameras on this screen, and what went wrong. */
export function useActivity() {
  const [log, put] = useReducer(add, []);
  const note = useCallback((text: string) => put({ text, failed: false }), []);
  const fail = useCallback((text: string) => put({ text, failed: true }), []);
  return { log, note, fail };
}
