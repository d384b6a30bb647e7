import type { z } from 'zod';
import { endSession, renewSession, startSession, SESSION_MS } from '../../commands/session.ts';
import { system } from '../../commands/core/actors.ts';
import type { Caller } from '../../commands/core/run.ts';
import { signedTokens } from '../../commands/core/signedTokens.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { tokenPurposes } from '../../commands/tokenPurposes.ts';
import { newId } from '../../domain/kernel/id.ts';
import type { Role } from '../../domain/kernel/event.ts';
import { accounts, sessions } from '../../projections/account.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { cachedReader } from '../../projections/core/cachedReader.ts';
import type { Principal } from '../http/reply.ts';
import type { session as sessionAnswer } from '../contract/account.ts';
import { bearerOf, sessionOver } from './bearer.ts';
import type { SessionUse } from './sessionUse.ts';

/** A session as it is answered to whoever signed in. */
type SessionAnswer = z.infer<typeof sessionAnswer>;

/** Signed tokens of 24 hours that carry a session id; the session itself lives in the log and can end before its token. */
export interface Sessions {
  /** `browser`: what the person finds it again by, in the list of their sessions. */
  start(
    user: { userId: string; role: Role; browser?: string | undefined; by?: 'passkey' },
    caller: Caller,
  ): Promise<SessionAnswer>;
  renew(principal: NonNullable<Principal>, caller: Caller): Promise<SessionAnswer>;
  end(principal: NonNullable<Principal>, caller: Caller): Promise<void>;
  /** Who a bearer token is; undefined without one; refuses `unauthenticated` for a wrong, expired, forged or ended one. */
  principal(authorization: string | undefined): Promise<Principal>;
  /** Whether this is a session of this user that nobody has ended: neither by signing out, nor by a new password. */
  stands(sessionId: string, userId: string): Promise<boolean>;
}

/** `isPublic`: the public reaches this Loom; then its administrators need a second step. */
export function openSessions(
  write: WriteSide,
  reads: ReadSide,
  { use, isPublic }: { use: SessionUse; isPublic: boolean },
): Sessions {
  const tokens = signedTokens(tokenPurposes.studioSession, write);
  const running = cachedReader(reads, sessions);
  const accountReader = cachedReader(reads, accounts);
  const standing = async (sessionId: string, userId: string) => {
    const [session, person] = await Promise.all([running.get(sessionId), accountReader.get(userId)]);
    return session &&
      !session.ended &&
      session.userId === userId &&
      person?.closedAt === '' &&
      session.startedAt >= person.sessionsAfter
      ? { session, person }
      : undefined;
  };
  const answer = (userId: string, role: Role, sid: string, expiresAt: string): SessionAnswer => ({
    access_token: tokens.sign({ sub: userId, sid, role }, Date.parse(expiresAt)),
    user_id: userId,
    role,
    expires_at: expiresAt,
  });
  const nextEnd = (): string => new Date(write.now().getTime() + SESSION_MS).toISOString();

  return {
    async start({ userId, role, browser, by }, caller) {
      const [sessionId, expiresAt] = [newId(), nextEnd()];
      const { position } = await write.run(
        startSession,
        { sessionId, userId, expiresAt, ...(browser === undefined ? {} : { browser }), ...(by && { by }) },
        { ...caller, actor: system('login'), key: undefined },
      );
      await reads.passed(position);
      return answer(userId, role, sessionId, expiresAt);
    },
    async renew({ actor, sessionId }, caller) {
      const expiresAt = nextEnd();
      const { position } = await write.run(renewSession, { sessionId, expiresAt }, { ...caller, key: undefined });
      await reads.passed(position);
      return answer(actor.id, actor.role, sessionId, expiresAt);
    },
    async end({ sessionId }, caller) {
      const { position } = await write.run(endSession, { sessionId, reason: 'loggedOut' }, caller);
      await reads.passed(position);
    },
    async principal(authorization) {
      if (!authorization) return undefined;
      const bearer = bearerOf(authorization);
      const { sid, sub } = tokens.open(bearer) ?? sessionOver();
      const { session, person } = (await standing(sid, sub)) ?? sessionOver();
      use.used(session.id, person.id);
      return {
        actor: { kind: 'user', id: person.id, role: person.role, sessionId: session.id },
        sessionId: session.id,
        endsAt: tokens.read(bearer)!.end,
        needsSecondStep:
          isPublic && person.role === 'admin' && !person.secondStep && !(session.byPasskey && person.passkeys > 0),
      };
    },
    stands: async (sessionId, userId) => (await standing(sessionId, userId)) !== undefined,
  };
}
