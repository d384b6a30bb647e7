import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type { session } from '../../api/contract/account.ts';

export type SessionAnswer = z.infer<typeof session>;
export interface Session {
  token: string;
  userId: string;
  role: string;
  /** Milliseconds since 1970, from the token's own payload. */
  expiresAt: number;
}

/** The warning comes this long before the end of a session. */
export const WARNING_MS = 300_000;

function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
    return typeof claims.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return 0;
  }
}

const listeners = new Set<() => void>();
let cached: { token: string; session: Session } | null = null;

function announce(): void {
  for (const listener of listeners) listener();
}

/** The session of this browser; one past its expiry is removed and counts as absent. */
export function currentSession(): Session | null {
  const token = localStorage.getItem('access_token');
  if (!token) return null;
  if (cached?.token !== token) {
    cached = {
      token,
      session: {
        token,
        userId: localStorage.getItem('user_id') ?? '',
        role: localStorage.getItem('role') ?? '',
        expiresAt: expiryOf(token),
      },
    };
  }
  if (cached.session.expiresAt > Date.now()) return cached.session;
  forget();
  return null;
}

function forget(): void {
  for (const key of ['access_token', 'user_id', 'role']) localStorage.removeItem(key);
  cached = null;
}

export function startSession(answer: SessionAnswer): void {
  localStorage.setItem('access_token', answer.access_token);
  localStorage.setItem('user_id', answer.user_id);
  localStorage.setItem('role', answer.role);
  cached = null;
  announce();
}

/** Logging out clears all that this browser keeps. */
export function endSession(): void {
  localStorage.clear();
  cached = null;
  announce();
}

/** The same, for a page that is no part of the studio: it is loaded anew, and until it is here nobody is led to the login. */
export function leaveFor(address: string): void {
  localStorage.clear();
  location.replace(address);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The session, followed: also when another tab signs out. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession);
}
