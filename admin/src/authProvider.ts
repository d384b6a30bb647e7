import type { AuthProvider } from 'react-admin';
import { logout, me } from '../../api/contract/account.ts';
import { call } from './api/call.ts';
import { currentSession, dropSession } from './api/session.ts';

const ended = 'Your session has ended. Please sign in again.';

/** Inside the console somebody is signed in, or it is not shown at all: all that is left is to notice the end. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  async logout() {
    if (currentSession()) await call(logout).catch(() => undefined);
    dropSession();
    // Whoever signs in next begins at the start, not on the page of the one before.
    window.history.replaceState(null, '', window.location.pathname);
    return false;
  },
  async checkAuth() {
    const session = currentSession();
    if (session && Date.parse(session.expires_at) <= Date.now()) dropSession(ended);
  },
  /** 401 ends the session here too; 403 is an answer to one call, which its screen shows. */
  async checkError(error: { status?: number }) {
    if (error.status === 401) dropSession(ended);
  },
  async getPermissions() {
    return currentSession()?.role;
  },
  async getIdentity() {
    const who = await call(me);
    return { id: who.user_id, fullName: who.full_name || who.email };
  },
};
