import { z } from 'zod';
import { mailboxOf } from '../domain/kernel/mailbox.ts';
import { type ClosedAccount, account, emailClaim } from '../domain/account.ts';
import { isOverdue } from '../domain/kernel/bin.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { freeTrial } from '../domain/plan.ts';
import { isAdmin, isSystem, system } from './core/actors.ts';
import { nameInput } from './nameInput.ts';
import { hashPassword, passwordMatches } from './core/passwords.ts';
import { type Caller, command, wasRun } from './core/run.ts';
import { newToken, tokenHash } from './core/secrets.ts';
import { useOnce, wasUsed } from './core/singleUse.ts';
import { keyedMutex } from './core/keyedMutex.ts';
import { assignPlan } from './subscription.ts';
import type { WriteSide, WriteTools } from './core/writeSide.ts';

const userId = z.string().min(1);
const role = z.enum(['photographer', 'admin', 'auditor']);
const forAccount = { aggregate: account, id: (input: { userId: string }) => input.userId };
const bySystem = { ...forAccount, input: z.object({ userId }), may: isSystem };

const registerAccount = command({
  ...forAccount,
  name: 'RegisterAccount',
  may: (actor) => isSystem(actor) || isAdmin(actor),
  input: z.object({
    userId,
    email: z.string(),
    fullName: nameInput('Please enter your name.'),
    role,
    verified: z.boolean(),
  }),
});
const claimEmail = command({
  aggregate: emailClaim,
  name: 'ClaimEmail',
  may: (actor) => isSystem(actor) || isAdmin(actor),
  input: z.object({ address: z.string(), userId }),
  id: ({ address }) => address,
});
const noteRepeatedRegistration = command({ ...bySystem, name: 'NoteRepeatedRegistration' });
const verifyAddress = command({ ...bySystem, name: 'VerifyEmail' });
const requestReset = command({ ...bySystem, name: 'RequestPasswordReset' });
/** Ends every session begun before it. What is the new password is for the vault. */
export const changeKnownPassword = command({ ...bySystem, name: 'ChangePassword' });

export const requestVerification = command({
  ...forAccount,
  name: 'RequestEmailVerification',
  input: z.object({ userId }),
  may: (actor, _, input) => actor.id === input.userId,
});

export interface Registration {
  email: string;
  password: string;
  fullName: string;
  role: z.infer<typeof role>;
  /** Made by an admin or at first start: needs no mail. */
  verified: boolean;
}

const asSystem = (caller: Caller, id: string): Caller => ({ ...caller, actor: system(id) });
/** What an address is looked up by: the log keeps a keyed hash of it. */
export const addressOf = (tools: WriteTools, email: string): string => tools.secrets.lookup('email', mailboxOf(email));

/** Of two who register one address at once, one gets the account, with their own password. */
const oneByOne = keyedMutex();

/**
 * Registers, or tells the owner of a taken address by mail; the caller learns nothing of which it was.
 * A crash between the steps leaves an address that the next try of the same person takes up again.
 */
export const register = (tools: WriteSide, registration: Registration, caller: Caller): Promise<Registered> =>
  oneByOne(addressOf(tools, registration.email), () => registerNext(tools, registration, caller));

/** Within this the owner of an address is told once that somebody registers with it. */
const REPEATED_MS = 3_600_000;
interface Registered {
  userId: string;
  taken: boolean;
}
async function registerNext(tools: WriteSide, registration: Registration, caller: Caller): Promise<Registered> {
  const { email, password, fullName, role, verified } = registration;
  // The log names the admin who made an account; who registers is nobody yet.
  const as = isAdmin(caller.actor) ? caller : asSystem(caller, 'registration');
  const hash = await hashPassword(password);
  const address = addressOf(tools, email);
  const claim = await tools.run(
    claimEmail,
    { address, userId: derivedId('user', address, String(tools.now().getTime())) },
    as,
  );
  const id = claim.state.userId!;
  // Who got no answer and asks again is told what the first time would have told.
  if (!(await wasRun(tools.journal, registerAccount, id, as))) {
    if ((await tools.journal.load(account, id)).state.status !== 'absent') {
      // Each is a mail: a flood of them is one.
      const expiresAt = tools.now().getTime() + REPEATED_MS;
      const { created } = await tools.vault.create('singleUse', `registered/${id}`, true, { group: id, expiresAt });
      const unkeyed = { ...asSystem(caller, 'registration'), key: undefined };
      if (created) await tools.run(noteRepeatedRegistration, { userId: id }, unkeyed);
      return { userId: id, taken: true };
    }
    await tools.vault.put('password', id, hash, { group: id });
    if (role === 'photographer') await tools.run(assignPlan, { userId: id, planId: freeTrial.planId }, as);
  }
  await tools.run(registerAccount, { userId: id, email, fullName, role, verified }, as);
  return { userId: id, taken: false };
}

/** Whose account it is, and how it stands: nothing that is personal. */
type KnownAccount = Pick<ClosedAccount, 'userId' | 'role'> &
  ({ status: 'open' } | Pick<ClosedAccount, 'status' | 'closedAt'>);

