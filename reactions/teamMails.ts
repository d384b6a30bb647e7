import type { WriteSide } from '../commands/core/writeSide.ts';
import { keyedMutex } from '../commands/core/keyedMutex.ts';
import type { ApprovalEvent } from '../domain/approval.ts';
import { gig } from '../domain/gig.ts';
import type { Json } from '../domain/kernel/event.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { approvals } from '../projections/approval.ts';
import { everyOne } from '../projections/core/pages.ts';
import { team } from '../projections/teamAccess.ts';
import { type MailText, mailTo } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';
import { startRounds } from './core/rounds.ts';
import { teamMailParts } from './teamAccess.ts';

const KIND = 'teamNews';
/** Clients choose for an hour, and their editors want one mail about it: it goes out when nothing was approved for a while, or in the end all the same. */
const QUIET_MS = 10 * 60_000;
const LONGEST_MS = 2 * 3_600_000;
const LOOK_MS = 60_000;

/** A burst of approvals in one gig that its team was not told about yet. Times are ISO 8601. */
interface Burst {
  since: string;
  last: string;
}
/** Once mails go out about it, what comes is the next burst. */
type PendingMail = Burst & { telling?: true; next?: Burst };
/** Approvals are noted while mails go out. */
const oneByOne = keyedMutex();
const pendingMailOf = async ({ vault }: Pick<WriteSide, 'vault'>, gigId: string): Promise<PendingMail | undefined> =>
  (await vault.get(KIND, gigId))?.value as unknown as PendingMail | undefined;
const keep = ({ vault }: Pick<WriteSide, 'vault'>, gigId: string, news: PendingMail): Promise<void> =>
  vault.put(KIND, gigId, news as unknown as Json, { group: KIND });
const joined = (burst: Burst | undefined, at: string): Burst => ({
  since: burst && burst.since < at ? burst.since : at,
  last: burst && burst.last > at ? burst.last : at,
});

/** Notes that something was approved for editing. */
export const noteApprovals = reaction<Extract<ApprovalEvent, { type: 'PhotoApprovedForEditing' }>>({
  name: 'team-news',
  on: ['PhotoApprovedForEditing'],
  atOnce: 1,
  react: ({ gigId }, { at }, { write }) =>
    oneByOne(gigId, async () => {
      const known = await pendingMailOf(write, gigId);
      if (!known?.telling) return keep(write, gigId, joined(known, at));
      if (at > known.last) await keep(write, gigId, { ...known, next: joined(known.next, at) });
    }),
});

type Tools = Pick<ReactionTools, 'write' | 'reads' | 'mailer' | 'address' | 'log'>;

async function mailTeam(tools: Tools, gigId: string, { since, last }: Burst): Promise<void> {
  const { write, reads, mailer } = tools;
  const of = (await write.journal.load(gig, gigId)).state;
  const count = await reads
    .reader(approvals)
    .count({ index: 'byGig', where: { gigId, forEditing: true }, range: { from: since, to: last } });
  // Approvals that were taken back are no news.
  if (of.status !== 'open' || count === 0) return;
  for (const { id, name, email } of await everyOne(reads.reader(team), {
    index: 'byGig',
    where: { gigId, stands: true },
  })) {
    const { photographer, action } = await teamMailParts(tools, { name: of.details.name, ownerId: of.ownerId }, id);
    const photos = count === 1 ? 'A photo' : `${count.toLocaleString('en')} photos`;
    const mail: MailText = {
      subject: `${photos} of ${of.details.name} ${count === 1 ? 'is' : 'are'} approved for editing`,
      paragraphs: [
        `${photos} of ${of.details.name} ${count === 1 ? 'was' : 'were'} approved by ${photographer} and the client, and can be edited now.`,
      ],
      action,
    };
    await mailer.send(
      mailTo({ id: derivedId('mail', KIND, gigId, since, id), to: email, name, of: [of.ownerId, gigId] }, mail),
    );
  }
}

/** Mails each team about the bursts that are over. Answers how many were. */
export async function mailTeams(tools: Tools, now = tools.write.now().getTime()): Promise<number> {
  const { vault } = tools.write;
  let told = 0;
  for (const { id: gigId, value } of await vault.list(KIND, KIND)) {
    const { telling, last, since } = value as unknown as PendingMail;
    // Those about which a process died go on at once.
    if (!telling && now - Date.parse(last) < QUIET_MS && now - Date.parse(since) < LONGEST_MS) continue;
    const burst = await oneByOne(gigId, async () => {
      const news = await pendingMailOf(tools.write, gigId);
      if (news) await keep(tools.write, gigId, { ...news, telling: true });
      return news;
    });
    if (!burst) continue;
    await mailTeam(tools, gigId, burst);
    told++;
    await oneByOne(gigId, async () => {
      const { next } = (await pendingMailOf(tools.write, gigId)) ?? {};
      await (next ? keep(tools.write, gigId, next) : vault.delete(KIND, gigId));
    });
  }
  return told;
}

/** Looks every minute. */
export const startTeamMails = (tools: Tools) =>
  startRounds({
    everyMs: LOOK_MS,
    log: tools.log,
    failed: 'teams could not be told what was approved',
    work: () => mailTeams(tools),
  });
