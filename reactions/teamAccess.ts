import { raiseNotice } from '../commands/notice.ts';
import { issueTeamCode, withdrawTeamCode } from '../commands/teamAccess.ts';
import { account } from '../domain/account.ts';
import type { EditEvent } from '../domain/edit.ts';
import { type GigEvent, type OpenGig, gig } from '../domain/gig.ts';
import { derivedId } from '../domain/kernel/id.ts';
import type { TeamAccessEvent } from '../domain/teamAccess.ts';
import { team } from '../projections/teamAccess.ts';
import { type MailText, mailTo } from './core/mailText.ts';
import { forgetAll } from './purgedAccess.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';

/** Who writes to an editor, about which gig, and how they get in. */
export async function teamMailParts(
  { write, address }: Pick<ReactionTools, 'write' | 'address'>,
  { name, ownerId }: { name: string; ownerId: string },
  teamId: string,
) {
  const owner = (await write.journal.load(account, ownerId)).state;
  const code = await issueTeamCode(write, teamId);
  return {
    photographer: owner.status === 'open' ? owner.fullName : 'Your photographer',
    name,
    code,
    action: { label: 'Open the dashboard', address: address(`/team#${code}`) },
  };
}
const aboutGig = ({ details, ownerId }: OpenGig) => ({ name: details.name, ownerId });

type Invitation = Extract<TeamAccessEvent, { type: 'TeamMemberInvited' | 'TeamInvitationSentAgain' }>;

/** The invitation, with the link that opens the dashboard. The mail's id is the event's, so that a repeat replaces it. */
export const teamInvitations = reaction<Invitation>({
  name: 'team-invitations',
  on: ['TeamMemberInvited', 'TeamInvitationSentAgain'],
  atOnce: 2,
  async react({ teamId, gigId }, meta, tools) {
    await tools.reads.passed(meta.position);
    const member = await tools.reads.reader(team).get(teamId);
    const of = (await tools.write.journal.load(gig, gigId)).state;
    if (!member?.stands || of.status !== 'open') return;
    const { photographer, name, code, action } = await teamMailParts(tools, aboutGig(of), teamId);
    const mail: MailText = {
      subject: `${photographer} asks you to edit photos of ${name}`,
      paragraphs: [
        `${photographer} has put you on the team of ${name}. On the dashboard you find the photos that are approved for editing; download them, and send the edited versions back there.`,
        `Your access code is ${code}. It is for you alone: please do not pass it on. Keep the names of the files, with an addition such as IMG_1234-edit.jpg: then each version finds its original by itself.`,
      ],
      action,
    };
    await tools.mailer.send(
      mailTo({ id: meta.id, to: member.email, name: member.name, of: [of.ownerId, gigId] }, mail),
    );
  },
});

type Told = Extract<TeamAccessEvent, { type: 'TeamMemberSignedIn' }> | Extract<EditEvent, { type: 'EditReturned' }>;
const TELL: {
  [K in Told['type']]: {
    topic: string;
    title: (name: string) => string;
    message: (name: string, gigName: string, event: Extract<Told, { type: K }>) => string;
    link: (gigId: string, event: Extract<Told, { type: K }>) => string;
  };
} = {
  TeamMemberSignedIn: {
    topic: 'team-opened',
    title: (name) => `${name} opened the dashboard`,
    message: (name, of) => `${name} is looking at what is approved for editing of ${of}.`,
    link: (gigId) => `/gigs/${gigId}?tab=team`,
  },
  EditReturned: {
    topic: 'edits-returned',
    title: (name) => `${name} returned edited versions`,
    message: (name, of, { waits }) =>
      `${name} sent edited versions of ${of}. ${waits ? 'They wait until you publish them; clients and guests do not see them before.' : 'They are in the gig under Edited, in the place of their originals.'}`,
    link: (gigId, { waits }) => `/gigs/${gigId}?show=${waits ? 'waiting' : 'edited'}`,
  },
};

/** Tells the photographer what editors do: that they came once a day, that they returned something, and that it waits, once an hour. */
export const teamNotices = reaction<Told>({
  name: 'team-notices',
  on: ['TeamMemberSignedIn', 'EditReturned'],
  atOnce: 4,
  async react(event, meta, { write, reads }, caller) {
    const opened = event.type === 'TeamMemberSignedIn';
    await reads.passed(meta.position);
    const member = await reads.reader(team).get(opened ? event.teamId : event.by);
    const of = (await write.journal.load(gig, event.gigId)).state;
    // What photographers return themselves is no news to them.
    if (!member || of.status !== 'open') return;
    const tell = TELL[event.type] as (typeof TELL)[Told['type']];
    const noticeId = derivedId('notice', tell.topic, member.id, meta.at.slice(0, opened ? 10 : 13));
    const words = {
      title: tell.title(member.name),
      message: tell.message(member.name, of.details.name, event as never),
      link: { url: tell.link(event.gigId, event as never), text: 'Open the gig' },
    };
    await write.run(raiseNotice, { noticeId, userId: member.ownerId, topic: tell.topic, ...words }, caller);
  },
});

/** What the vault holds of the team of a purged gig. */
export const purgedTeam = reaction<Extract<GigEvent, { type: 'GigPurged' }>>({
  name: 'purged-team',
  on: ['GigPurged'],
  atOnce: 1,
  async react({ gigId }, { position }, { write, reads }) {
    await reads.passed(position);
    await forgetAll(write, reads.reader(team), gigId, withdrawTeamCode);
  },
});
