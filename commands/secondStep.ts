import { z } from 'zod';
import { newId } from '../domain/kernel/id.ts';
import { seal, unseal } from '../domain/kernel/personal.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { RECOVERY_CODES, type RecoveryCode, isGood, secondStep } from '../domain/secondStep.ts';
import { isSystem, system } from './core/actors.ts';
import { keyedMutex } from './core/keyedMutex.ts';
import { TOTP_VALID_MS, newTotpSecret, totpAddress, totpPeriod } from './core/oneTimeCodes.ts';
import { type Caller, command } from './core/run.ts';
import { newCode, newToken, tokenHash } from './core/secrets.ts';
import { useOnce } from './core/singleUse.ts';
import type { WriteSide, WriteTools } from './core/writeSide.ts';

const userId = z.string().min(1);
const bySystem = { aggregate: secondStep, id: (input: { userId: string }) => input.userId, may: isSystem };

export const switchOnSecondStep = command({
  ...bySystem,
  name: 'SwitchSecondStepOn',
  input: z.object({ userId, batch: z.string() }),
});
const renewCodes = command({
  ...bySystem,
  name: 'RenewRecoveryCodes',
  input: z.object({ userId, batch: z.string() }),
});
const switchOffSecondStep = command({
  ...bySystem,
  name: 'SwitchSecondStepOff',
  input: z.object({ userId, by: z.enum(['person', 'operator']) }),
});
const useRecoveryCode = command({
  ...bySystem,
  name: 'UseRecoveryCode',
  input: z.object({ userId, batch: z.string().optional(), place: z.number().int().optional() }),
});

const SETUP_MS = 15 * 60_000;
const CHALLENGE_MS = 5 * 60_000;
const asSystem = (caller: Caller): Caller => ({ ...caller, actor: system('second-step') });
const wrongCode = () =>
  refuse(
    'unauthenticated',
    'secondStep.wrong',
    'This code is not right, or was used before. Please take the next one.',
  );

export const hasSecondStep = async ({ journal }: Pick<WriteSide, 'journal'>, id: string): Promise<boolean> =>
  (await journal.load(secondStep, id)).state.on;

/** Under the person's own key: it goes with the person. */
const FIELD = 'totpSecret';
async function secretIn({ vault, keys }: WriteTools, kind: 'totpSecret' | 'totpSetup', id: string) {
  const kept = (await vault.get(kind, id))?.value;
  return typeof kept === 'string' ? String(unseal(await keys.find(id), FIELD, kept)) : undefined;
}

/** A secret for an authenticator, told this once and kept sealed until a code of it comes, for 15 minutes. Refuses where there is a second step already. */
export async function beginSecondStep(tools: WriteTools, person: { userId: string; email: string }) {
  const { userId: id, email } = person;
  if (await hasSecondStep(tools, id))
    refuse('conflict', 'secondStep.on', 'Two-step sign-in is on already. Switch it off first to begin anew.');
  const secret = newTotpSecret();
  await tools.vault.put('totpSetup', id, seal(await tools.keys.obtain(id), FIELD, secret), {
    group: id,
    expiresAt: tools.now().getTime() + SETUP_MS,
  });
  return { secret, address: totpAddress(secret, email) };
}

const oneByOne = keyedMutex();
const recoveryHash = ({ secrets }: WriteTools, id: string, code: string): string =>
  secrets.lookup('recoveryCode', `${id}/${code}`);
/** As it was shown, or typed without the hyphen, in small letters. */
const plainCode = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '');

/** Uses a code of this secret up: of several at once, in how many processes, one is right. */
async function takeTotp({ vault, now }: WriteTools, id: string, secret: string, code: string): Promise<void> {
  const period = totpPeriod(secret, plainCode(code), now()) ?? wrongCode();
  const expiresAt = now().getTime() + 2 * TOTP_VALID_MS;
  const { created } = await vault.create('singleUse', `totp/${id}/${period}`, true, { group: id, expiresAt });
  if (!created) wrongCode();
}

/** What the vault keeps of one that is good, or was: `true` where it was made before batches had names. */
const madeOf = (kept: unknown): RecoveryCode => (kept === true ? {} : (kept as RecoveryCode));

/**
 * Makes recovery codes, and has them become the good ones: by the event of `begin`, all at once. A process that dies before leaves the ones that were; those that are good no more go afterwards.
 */
async function newRecoveryCodes(
  tools: WriteSide,
  id: string,
  begin: (batch: string) => Promise<unknown>,
): Promise<string[]> {
  const { vault } = tools;
  const [batch, codes] = [newId(), Array.from({ length: RECOVERY_CODES }, () => newCode(10))];
  await vault.putMany(
    'recoveryCode',
    codes.map((each, place) => ({ id: recoveryHash(tools, id, each), value: { batch, place }, group: id })),
  );
  await begin(batch);
  for (const { id: hash, value } of await vault.list('recoveryCode', id))
    if (madeOf(value).batch !== batch) await vault.delete('recoveryCode', hash);
  return codes.map((each) => `${each.slice(0, 5)}-${each.slice(5)}`);
}

