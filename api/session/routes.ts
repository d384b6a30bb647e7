import { changePassword, isWrongPassword } from '../../commands/password.ts';
import { endSession } from '../../commands/session.ts';
import { accounts, sessions } from '../../projections/account.ts';
import { everyOne } from '../../projections/core/pages.ts';
import { browserName } from '../auth/browserName.ts';
import * as contract from '../contract/session.ts';
import type { RouteContext } from '../context.ts';
import { type Route, pageOf, route } from '../http/reply.ts';

/** Where somebody is signed in, and the password that lets them in. */
export function sessionRoutes({ write, reads, sessions: tokens, sessionUse, throttles }: RouteContext): Route[] {
  const reader = reads.reader(sessions);
  const people = reads.reader(accounts);
  /** Those of a person that have neither ended nor run out, but for a new password, which ends what began before it. */
  const runningOf = (userId: string) => ({
    index: 'byUser',
    where: { userId, ended: false },
    range: { from: write.now().toISOString() },
  });

  return [
    route(contract.listSessions, async ({ query, principal }) => {
      const userId = principal.actor.id;
      const [{ items, next }, uses, person] = await Promise.all([
        reader.find({ ...runningOf(userId), ...pageOf(query), order: 'desc' }),
        sessionUse.of(userId),
        people.get(userId),
      ]);
      const running = items.filter(({ startedAt }) => person && startedAt >= person.sessionsAfter);
      return {
        sessions: running.map(({ id, browser, startedAt }) => ({
          session_id: id,
          browser,
          first_used_at: startedAt,
          last_used_at: uses.get(id) ?? startedAt,
          current: id === principal.sessionId,
        })),
        next_cursor: next ?? null,
      };
    }),
    route(contract.endSession, async ({ params, run }) => {
      await run(endSession, { sessionId: params.sessionId, reason: 'endedElsewhere' });
      return { message: 'That session is over.' };
    }),
    route(contract.endOtherSessions, async ({ principal, run, caller }) => {
      const others = (await everyOne(reader, runningOf(principal.actor.id))).filter(
        ({ id }) => id !== principal.sessionId,
      );
      for (const { id } of others)
        await run(endSession, { sessionId: id, reason: 'endedElsewhere' }, { ...caller, key: undefined });
      return { message: 'All other sessions are over.', ended: others.length };
    }),
    route(contract.changePassword, async ({ body, principal, caller, ctx, write: side }) => {
      const { id: userId, role } = principal.actor;
      const change = { userId, current: body.current_password, next: body.new_password };
      await throttles.login.attempt(
        [`password:${userId}`],
        () => changePassword(side, change, caller),
        isWrongPassword,
      );
      const browser = browserName(ctx.get('user-agent'));
      return {
        message: 'Password changed successfully',
        ...(await tokens.start({ userId, role, browser }, caller)),
      };
    }),
  ];
}
