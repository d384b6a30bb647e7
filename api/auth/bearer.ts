import { refuse } from '../../domain/kernel/refusal.ts';

/** The token of an Authorization header (RFC 6750); undefined where there is none or it is of another form. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];

export const sessionOver = (): never =>
  refuse('unauthenticated', 'session.ended', 'Your session has ended. Please sign in again.');
