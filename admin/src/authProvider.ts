import type { AuthProvider } from 'react-admin';
import { logout, me } from '../../api/contract/account.ts';
import { call } from './api/call.ts';
import { currentSession, dropSession } from './api/session.ts';

/** Where an administrator sets up what they need before anything else answers them. */
const SETTINGS = '/account-settings#second-step';
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
  /** The server says when a session is over. */
  async checkAuth() {},
  /** 401 ends the session here too; 403 is an answer to one call, which its screen shows. */
  async checkError(error: { status?: number }) {
    if (error.status === 401) dropSession(ended);
  },
  async getPermissions() {
    return currentSession()?.role;
  },
  async getIdentity() {
    const who = await call(me);
    if (who.needs_second_step) location.replace(SETTINGS);
    return { id: who.user_id, fullName: who.full_name || who.email };
  },
};
