import { issueCode, withdrawCode } from '../commands/clientAccess.ts';
import { raiseNotice } from '../commands/notice.ts';
import { account } from '../domain/account.ts';
import { type ClientAccessEvent, clientAccess } from '../domain/clientAccess.ts';
import type { ApprovalEvent } from '../domain/approval.ts';
import { type GigEvent, gig } from '../domain/gig.ts';
import type { InteractionEvent } from '../domain/interaction.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { clients } from '../projections/clientAccess.ts';
import { mailTo } from './core/mailText.ts';
import { forgetAll } from './purgedAccess.ts';
import { reaction } from './core/reaction.ts';

const CAN: Record<string, string> = {
  download: 'download them',
  comment: 'tell what you think of them',
  edit: 'add photos of your own',
};

type Invited = Extract<ClientAccessEvent, { type: 'ClientInvited' | 'ClientInvitationSentAgain' }>;

/** The invitation, with the link that fills in the login. The mail's id is the event's, so that a repeat replaces it. */
export const clientInvitations = reaction<Invited>({
  name: 'client-invitations',
  on: ['ClientInvited', 'ClientInvitationSentAgain'],
  atOnce: 2,
  async react({ clientId, gigId, ownerId }, meta, { write, reads, mailer, address }) {
    await reads.passed(meta.position);
    const [client, access, of, owner] = await Promise.all([
      reads.reader(clients).get(clientId),
      write.journal.load(clientAccess, clientId),
      write.journal.load(gig, gigId),
      write.journal.load(account, ownerId),
    ]);
    if (access.state.status !== 'invited' || of.state.status !== 'open') return;
    // A mail that cannot be addressed yet is tried again, not lost.
    if (!client) throw new Error(`the read models do not know client ${clientId} yet`);
    const code = await issueCode(write, { clientId, email: client.email });
    const { name } = of.state.details;
    const photographer = owner.state.status === 'open' ? owner.state.fullName : 'Your photographer';
    const more = access.state.permissions.flatMap((permission) => CAN[permission] ?? []);
    const mail = {
      subject: `Your photos of ${name} are ready to look at`,
      paragraphs: [
        `${photographer} has opened the gallery of ${name} for you. You can look at the photos${more.length === 0 ? '' : `, ${more.join(', ')}`}, and choose your favourites.`,
        `Your access code is ${code}. It is for you alone: please do not pass it on.`,
      ],
      action: {
        label: 'Open the gallery',
        address: address(`/client/login#email=${encodeURIComponent(client.email)}&code=${code}`),
      },
    };
    await mailer.send(mailTo({ id: meta.id, to: client.email, name: client.name, of: [ownerId, gigId] }, mail));
  },
});

type Told =
  | Extract<ClientAccessEvent, { type: 'ClientSignedIn' | 'ClientFinishedSelecting' | 'ClientDownloadGranted' }>
  | Extract<InteractionEvent, { type: 'PhotoLiked' | 'PhotoCommented' }>
  | Extract<ApprovalEvent, { type: 'ClientApproved' }>;

const photos = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`;
const TELL: {
  [K in Told['type']]: {
    topic: string;
    title: (name: string) => string;
    message: (name: string, gigName: string, event: Extract<Told, { type: K }>) => string;
  };
} = {
  ClientSignedIn: {
    topic: 'opened',
    title: (name) => `${name} opened the gallery`,
    message: (name, of) => `${name} is looking at the photos of ${of}.`,
  },
  PhotoLiked: {
    topic: 'selected',
    title: (name) => `${name} is choosing photos`,
    message: (name, of) =>
      `${name} began to choose among the photos of ${of}. The selection is on the gig's Client tab, and grows as they go on.`,
  },
  ClientApproved: {
    topic: 'selected',
    title: (name) => `${name} is choosing photos`,
    message: (name, of) =>
      `${name} began to choose among the photos of ${of}. The selection is on the gig's Client tab, and grows as they go on.`,
  },
  PhotoCommented: {
    topic: 'commented',
    title: (name) => `${name} left a comment`,
    message: (name, of) => `${name} commented on a photo of ${of}.`,
  },
  ClientDownloadGranted: {
    topic: 'downloaded',
    title: (name) => `${name} downloaded photos`,
    message: (name, of) => `${name} took photos of ${of} home. Analytics has the list.`,
  },
  ClientFinishedSelecting: {
    topic: 'finished',
    title: (name) => `${name} finished selecting`,
    message: (name, of, { photos: count }) =>
      `${name} chose ${photos(count)} of ${of}. You can export the selection for Lightroom or Capture One on the gig's Client tab.`,
  },
};

/** Tells the photographer what clients do: once a day for what goes on, each time for what ends or is said. */
export const clientNotices = reaction<Told>({
  name: 'client-notices',
  on: [
    'ClientSignedIn',
    'PhotoLiked',
    'ClientApproved',
    'PhotoCommented',
    'ClientDownloadGranted',
    'ClientFinishedSelecting',
  ],
  atOnce: 4,
  async react(event, meta, { write, reads }, caller) {
    const clientId = event.type === 'PhotoCommented' ? event.authorId : event.clientId;
    await reads.passed(meta.position);
    const client = await reads.reader(clients).get(clientId);
    const of = (await write.journal.load(gig, event.gigId)).state;
    // What photographers say themselves is no news to them.
    if (!client || of.status !== 'open') return;
    const tell = TELL[event.type] as (typeof TELL)[Told['type']];
    const eachTime = event.type === 'ClientFinishedSelecting' || event.type === 'PhotoCommented';
    const noticeId = derivedId('notice', tell.topic, clientId, eachTime ? meta.id : meta.at.slice(0, 10));
    await write.run(
      raiseNotice,
      {
        noticeId,
        userId: client.ownerId,
        topic: tell.topic,
        title: tell.title(client.name),
        message: tell.message(client.name, of.details.name, event as never),
        link: { url: `/gigs/${event.gigId}?tab=client`, text: 'Open the gig' },
        ...(event.type === 'ClientFinishedSelecting'
          ? { tell: { kind: 'clients' as const, mail: true as const, whatsapp: true as const } }
          : {}),
      },
      caller,
    );
  },
});

/** What the vault holds of the clients of a purged gig: their codes, and the keys that make them readable. */
export const purgedClients = reaction<Extract<GigEvent, { type: 'GigPurged' }>>({
  name: 'purged-clients',
  on: ['GigPurged'],
  atOnce: 1,
  async react({ gigId }, { position }, { write, reads }) {
    await reads.passed(position);
    await forgetAll(write, reads.reader(clients), gigId, withdrawCode);
  },
});
