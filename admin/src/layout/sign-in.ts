import { HttpError } from 'react-admin';
import { login, logout } from '../../../api/contract/account.ts';
import { call } from '../api/call.ts';
import { dropSession, keepSession } from '../api/session.ts';

const notForYou =
  'This console is for administrators and auditors. Photographers work in the studio, at this site’s own address.';

/** Opens a session of the console; whoever has no business here is told where to go, and their session is closed again. */
export async function signIn(body: { email: string; password: string }): Promise<void> {
  const session = await call(login, { body });
  if (session.role !== 'photographer') return keepSession(session);
  await call(logout, { token: session.access_token }).catch(() => undefined);
  dropSession();
  throw new HttpError(notForYou, 403);
}
