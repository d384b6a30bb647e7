import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { account } from '../domain/account.ts';
import type { Json } from '../domain/kernel/event.ts';
import { newId } from '../domain/kernel/id.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { MOST_PASSKEYS, passkeys } from '../domain/passkey.ts';
import { isSystem, system } from './core/actors.ts';
import { type Caller, command, idMadeBy } from './core/run.ts';
import { signedTokens } from './core/signedTokens.ts';
import { type Credential, madeCredential, signedBy } from './core/webauthn.ts';
import type { WriteSide, WriteTools } from './core/writeSide.ts';
import type { RelyingParty } from './relyingParty.ts';
import { tokenPurposes } from './tokenPurposes.ts';

const passkeyId = z.string().min(1);
const name = z.string().min(1);
const userId = z.string().min(1);
const bySystem = { aggregate: passkeys, id: (input: { userId: string }) => input.userId, may: isSystem };

export const recordPasskey = command({ ...bySystem, name: 'AddPasskey', input: z.object({ userId, passkeyId, name }) });
const own = {
  aggregate: passkeys,
  id: (input: { userId: string }) => input.userId,
  may: (actor: { id: string }, _: unknown, input: { userId: string }) => actor.id === input.userId,
};
export const renamePasskey = command({ ...own, name: 'RenamePasskey', input: z.object({ userId, passkeyId, name }) });
const dropPasskey = command({ ...own, name: 'RemovePasskey', input: z.object({ userId, passkeyId }) });

/** How long an answer of an authenticator is waited for, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;
const KIND = 'passkey';

/** A credential in the vault: whose it is, and when it was used. Times are ISO 8601. */
interface Kept extends Credential {
  userId: string;
  passkeyId: string;
  /** Whom it was made for, by name. */
  rpId: string;
  transports: string[];
  addedAt: string;
  lastUsedAt: string | null;
}

const keyOf = ({ secrets }: WriteTools, credentialId: string): string => secrets.lookup('passkey', credentialId);
/** By what an authenticator knows a person: it says nothing about them to who reads it there. */
export const userHandleOf = ({ secrets }: Pick<WriteSide, 'secrets'>, id: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(secrets.lookup('passkeyUser', id), 'hex'));

/** Of somebody, the oldest first: names are in the log, the rest in the vault. */
export async function passkeysOf({ journal, vault }: WriteTools, id: string): Promise<(Kept & { name: string })[]> {
  const [{ state }, kept] = await Promise.all([
    journal.load(passkeys, id),
    vault.list(KIND, id, { after: '', limit: 2 * MOST_PASSKEYS }),
  ]);
  const byId = new Map(kept.map(({ value }) => [(value as unknown as Kept).passkeyId, value as unknown as Kept]));
  return Object.entries(state.names).flatMap(([key, known]) => {
    const found = byId.get(key);
    return found ? [{ ...found, name: known }] : [];
  });
}

const overdue = () => refuse('unauthenticated', 'passkey.over', 'This took too long. Please try again.');
const wrong = () =>
  refuse('unauthenticated', 'passkey.wrong', 'This passkey does not let you in. Please try another way.');
const newChallenge = (): string => randomBytes(32).toString('base64url');

/** Of several answers to one challenge, in how many processes, one counts, and its repeats: `by` names it. */
async function takeOnce({ vault, now }: WriteTools, challenge: string, by: string): Promise<void> {
  const expiresAt = now().getTime() + CHALLENGE_MS;
  const { entry, created } = await vault.create('singleUse', `passkey/${challenge}`, by, { expiresAt });
  if (!created && entry.value !== by) overdue();
}

/** What a new passkey of this session has to answer. The server keeps nothing of it until it is answered. */
export function beginPasskey(tools: WriteTools, { userId: id, sessionId }: { userId: string; sessionId: string }) {
  const challenge = newChallenge();
  const tokens = signedTokens(tokenPurposes.newPasskey, tools);
  return {
    challenge,
    token: tokens.sign({ userId: id, sid: sessionId, challenge }, tools.now().getTime() + CHALLENGE_MS),
  };
}

/**
 * Adds what an authenticator made, and answers its id: for this session's challenge, this host, and after it verified its user. Refuses
 * `invalid` for anything else, `conflict` for one that is known, or one too many. Killed in between, what is kept without
 * its event opens nothing: a repeat with the same key completes it, and the same authenticator can be added anew.
 */
