import jwt from 'jsonwebtoken';
import { system } from '../commands/actors.ts';
import { signInClient, signOutClient } from '../commands/clientAccess.ts';
import type { Caller } from '../commands/run.ts';
import { SESSION_MS } from '../commands/session.ts';
import type { WriteSide } from '../commands/tools.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { newId } from '../domain/kernel/id.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { type ClientView, clients } from '../projections/clients.ts';
import { gigs } from '../projections/gigs.ts';
import type { ReadSide } from '../projections/runner.ts';

/** A signed-in client of one gig, with what their access says now. */
export interface ClientVisitor {
  actor: Extract<Actor, { kind: 'client' }>;
  sessionId: string;
  access: ClientView;
}

/** Signed tokens of 24 hours for clients. The session stands in the client's access, and ends with it or with the gig. */
export interface ClientSessions {
  start(access: { clientId: string; gigId: string }, caller: Caller): Promise<{ token: string; access: ClientView }>;
  end(visitor: ClientVisitor, caller: Caller): Promise<void>;
  /** Whose token it is; undefined where it is no client's; refuses `unauthenticated` for a wrong, expired, forged or ended one. */
  visitor(authorization: string | undefined): Promise<ClientVisitor | undefined>;
}

const AUDIENCE = 'client';
const over = () => refuse('unauthenticated', 'session.ended', 'Your session has ended. Please sign in again.');

export function openClientSessions(write: WriteSide, reads: ReadSide): ClientSessions {
  const key = write.secrets.key('clientSession');
  const accesses = reads.reader(clients);
  const shoots = reads.reader(gigs);
  return {
    async start({ clientId, gigId }, caller) {
      const sessionId = newId();
      const { position } = await write.run(signInClient, { clientId, sessionId }, { ...caller, actor: system('client-login'), key: undefined });
      await reads.passed(position);
      const exp = Math.floor((write.now().getTime() + SESSION_MS) / 1000);
      const token = jwt.sign({ sid: sessionId, gig: gigId, exp }, key, { subject: clientId, audience: AUDIENCE, algorithm: 'HS256' });
      return { token, access: (await accesses.get(clientId)) ?? over() };
    },
    async end({ actor, sessionId }, caller) {
      const { position } = await write.run(signOutClient, { clientId: actor.id, sessionId }, caller);
      await reads.passed(position);
    },
    async visitor(authorization) {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
      if (!token || jwt.decode(token, { json: true })?.aud !== AUDIENCE) return undefined;
      let claims: jwt.JwtPayload;
      try {
        claims = jwt.verify(token, key, { algorithms: ['HS256'], audience: AUDIENCE }) as jwt.JwtPayload;
      } catch {
        return over();
      }
      const { sub = '', sid, gig } = claims as { sub?: string; sid?: string; gig?: string };
      const access = await accesses.get(sub);
      if (!access?.active || sid === undefined || access.gigId !== gig || !access.sessions.includes(sid)) return over();
      if (!(await shoots.get(gig))?.open) return over();
      return { actor: { kind: 'client', id: access.id, gigId: gig }, sessionId: sid, access };
    },
  };
}
