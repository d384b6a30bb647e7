import { startAnnouncing } from '../../reactions/dueGuestMessages.ts';
import { startHousekeeping } from '../../reactions/housekeeping.ts';
import { allReactions } from '../../reactions/all.ts';
import { startReadingCalendars } from '../../reactions/otherCalendar.ts';
import { startCollectionWatch } from '../../reactions/collectionWatch.ts';
import { startPaymentWatch } from '../../reactions/paymentWatch.ts';
import { startPlanEnds } from '../../reactions/subscription.ts';
import { startMakingInvoices } from '../../reactions/recurringInvoice.ts';
import { startReminding } from '../../reactions/reminder.ts';
import { startTeamMails } from '../../reactions/teamMails.ts';
import { type Reactions, runReactions } from '../../reactions/core/run.ts';
import type { AppContext } from './appContext.ts';
import type { Adapters } from './composeAdapters.ts';
import type { Services } from './services.ts';

type Context = Pick<
  AppContext,
  'config' | 'write' | 'reads' | 'feed' | 'decode' | 'sites' | 'log' | 'metrics' | 'lagMeter'
>;

/** The worker role: reactions to what happens, and what is looked for again and again. */
export async function startWorker(
  context: Context,
  {
    faces,
    mailer,
    messenger,
    calendars,
    payments,
    openGateway,
  }: Pick<Adapters, 'faces' | 'mailer' | 'messenger' | 'calendars' | 'payments' | 'openGateway'>,
  services: Pick<Services, 'watch'>,
): Promise<{ reactions: Reactions; close(): Promise<void> }> {
  const { write, reads, feed, log, metrics } = context;
  if (context.config.SMTP_URL && mailer.check) services.watch('SMTP_URL', () => mailer.check!());
  const tools = { write, reads, faces, mailer, messenger, calendars, openGateway, address: context.sites.address, log };
  const reactions = await runReactions(allReactions, feed, context.decode, tools, (reaction, outcome) =>
    metrics.reactions.inc({ reaction, outcome }),
  );
  context.lagMeter.watch(
    'worker',
    () => reactions.places().map(({ reaction, read, done }) => ({ reader: reaction, read, done })),
    reactions.catchingUp,
  );
  const rounds = [
    startAnnouncing(tools),
    startHousekeeping({ write, reads, feed, log }),
    startTeamMails(tools),
    startPlanEnds(tools),
    startReminding(tools),
    startMakingInvoices(tools),
    startReadingCalendars(tools),
    startCollectionWatch(tools),
    ...(payments ? [startPaymentWatch({ ...tools, payments })] : []),
  ];
  return {
    reactions,
    async close() {
      await Promise.all(rounds.map((round) => round.close()));
      await reactions.close();
    },
  };
}