export async function addPasskey(
  tools: WriteSide,
  party: RelyingParty,
  asked: { userId: string; sessionId: string; token: string; name: string; response: RegistrationResponseJSON },
  caller: Caller,
): Promise<string> {
  const { userId: id, response } = asked;
  const claims = signedTokens(tokenPurposes.newPasskey, tools).open(asked.token);
  if (!claims || claims.userId !== id || claims.sid !== asked.sessionId)
    return refuse('invalid', 'passkey.over', 'This took too long. Please begin again.');
  const made =
    (await madeCredential(response, { ...party, rpId: party.id, challenge: claims.challenge })) ??
    refuse('invalid', 'passkey.unusable', 'This passkey cannot be used here. Please try another one.');
  const passkeyId = idMadeBy(recordPasskey, caller, `${claims.challenge}/${made.id}`);
  await takeOnce(tools, claims.challenge, passkeyId);
  const key = keyOf(tools, made.id);
  const kept: Kept = {
    ...made,
    userId: id,
    passkeyId,
    rpId: party.id,
    transports: response.response.transports ?? [],
    addedAt: tools.now().toISOString(),
    lastUsedAt: null,
  };
  const { entry, created } = await tools.vault.create(KIND, key, kept as unknown as Json, { group: id });
  if (!created) {
    const earlier = entry.value as unknown as Kept;
    const { state } = await tools.journal.load(passkeys, earlier.userId);
    if (Object.hasOwn(state.names, earlier.passkeyId)) {
      if (earlier.passkeyId === passkeyId) return passkeyId;
      refuse('conflict', 'passkey.known', 'This passkey has been added already.');
    }
    await tools.vault.put(KIND, key, kept as unknown as Json, { group: id });
  }
  const as: Caller = { ...caller, actor: system('passkey'), key: undefined };
  try {
    await tools.run(recordPasskey, { userId: id, passkeyId, name: asked.name }, as);
    return passkeyId;
  } catch (error) {
    await tools.vault.delete(KIND, key);
    throw error;
  }
}

/** From the event on it opens nothing, whether or not what is kept of it is gone already. */
export async function removePasskey(
  tools: WriteSide,
  { userId: id, passkeyId: gone }: { userId: string; passkeyId: string },
  caller: Caller,
): Promise<void> {
  const kept = (await passkeysOf(tools, id)).find((each) => each.passkeyId === gone);
  await tools.run(dropPasskey, { userId: id, passkeyId: gone }, caller);
  if (kept) await tools.vault.delete(KIND, keyOf(tools, kept.id));
}

/** What whoever wants in has to answer by a passkey, whoever they are: nothing is asked for, so nothing is told. */
export function beginPasskeySignIn(tools: WriteTools) {
  const challenge = newChallenge();
  const tokens = signedTokens(tokenPurposes.passkeySignIn, tools);
  return { challenge, token: tokens.sign({ challenge }, tools.now().getTime() + CHALLENGE_MS) };
}

/** Whose passkey answered, once for each challenge. Refuses `unauthenticated` alike, whatever is wrong with it. */
export async function signInByPasskey(
  tools: WriteTools,
  party: RelyingParty,
  { token, response }: { token: string; response: AuthenticationResponseJSON },
) {
  const { challenge } = signedTokens(tokenPurposes.passkeySignIn, tools).open(token) ?? overdue();
  const key = keyOf(tools, response.id);
  const kept = ((await tools.vault.get(KIND, key))?.value as unknown as Kept | undefined) ?? wrong();
  const handle = Buffer.from(userHandleOf(tools, kept.userId)).toString('base64url');
  const counter = await signedBy(response, kept, { challenge, origin: party.origin, rpId: party.id });
  if (counter === undefined || response.response.userHandle !== handle) return wrong();
  await takeOnce(tools, challenge, newId());
  const [person, { state }] = await Promise.all([
    tools.journal.load(account, kept.userId),
    tools.journal.load(passkeys, kept.userId),
  ]);
  const known = person.state;
  if (known.status === 'absent' || known.status === 'erased' || !Object.hasOwn(state.names, kept.passkeyId))
    return wrong();
  // What counts goes up by one claim for each number: a copy of an authenticator is found out by the second use of one.
  if (counter > 0) {
    const use = await tools.vault.create('singleUse', `passkeyUse/${key}/${counter}`, true, {
      group: kept.userId,
      expiresAt: tools.now().getTime() + CHALLENGE_MS,
    });
    if (!use.created) return wrong();
  }
  const used = { ...kept, counter, lastUsedAt: tools.now().toISOString() };
  await tools.vault.put(KIND, key, used as unknown as Json, { group: kept.userId });
  return known;
}
