import jwt from 'jsonwebtoken';
import { SESSION_MS } from '../../commands/session.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { refuse } from '../../domain/kernel/refusal.ts';

/** What a token says: whose access to which gig it is, and of which session. */
export interface AccessClaims {
  id: string;
  gigId: string;
  sessionId: string;
}

export const sessionOver = (): never =>
  refuse('unauthenticated', 'session.ended', 'Your session has ended. Please sign in again.');

/** Signed tokens of 24 hours for those who have access to one gig. Whether the access still stands is for who reads them. */
export function accessTokens({ secrets, now }: Pick<WriteSide, 'secrets' | 'now'>, audience: 'client' | 'team') {
  const key = secrets.key(`${audience}Session`);
  return {
    issue({ id, gigId, sessionId }: AccessClaims): string {
      const exp = Math.floor((now().getTime() + SESSION_MS) / 1000);
      return jwt.sign({ sid: sessionId, gig: gigId, exp }, key, { subject: id, audience, algorithm: 'HS256' });
    },
    /** Undefined where it is no token of this kind; refuses `unauthenticated` for a wrong, expired or forged one. */
    read(authorization: string | undefined): AccessClaims | undefined {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
      if (!token || jwt.decode(token, { json: true })?.aud !== audience) return undefined;
      try {
        const {
          sub = '',
          sid,
          gig,
        } = jwt.verify(token, key, { algorithms: ['HS256'], audience }) as { sub?: string; sid?: string; gig?: string };
        return sid === undefined || gig === undefined ? sessionOver() : { id: sub, gigId: gig, sessionId: sid };
      } catch {
        return sessionOver();
      }
    },
  };
}
