import type { z } from 'zod';
import type { session } from '../../../api/contract/account.ts';

export type Session = z.infer<typeof session>;
const key = 'loom-console-session';

/** The session lives as long as the tab: the console is for work, not for staying signed in. */
export function currentSession(): Session | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    if (!kept) return undefined;
    const found = JSON.parse(kept) as Session;
    return Date.parse(found.expires_at) > Date.now() ? found : undefined;
  } catch {
    return undefined;
  }
}
export const keepSession = (session: Session): void => sessionStorage.setItem(key, JSON.stringify(session));
export const dropSession = (): void => sessionStorage.removeItem(key);
