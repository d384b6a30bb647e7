import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type { session } from '../../../api/contract/account.ts';

export type Session = Omit<z.infer<typeof session>, 'expires_at'>;
/** Who is signed in; or nobody, and why if that needs a word. */
interface State {
  session?: Session;
  ended?: string;
}

/** The same three as the studio's: one sign-in is for both. */
const KEYS = ['access_token', 'user_id', 'role'] as const;
const listeners = new Set<() => void>();
let state: State = restored();

function restored(): State {
  const [access_token, user_id, role] = KEYS.map((key) => localStorage.getItem(key));
  return access_token && user_id && role ? { session: { access_token, user_id, role: role as Session['role'] } } : {};
}
function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
// Another tab signed in or out.
window.addEventListener('storage', () => {
  const next = restored();
  if (next.session?.access_token !== state.session?.access_token) become(next);
});

export const useSession = (): State => useSyncExternalStore(subscribe, () => state);
export const currentSession = (): Session | undefined => state.session;
export function keepSession(session: Session): void {
  for (const key of KEYS) localStorage.setItem(key, session[key]);
  become(restored());
}
/** Ends the session in this browser; `ended` is what the login page says about it. */
export function dropSession(ended?: string): void {
  for (const key of KEYS) localStorage.removeItem(key);
  become(ended === undefined ? {} : { ended });
}
