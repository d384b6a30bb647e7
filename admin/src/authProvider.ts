import { HttpError, type AuthProvider } from 'react-admin';
import { login, logout, me } from '../../api/contract/account.ts';
import { call } from './api/call.ts';
import { currentSession, dropSession, keepSession } from './api/session.ts';

const roles = ['admin', 'auditor'];
const ended = 'Your session has ended. Please sign in again.';
const notForYou = 'This console is for administrators and auditors. Photographers work in the studio, at this site’s own address.';

export const authProvider: AuthProvider = {
  async login({ email, password }: { email: string; password: string }) {
    const session = await call(login, { body: { email, password } });
    keepSession(session);
    if (roles.includes(session.role)) return;
    await call(logout).catch(() => undefined);
    dropSession();
    throw new HttpError(notForYou, 403);
  },
  async logout() {
    if (currentSession()) await call(logout).catch(() => undefined);
    dropSession();
  },
  async checkAuth() {
    if (!currentSession()) throw new HttpError(ended, 401);
  },
  /** 401 ends the session here too; 403 is an answer to one call, which its screen shows. */
  async checkError(error: { status?: number }) {
    if (error.status !== 401) return;
    dropSession();
    throw Object.assign(new HttpError(ended, 401), { message: ended });
  },
  async getPermissions() {
    return currentSession()?.role;
  },
  async getIdentity() {
    const who = await call(me);
    return { id: who.user_id, fullName: who.full_name || who.email };
  },
};
