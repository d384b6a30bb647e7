import { type Refusal, refuse } from '../domain/kernel/refusal.ts';
import { changeKnownPassword } from './account.ts';
import { system } from './core/actors.ts';
import { keyedMutex } from './core/keyedMutex.ts';
import { hashPassword, passwordMatches } from './core/passwords.ts';
import type { Caller } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';

type Stores = Pick<WriteSide, 'vault'>;

const hashOf = async ({ vault }: Stores, userId: string): Promise<string | undefined> =>
  (await vault.get('password', userId))?.value as string | undefined;

/** Refuses `invalid` with `password.wrong` unless this is the account's password, which whoever has a session does not have to know. */
export async function requirePassword(stores: Stores, userId: string, password: string): Promise<void> {
  if (!(await passwordMatches(password, await hashOf(stores, userId))))
    refuse('invalid', 'password.wrong', 'The password is not right.');
}

/** What counts as a try at somebody's password. */
export const isWrongPassword = ({ code }: Refusal): boolean => code === 'password.wrong';

const oneByOne = keyedMutex();

/**
 * Sets a new password for who knows the present one; all sessions end. Refuses `password.wrong`, and `password.same` where it would change nothing. Killed between the two
 * steps, the same call can be repeated, by the password that it was to set: no new password without an end to the sessions.
 */
export const changePassword = (
  tools: WriteSide,
  { userId, current, next }: { userId: string; current: string; next: string },
  caller: Caller,
): Promise<void> =>
  oneByOne(userId, async () => {
    const known = await hashOf(tools, userId);
    const [isCurrent, isSet] = [await passwordMatches(current, known), await passwordMatches(next, known)];
    if (!isCurrent && !isSet) refuse('invalid', 'password.wrong', 'Your current password is not right.');
    if (isCurrent && isSet)
      refuse('invalid', 'password.same', 'You have this password already. Please choose a new one.');
    await tools.vault.deleteGroup('loginChallenge', userId);
    await tools.vault.put('password', userId, await hashPassword(next), { group: userId });
    const as: Caller = { ...caller, actor: system('password') };
    await tools.run(changeKnownPassword, { userId }, as);
  });
