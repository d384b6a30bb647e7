import { z } from 'zod';
import { session } from '../domain/session.ts';
import { isSystem } from './core/actors.ts';
import { command } from './core/run.ts';

/** How long a token lives. */
export const SESSION_MS = 24 * 3_600_000;

const sessionId = z.string().min(1);
const forSession = { aggregate: session, id: (input: { sessionId: string }) => input.sessionId };
const expiresAt = z.string();

export const startSession = command({
  ...forSession,
  name: 'StartSession',
  begins: true,
  input: z.object({
    sessionId,
    userId: z.string(),
    expiresAt,
    browser: z.string().max(100).optional(),
    by: z.literal('passkey').optional(),
  }),
  may: isSystem,
});
const own = {
  ...forSession,
  may: (actor: { kind: string; id: string }, state: { status: string; userId?: string }) =>
    actor.kind === 'system' || state.userId === actor.id,
};
export const renewSession = command({ ...own, name: 'RenewSession', input: z.object({ sessionId, expiresAt }) });
export const endSession = command({
  ...own,
  name: 'EndSession',
  input: z.object({ sessionId, reason: z.enum(['loggedOut', 'passwordChanged', 'endedElsewhere', 'accountDeleted']) }),
});
