import { join, resolve } from 'node:path';
import { register } from '../../commands/account.ts';
import { parkedIn } from '../../commands/core/parked.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import * as contract from '../contract/audit.ts';
import type { AppContext, WithoutRun } from '../runtime/appContext.ts';
import { outboxIn } from './outbox.ts';
import { type Route, route } from '../http/reply.ts';

/** What an admin does by hand. `reactions`: of this process, once they run. */
export function administrationRoutes(
  context: WithoutRun<AppContext>,
  reactions: () => { retry(id: string): Promise<void> } | undefined,
): Route[] {
  const { config, write } = context;
  const parked = parkedIn(write.vault);
  return [
    route(contract.parkedReactions, async () => {
      return {
        parked: (await parked.all())
          .sort((a, b) => (a.parkedAt < b.parkedAt ? 1 : -1))
          .map(({ id, reaction, eventId, eventType, gigId, error, attempts, parkedAt }) => ({
            id,
            reaction,
            event_id: eventId,
            event_type: eventType,
            gig_id: gigId,
            error,
            attempts,
            parked_at: parkedAt,
          })),
      };
    }),
    route(contract.retryParked, async ({ params }) => {
      const running = reactions();
      if (!running) {
        // The worker is another process: it finds the wish beside what is parked.
        const found =
          (await parked.get(params.id)) ?? refuse('notFound', 'parked.absent', 'This is no longer waiting.');
        await parked.put({ ...found, retry: true });
        return { message: 'It is tried again within seconds: reload this list to see.' };
      }
      await running.retry(params.id).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'parked.absent') throw error;
        context.log.warn({ err: error, parked: params.id }, 'retry failed');
        refuse(
          'conflict',
          'parked.failedAgain',
          `It failed again: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
      return { message: 'Done: it went through this time.' };
    }),
    route(contract.outboxMails, async ({ query }) => {
      const { mails, next, total } = await outboxIn(
        join(resolve(config.DATA_DIR), 'outbox'),
        { mail: !config.SMTP_URL, whatsapp: !config.WHATSAPP_TOKEN },
        query,
      );
      return { mails, next_cursor: next, total };
    }),
    route(contract.createAuditor, async ({ body, caller, write: side }) => {
      const { email, password, full_name: fullName } = body;
      const { userId, taken } = await register(
        side,
        { email, password, fullName, role: 'auditor', verified: true },
        caller,
      );
      if (taken) refuse('conflict', 'account.taken', 'This address already has an account.');
      return { user_id: userId };
    }),
  ];
}
