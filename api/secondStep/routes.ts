import {
  answerChallenge,
  beginSecondStep,
  challenged,
  confirmSecondStep,
  endSecondStep,
  renewRecoveryCodes,
  takeSecondStep,
} from '../../commands/secondStep.ts';
import { account } from '../../domain/account.ts';
import { secondStep } from '../../domain/secondStep.ts';
import { browserName } from '../auth/browserName.ts';
import { sessionOver } from '../auth/bearer.ts';
import { asRule, openProofs } from '../auth/proof.ts';
import { closedAnswer } from '../auth/closedAnswer.ts';
import * as contract from '../contract/secondStep.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

export function secondStepRoutes(context: RouteContext): Route[] {
  const { write, sessions, throttles } = context;
  const { byPassword, byCode } = openProofs(context);
  const emailOf = async (userId: string): Promise<string> => {
    const { state } = await write.journal.load(account, userId);
    return state.status === 'open' ? state.email : sessionOver();
  };

  return [
    route(contract.secondStepState, async ({ principal }) => {
      const { on, recoveryCodesLeft } = (await write.journal.load(secondStep, principal.actor.id)).state;
      return { on, required: principal.needsSecondStep, recovery_codes_left: recoveryCodesLeft };
    }),
    route(contract.beginSecondStep, async ({ principal, body }) => {
      const userId = principal.actor.id;
      await byPassword(userId, body.password);
      const { secret, address } = await beginSecondStep(write, { userId, email: await emailOf(userId) });
      return { secret, uri: address };
    }),
    route(contract.confirmSecondStep, async ({ principal, body, caller, address, write: side }) => {
      const userId = principal.actor.id;
      const codes = await byCode(address, userId, () =>
        confirmSecondStep(side, { userId, code: body.code }, caller),
      ).catch(asRule);
      return { recovery_codes: codes };
    }),
    route(contract.renewRecoveryCodes, async ({ principal, body, caller, address, write: side }) => {
      const userId = principal.actor.id;
      await byPassword(userId, body.password);
      await byCode(address, userId, () => takeSecondStep(side, { userId, code: body.code }, caller)).catch(asRule);
      const codes = await renewRecoveryCodes(side, { userId }, caller);
      return { recovery_codes: codes };
    }),
    route(contract.endSecondStep, async ({ principal, body, caller, address, write: side }) => {
      const userId = principal.actor.id;
      await byPassword(userId, body.password);
      await byCode(address, userId, () => takeSecondStep(side, { userId, code: body.code }, caller)).catch(asRule);
      await endSecondStep(side, { userId, by: 'person' }, caller);
      return { message: 'Two-step sign-in is off.' };
    }),
    route(contract.secondStep, async ({ body: { challenge, code }, guest, address, ctx, write: side }) => {
      const userId = await throttles.login.attempt([`challenge:${address}`], () => challenged(write, challenge));
      await byCode(address, userId, () => answerChallenge(side, { userId, challenge, code }, guest));
      const { state } = await write.journal.load(account, userId);
      if (state.status === 'closed') return closedAnswer(write, state);
      if (state.status !== 'open') return sessionOver();
      const browser = browserName(ctx.get('user-agent'));
      return sessions.start({ userId, role: state.role, browser }, guest);
    }),
  ];
}