/** The account of a right pair, open or closed a while ago; refuses `unauthenticated` in the same words and the same time for an unknown address and a wrong password. */
export async function checkLogin(tools: WriteTools, email: string, password: string): Promise<KnownAccount> {
  const claim = (await tools.journal.load(emailClaim, addressOf(tools, email))).state;
  const hash = claim.userId === undefined ? undefined : await tools.vault.get('password', claim.userId);
  const [right, known] = await Promise.all([
    passwordMatches(password, hash?.value as string | undefined),
    claim.userId === undefined ? undefined : tools.journal.loadSealed(account, claim.userId),
  ]);
  const state = right ? known?.state : undefined;
  if (state?.status === 'open') return { status: state.status, userId: state.userId, role: state.role };
  if (state?.status === 'closed' && !isOverdue(state.closedAt, tools.now().toISOString())) {
    const { status, userId, role, closedAt } = state;
    return { status, userId, role, closedAt };
  }
  return refuse('unauthenticated', 'login.wrong', 'The email address or the password is not right.');
}

const LINK_MS = 24 * 3_600_000;
const RESET_MS = 3_600_000;

type MailedLink = 'verifyToken' | 'resetToken';
const useOf = (kind: MailedLink, hash: string): string => `${kind}/${hash}`;

/**
 * The token of a mailed link, a new one unless it is given; only its hash is kept, and an earlier one of the same kind
 * stops working. A mail that goes out again brings a link that was used to no new life.
 */
export async function issueToken(tools: WriteTools, kind: MailedLink, id: string, token = newToken()): Promise<string> {
  const hash = tokenHash(token);
  if (await wasUsed(tools, useOf(kind, hash))) return token;
  await tools.vault.deleteGroup(kind, id);
  await tools.vault.put(kind, hash, id, {
    group: id,
    expiresAt: tools.now().getTime() + (kind === 'verifyToken' ? LINK_MS : RESET_MS),
  });
  return token;
}

/** Does once what a mailed link is for, given whose it is; `wrong` refuses one that was never made, has expired or was used. Answers the position of the log that the first time reached: a repeat runs nothing that could be waited for. */
async function byMailedLink(
  tools: WriteTools,
  kind: MailedLink,
  token: string,
  { key }: Caller,
  wrong: () => never,
  work: (userId: string) => Promise<number>,
): Promise<number> {
  const hash = tokenHash(token);
  const userId = (await tools.vault.get(kind, hash))?.value;
  // A repeat of the call that used it has its answer; for anybody else it is gone.
  if (typeof userId !== 'string' && (key === undefined || !(await wasUsed(tools, useOf(kind, hash))))) return wrong();
  return useOnce(tools, { id: useOf(kind, hash), group: String(userId), key }, wrong, async () => {
    // Looked at again under the claim: it may have been used, or replaced by a later one, since.
    const entry = (await tools.vault.get(kind, hash)) ?? wrong();
    const position = await work(String(entry.value));
    await tools.vault.delete(kind, hash);
    return position;
  });
}

/** Verifies the address a token was mailed to. Refuses a link that was used. */
export const verifyEmail = (tools: WriteSide, token: string, caller: Caller): Promise<number> =>
  byMailedLink(
    tools,
    'verifyToken',
    token,
    caller,
    () => refuse('invalid', 'verification.invalid', 'Invalid verification link'),
    async (id) => (await tools.run(verifyAddress, { userId: id }, asSystem(caller, 'verification'))).position,
  );

/** Whose address it is; undefined where it is nobody's. For who runs this machine: callers of the API are told nothing of it. */
export const userIdOf = async (tools: WriteTools, email: string): Promise<string | undefined> =>
  (await tools.journal.load(emailClaim, addressOf(tools, email))).state.userId;

/** Has a link mailed when the address is known; the caller learns nothing. */
export async function forgotPassword(tools: WriteSide, email: string, caller: Caller): Promise<void> {
  const userId = await userIdOf(tools, email);
  if (userId !== undefined) await tools.run(requestReset, { userId }, asSystem(caller, 'reset'));
}

const wrongReset = () => refuse('invalid', 'reset.invalid', 'This link is no longer valid. Please ask for a new one.');

/** Sets a new password by a mailed token, once: of several at the same moment one does. All sessions end. Killed in between, it can be done again a minute later: no new password without an end to the sessions. */
export const resetPassword = (tools: WriteSide, token: string, password: string, caller: Caller): Promise<number> =>
  byMailedLink(tools, 'resetToken', token, caller, wrongReset, async (id) => {
    // A link of before it was closed opens nothing.
    if ((await tools.journal.load(account, id)).state.status !== 'open') return wrongReset();
    await tools.vault.deleteGroup('loginChallenge', id);
    await tools.vault.put('password', id, await hashPassword(password), { group: id });
    return (await tools.run(changeKnownPassword, { userId: id }, asSystem(caller, 'reset'))).position;
  });
