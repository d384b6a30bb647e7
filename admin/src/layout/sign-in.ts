import { login } from '../../../api/contract/account.ts';
import { secondStep } from '../../../api/contract/secondStep.ts';
import { call } from '../api/call.ts';
import { type Session, keepSession } from '../api/session.ts';

/** Whose account was closed is told so where they open it again. */
const STUDIO_LOGIN = '/login?next=%2Fadmin';

const enter = (answer: Session | { closed_token: string }): void =>
  'access_token' in answer ? keepSession(answer) : location.assign(STUDIO_LOGIN);

/** Signs in, for the studio and the console alike; answers the challenge of an account that asks for a code too. */
export async function signIn(body: { email: string; password: string }): Promise<string | undefined> {
  const answer = await call(login, { body });
  if ('challenge' in answer) return answer.challenge;
  enter(answer);
  return undefined;
}

export const answerChallenge = async (body: { challenge: string; code: string }): Promise<void> =>
  enter(await call(secondStep, { body }));
