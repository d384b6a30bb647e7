import { system } from '../../commands/core/actors.ts';
import { signInClient, signOutClient } from '../../commands/clientAccess.ts';
import type { Caller } from '../../commands/core/run.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import type { Actor } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import { type ClientView, clients } from '../../projections/clientAccess.ts';
import { gigs } from '../../projections/gig.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { accessTokens, sessionOver } from './accessTokens.ts';

/** A signed-in client of one gig, with what their access says now. */
export interface ClientPrincipal {
  actor: Extract<Actor, { kind: 'client' }>;
  sessionId: string;
  access: ClientView;
}

/** Signed tokens of 24 hours for clients. The session stands in the client's access, and ends with it or with the gig. */
export interface ClientSessions {
  start(access: { clientId: string; gigId: string }, caller: Caller): Promise<{ token: string; access: ClientView }>;
  end(principal: ClientPrincipal, caller: Caller): Promise<void>;
  /** Whose token it is; undefined where it is no client's; refuses `unauthenticated` for a wrong, expired, forged or ended one. */
  principal(authorization: string | undefined): Promise<ClientPrincipal | undefined>;
}

export function openClientSessions(write: WriteSide, reads: ReadSide): ClientSessions {
  const tokens = accessTokens(write, 'client');
  const accesses = reads.reader(clients);
  const shoots = reads.reader(gigs);
  return {
    async start({ clientId, gigId }, caller) {
      const sessionId = newId();
      const { position } = await write.run(
        signInClient,
        { clientId, sessionId },
        { ...caller, actor: system('client-login'), key: undefined },
      );
      await reads.passed(position);
      return {
        token: tokens.issue({ id: clientId, gigId, sessionId }),
        access: (await accesses.get(clientId)) ?? sessionOver(),
      };
    },
    async end({ actor, sessionId }, caller) {
      const { position } = await write.run(signOutClient, { clientId: actor.id, sessionId }, caller);
      await reads.passed(position);
    },
    async principal(authorization) {
      const claims = tokens.read(authorization);
      if (!claims) return undefined;
      const { id, gigId, sessionId } = claims;
      const access = await accesses.get(id);
      if (!access?.active || access.gigId !== gigId || !access.sessions.includes(sessionId)) return sessionOver();
      if (!(await shoots.get(gigId))?.open) return sessionOver();
      return { actor: { kind: 'client', id, gigId }, sessionId, access };
    },
  };
}
