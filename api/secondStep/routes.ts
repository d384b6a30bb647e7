import {
  answerChallenge,
  beginSecondStep,
  challenged,
  confirmSecondStep,
  endSecondStep,
  takeSecondStep,
} from '../../commands/secondStep.ts';
import { isWrongPassword, requirePassword } from '../../commands/password.ts';
import { account } from '../../domain/account.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { secondStep } from '../../domain/secondStep.ts';
import { browserName } from '../auth/browserName.ts';
import { sessionOver } from '../auth/bearer.ts';
import * as contract from '../contract/secondStep.ts';
import type { ApiContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

/** A wrong code of who is signed in is a rule that was broken, not the end of their session. */
function asRule(error: unknown): never {
  if (error instanceof Refusal && error.kind === 'unauthenticated') refuse('invalid', error.code, error.message);
  throw error;
}

export function secondStepRoutes({ config, write, sessions, throttles }: ApiContext): Route[] {
  const byPassword = (userId: string, password: string): Promise<void> =>
    throttles.login.attempt([`password:${userId}`], () => requirePassword(write, userId, password), isWrongPassword);
  const byCode = <T>(address: string, userId: string, work: () => Promise<T>): Promise<T> =>
    throttles.login.attempt([`secondStep:${address}`, `secondStep:${userId}`], work);
  const emailOf = async (userId: string): Promise<string> => {
    const { state } = await write.journal.load(account, userId);
    return state.status === 'open' ? state.email : sessionOver();
  };

  return [
    route(contract.secondStepState, async ({ principal }) => {
      const { on, recoveryCodesLeft } = (await write.journal.load(secondStep, principal.actor.id)).state;
      const required = principal.actor.role === 'admin' && config.PUBLIC_URL !== undefined;
      return { on, required, recovery_codes_left: recoveryCodesLeft };
    }),
    route(contract.beginSecondStep, async ({ principal, body }) => {
      const userId = principal.actor.id;
      await byPassword(userId, body.password);
      const { secret, address } = await beginSecondStep(write, { userId, email: await emailOf(userId) });
      return { secret, uri: address };
    }),
    route(contract.confirmSecondStep, async ({ principal, body, caller, address, settled }) => {
      const userId = principal.actor.id;
      const { codes, position } = await byCode(address, userId, () =>
        confirmSecondStep(write, { userId, code: body.code }, caller),
      ).catch(asRule);
      await settled(position);
      return { recovery_codes: codes };
    }),
    route(contract.endSecondStep, async ({ principal, body, caller, address, settled }) => {
      const userId = principal.actor.id;
      await byPassword(userId, body.password);
      await byCode(address, userId, () => takeSecondStep(write, { userId, code: body.code }, caller)).catch(asRule);
      await settled(await endSecondStep(write, { userId, by: 'person' }, caller));
      return { message: 'Two-step sign-in is off.' };
    }),
    route(contract.secondStep, async ({ body: { challenge, code }, guest, address, ctx }) => {
      const userId = await throttles.login.attempt([`challenge:${address}`], () => challenged(write, challenge));
      await byCode(address, userId, () => answerChallenge(write, { userId, challenge, code }, guest));
      const { state } = await write.journal.load(account, userId);
      if (state.status !== 'open') return sessionOver();
      const browser = browserName(ctx.get('user-agent'));
      return sessions.start({ userId, role: state.role, browser }, guest);
    }),
  ];
}
