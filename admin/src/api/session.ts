import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type { session } from '../../../api/contract/account.ts';

export type Session = z.infer<typeof session>;
/** Who is signed in; or nobody, and why if that needs a word. */
interface State {
  session?: Session;
  ended?: string;
}

// The session lives as long as the tab: the console is for work, not for staying signed in.
const key = 'loom-console-session';
const listeners = new Set<() => void>();
let state: State = restored();

function restored(): State {
  try {
    const kept = sessionStorage.getItem(key);
    return kept ? { session: JSON.parse(kept) as Session } : {};
  } catch {
    return {};
  }
}
function become(next: State): void {
  state = next;
  if (next.session) sessionStorage.setItem(key, JSON.stringify(next.session));
  else sessionStorage.removeItem(key);
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): State => useSyncExternalStore(subscribe, () => state);
export const currentSession = (): Session | undefined => state.session;
export const keepSession = (session: Session): void => become({ session });
/** Ends the session in this tab; `ended` is what the login page says about it. */
export const dropSession = (ended?: string): void => become(ended === undefined ? {} : { ended });
