import { login } from '../../../api/contract/account.ts';
import { call } from '../api/call.ts';
import { keepSession } from '../api/session.ts';

/** Where the second step of a login is asked for, and which leads back here. */
const STUDIO_LOGIN = '/login?next=%2Fadmin';

/** Signs in, for the studio and the console alike. An account that asks for a code too does so at the studio's login. */
export async function signIn(body: { email: string; password: string }): Promise<void> {
  const answer = await call(login, { body });
  if (!('access_token' in answer)) location.assign(STUDIO_LOGIN);
  else keepSession(answer);
}
