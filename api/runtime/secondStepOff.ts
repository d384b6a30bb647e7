import type { Logger } from 'pino';
import { userIdOf } from '../../commands/account.ts';
import { system } from '../../commands/core/actors.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { endSecondStep, hasSecondStep } from '../../commands/secondStep.ts';
import { newId } from '../../domain/kernel/id.ts';

/** The way back in for whoever lost authenticator and recovery codes: at the machine, by who runs it. Their password stays as it is. */
export async function secondStepOff(write: WriteSide, email: string, log: Logger): Promise<void> {
  const userId = await userIdOf(write, email);
  if (userId === undefined) {
    log.warn('SECOND_STEP_OFF_FOR names an address without an account');
    return;
  }
  if (await hasSecondStep(write, userId))
    await endSecondStep(write, { userId, by: 'operator' }, { actor: system('start'), correlation: newId() });
  log.warn('SECOND_STEP_OFF_FOR is set: that account signs in with its password alone. Take it out again.');
}