/** Recovery codes in place of those that there were, for who has shown who they are; told this once and kept as hashes. */
export const renewRecoveryCodes = (tools: WriteSide, { userId: id }: { userId: string }, caller: Caller) =>
  oneByOne(id, () =>
    newRecoveryCodes(tools, id, (batch) =>
      tools.run(renewCodes, { userId: id, batch }, { ...asSystem(caller), key: undefined }),
    ),
  );

/** Switches the second step on by a first code; answers the recovery codes, which are told this once and kept as hashes. */
export const confirmSecondStep = (
  tools: WriteSide,
  { userId: id, code }: { userId: string; code: string },
  caller: Caller,
): Promise<string[]> =>
  oneByOne(id, async () => {
    const { vault, keys } = tools;
    const secret =
      (await secretIn(tools, 'totpSetup', id)) ??
      refuse('conflict', 'secondStep.notBegun', 'This took too long. Please begin again with a new code to scan.');
    await takeTotp(tools, id, secret, code);
    await vault.put('totpSecret', id, seal(await keys.obtain(id), FIELD, secret), { group: id });
    // Who got no answer and confirms again has it on already, and is told codes that are good.
    const by = (await hasSecondStep(tools, id)) ? renewCodes : switchOnSecondStep;
    const codes = await newRecoveryCodes(tools, id, (batch) =>
      tools.run(by, { userId: id, batch }, { ...asSystem(caller), key: undefined }),
    );
    await vault.delete('totpSetup', id);
    return codes;
  });

/** Takes a code of the authenticator, or a recovery code, each of which is good once. Refuses `unauthenticated`. */
export async function takeSecondStep(
  tools: WriteSide,
  { userId: id, code }: { userId: string; code: string },
  caller: Caller,
): Promise<void> {
  const plain = plainCode(code);
  if (/^\d{6}$/.test(plain))
    return takeTotp(tools, id, (await secretIn(tools, 'totpSecret', id)) ?? wrongCode(), plain);
  const hash = recoveryHash(tools, id, plain);
  if (!(await tools.vault.get('recoveryCode', hash))) wrongCode();
  await useOnce(tools, { id: `recoveryCode/${hash}`, group: id, key: undefined }, wrongCode, async () => {
    const code = madeOf((await tools.vault.get('recoveryCode', hash))?.value ?? wrongCode());
    // A process that died after the event left its code in the vault.
    if (!isGood((await tools.journal.load(secondStep, id)).state, code)) wrongCode();
    await tools.run(useRecoveryCode, { userId: id, ...code }, { ...asSystem(caller), key: undefined });
    await tools.vault.delete('recoveryCode', hash);
    return true;
  });
}

const OF_SECOND_STEP = ['totpSecret', 'totpSetup', 'recoveryCode', 'loginChallenge'];

/** Switches it off and forgets all that it needed; the event comes first, so that nobody is asked for what is gone. */
export async function endSecondStep(
  tools: WriteSide,
  { userId: id, by }: { userId: string; by: 'person' | 'operator' },
  caller: Caller,
): Promise<void> {
  await tools.run(switchOffSecondStep, { userId: id, by }, asSystem(caller));
  for (const kind of OF_SECOND_STEP) await tools.vault.deleteGroup(kind, id);
}

/** For who gave the right password: what they bring with their code, within five minutes. `expiresAt` in milliseconds. */
export async function challengeFor({ vault, now }: WriteTools, id: string) {
  const [challenge, expiresAt] = [newToken(), now().getTime() + CHALLENGE_MS];
  await vault.put('loginChallenge', tokenHash(challenge), id, { group: id, expiresAt });
  return { challenge, expiresAt };
}

const overdue = () =>
  refuse('unauthenticated', 'challenge.over', 'This took too long. Please sign in again with your password.');

/** Whose challenge it is. Refuses `unauthenticated` for one that was never made, has expired or was used. */
export async function challenged({ vault }: WriteTools, challenge: string): Promise<string> {
  return String((await vault.get('loginChallenge', tokenHash(challenge)))?.value ?? overdue());
}

/** Answers a challenge by a code, once: of several answers at the same moment one counts. */
export async function answerChallenge(
  tools: WriteSide,
  { userId: id, challenge, code }: { userId: string; challenge: string; code: string },
  caller: Caller,
): Promise<void> {
  const hash = tokenHash(challenge);
  await useOnce(tools, { id: `loginChallenge/${hash}`, group: id, key: undefined }, overdue, async () => {
    if (!(await tools.vault.get('loginChallenge', hash))) overdue();
    await takeSecondStep(tools, { userId: id, code }, caller);
    await tools.vault.delete('loginChallenge', hash);
    return true;
  });
}
