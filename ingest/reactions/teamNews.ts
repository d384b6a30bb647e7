import type { WriteSide } from '../../commands/tools.ts';
import type { ApprovalEvent } from '../../domain/approval.ts';
import { gig } from '../../domain/gig.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import { approvals } from '../../projections/approvals.ts';
import { team } from '../../projections/team.ts';
import { type Letter, rendered } from './letter.ts';
import { type ReactionTools, reaction } from './reaction.ts';
import { letterTo } from './team.ts';

const KIND = 'teamNews';
/** Clients choose for an hour, and their editors want one mail about it: it goes out when nothing was approved for a while, or in the end all the same. */
const QUIET_MS = 10 * 60_000;
const LONGEST_MS = 2 * 3_600_000;
const LOOK_MS = 60_000;
const MOST_MEMBERS = 500;

/** A burst of approvals in one gig that its team was not told about yet. Times are ISO 8601. */
interface Burst {
  since: string;
  last: string;
}
const burstOf = async ({ vault }: Pick<WriteSide, 'vault'>, gigId: string): Promise<Burst | undefined> => (await vault.get(KIND, gigId))?.value as unknown as Burst | undefined;

/** Notes that something was approved for editing. */
export const noteTeamNews = reaction<Extract<ApprovalEvent, { type: 'PhotoApprovedForEditing' }>>({
  name: 'team-news',
  on: ['PhotoApprovedForEditing'],
  atOnce: 1,
  async react({ gigId }, { at }, { write }) {
    const known = await burstOf(write, gigId);
    const since = known && known.since < at ? known.since : at;
    const last = known && known.last > at ? known.last : at;
    await write.vault.put(KIND, gigId, { since, last }, { group: KIND });
  },
});

type Tools = Pick<ReactionTools, 'write' | 'reads' | 'mailer' | 'publicUrl' | 'log'>;

async function tell(tools: Tools, gigId: string, { since }: Burst): Promise<void> {
  const { write, reads, mailer } = tools;
  const of = (await write.journal.load(gig, gigId)).state;
  const count = await reads.reader(approvals).count({ index: 'byGig', where: { gigId, forEditing: true }, range: { from: since } });
  // Approvals that were taken back are no news.
  if (of.status !== 'open' || count === 0) return;
  const { items } = await reads.reader(team).find({ index: 'byGig', where: { gigId, stands: true }, limit: MOST_MEMBERS });
  for (const { id, name, email } of items) {
    const { photographer, action } = await letterTo(tools, { name: of.details.name, ownerId: of.ownerId }, id);
    const photos = count === 1 ? 'A photo' : `${count.toLocaleString('en')} photos`;
    const letter: Letter = {
      subject: `${photos} of ${of.details.name} ${count === 1 ? 'is' : 'are'} approved for editing`,
      paragraphs: [`${photos} of ${of.details.name} ${count === 1 ? 'was' : 'were'} approved by ${photographer} and the client, and can be edited now.`],
      action,
    };
    await mailer.send({ id: derivedId('mail', KIND, gigId, since, id), to: email, subject: letter.subject, ...rendered(letter, name) });
  }
}

/** Mails each team about the bursts that are over. Answers how many were. */
export async function tellTeams(tools: Tools, now = tools.write.now().getTime()): Promise<number> {
  const { vault } = tools.write;
  let told = 0;
  for (const { id: gigId, value } of await vault.list(KIND, KIND)) {
    const burst = value as unknown as Burst;
    if (now - Date.parse(burst.last) < QUIET_MS && now - Date.parse(burst.since) < LONGEST_MS) continue;
    await tell(tools, gigId, burst);
    told++;
    // What was approved while the mails went out is a burst of its own.
    const after = await burstOf(tools.write, gigId);
    if (after && after.last !== burst.last) await vault.put(KIND, gigId, { since: after.last, last: after.last }, { group: KIND });
    else await vault.delete(KIND, gigId);
  }
  return told;
}

/** Looks every minute. */
export function keepTeamsTold(tools: Tools): { close(): Promise<void> } {
  let round: Promise<unknown> = Promise.resolve();
  const every = setInterval(() => {
    round = round.then(() => tellTeams(tools)).catch((error: unknown) => tools.log.warn({ err: error }, 'teams could not be told what was approved; the next round tries again'));
  }, LOOK_MS).unref();
  return {
    async close() {
      clearInterval(every);
      await round;
    },
  };
}
