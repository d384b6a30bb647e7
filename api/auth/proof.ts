import { hasSecondStep, takeSecondStep } from '../../commands/secondStep.ts';
import type { Caller } from '../../commands/core/run.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { isWrongPassword, requirePassword } from '../../commands/password.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import type { RouteContext } from '../context.ts';

/** A wrong code of who is signed in is a rule that was broken, not the end of their session. */
export function asRule(error: unknown): never {
  if (error instanceof Refusal && error.kind === 'unauthenticated') refuse('invalid', error.code, error.message);
  throw error;
}

/** That somebody is who their session says, before what cannot be taken back. Guesses are slowed down. */
export function openProofs({ write, throttles }: Pick<RouteContext, 'write' | 'throttles'>) {
  const byCode = <T>(address: string, userId: string, work: () => Promise<T>): Promise<T> =>
    throttles.login.attempt([`secondStep:${address}`, `secondStep:${userId}`], work);
  return {
    byCode,
    /** Refuses `password.wrong`. */
    byPassword: (userId: string, password: string): Promise<void> =>
      throttles.login.attempt([`password:${userId}`], () => requirePassword(write, userId, password), isWrongPassword),
    /** Where two-step sign-in is on: refuses `invalid` without a right code. */
    async bySecondStep(
      side: WriteSide,
      userId: string,
      code: string | undefined,
      address: string,
      caller: Caller,
    ): Promise<void> {
      if (!(await hasSecondStep(side, userId))) return;
      if (!code) refuse('invalid', 'secondStep.needed', 'Please enter a code of your authenticator app too.');
      await byCode(address, userId, () => takeSecondStep(side, { userId, code: code! }, caller)).catch(asRule);
    },
  };
}
