import { createHash } from 'node:crypto';
import { z } from 'zod';
import { keepAction, keptAction, proposeAction, takeAction } from '../../commands/conversation.ts';
import { createFolder } from '../../commands/gig.ts';
import { draftInvoice } from '../../commands/invoice.ts';
import { type Proposal, conversation } from '../../domain/conversation.ts';
import type { Json } from '../../domain/kernel/event.ts';
import { daysFrom } from '../../domain/kernel/financialYear.ts';
import { derivedId, newId } from '../../domain/kernel/id.ts';
import { rupees } from '../../domain/kernel/money.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { ClientQueries } from '../client/queries.ts';
import { type action, type actionTaken } from '../contract/conversation.ts';
import { invoiceForm } from '../contract/invoice.ts';
import { draftOf } from '../invoice/draft.ts';
import type { Asker } from './asker.ts';
import type { StudioFigures } from './studio.ts';

const clientId = z.string().max(64).describe('client_id of a client that was found before');
/** What a model says of an action that it proposes. */
export const proposalInputs = {
  draft_invoice: z.object({
    client_id: clientId,
    items: z
      .array(
        z.object({
          description: z.string().trim().min(1).max(200),
          quantity: z.number().int().min(1).max(10_000),
          rate: z.number().min(0).max(100_000_000).multipleOf(0.01).describe('Rupees for one'),
        }),
      )
      .min(1)
      .max(20),
    due_in_days: z.number().int().min(0).max(365).optional(),
  }),
  write_to_client: z.object({
    client_id: clientId,
    subject: z.string().trim().min(1).max(200),
    text: z.string().trim().min(1).max(4000),
  }),
  make_folder: z.object({
    gig_id: z.string().max(64).describe('gig_id of a gig that was found before'),
    name: z.string().trim().min(1).max(80),
  }),
} satisfies Record<Proposal, z.ZodType>;
export const isProposal = (name: string): name is Proposal => Object.hasOwn(proposalInputs, name);
type Details<P extends Proposal> = z.output<(typeof proposalInputs)[P]>;
export type ProposedAction = z.output<typeof action>;
type Taken = z.output<typeof actionTaken>;

const DUE_DAYS = 30;

/** What a photographer was shown, without keeping the names in it a second time. */
const digestOf = (about: Pick<ProposedAction, 'title' | 'lines'>): string =>
  createHash('sha256')
    .update(JSON.stringify([about.title, about.lines]))
    .digest('hex');
const invoiceOf = (actionId: string): string => derivedId('invoice', actionId);

/** Actions that Loom AI proposes: kept until their photographer takes them, by their own press and their own rights. */
export function proposalsOf(figures: StudioFigures, clients: ClientQueries) {
  const gigOf = async (userId: string, gigId: string) =>
    (await figures.gig(userId, gigId)) ?? refuse('notFound', 'gig.absent', 'Gig not found');
  const reachable = async (userId: string, id: string) => {
    const client = await clients.one(userId, id);
    return client.email === ''
      ? refuse('invalid', 'conversation.noMailbox', 'There is no mail address of this client.')
      : client;
  };
  const shown: {
    [P in Proposal]: (userId: string, details: Details<P>) => Promise<Pick<ProposedAction, 'title' | 'lines'>>;
  } = {
    draft_invoice: async (userId, { client_id: id, items, due_in_days: days = DUE_DAYS }) => ({
      title: `Draft an invoice for ${(await clients.one(userId, id)).name}`,
      lines: [
        ...items.map(
          ({ description, quantity, rate }) =>
            `${quantity} × ${description}: ${rupees(Math.round(rate * 100) * quantity)}`,
        ),
        `Due ${days === 0 ? 'on the day it is drafted' : `${days} ${days === 1 ? 'day' : 'days'} later`}. The draft reckons tax where there is any, and is not sent.`,
      ],
    }),
    write_to_client: async (userId, { client_id: id, subject, text }) => {
      const { name, email } = await reachable(userId, id);
      return { title: `Write to ${name}`, lines: [`To ${email}`, subject, '', ...text.split(/\r?\n/)] };
    },
    make_folder: async (userId, { gig_id: id, name }) => ({
      title: `Make a folder in ${(await gigOf(userId, id)).details.name}`,
      lines: [name],
    }),
  };
  /** What comes of it, by the ordinary commands and the rights of whoever presses. */
  const make: { [P in Proposal]: (asker: Asker, actionId: string, details: Details<P>) => Promise<unknown> } = {
    draft_invoice({ caller, write }, actionId, { client_id: id, items, due_in_days: days = DUE_DAYS }) {
      const today = figures.today();
      const form = invoiceForm.parse({ client_id: id, issue_date: today, due_date: daysFrom(today, days), items });
      return write.run(draftInvoice, { invoiceId: invoiceOf(actionId), draft: draftOf(form, '') }, caller);
    },
    // The photographer's own mail program sends it, or they do not.
    write_to_client: async () => undefined,
    async make_folder({ userId, caller, write }, actionId, { gig_id: id, name }) {
      await gigOf(userId, id);
      return write.run(createFolder, { gigId: id, folderId: derivedId('folder', actionId), name }, caller);
    },
  };
  const told: {
    [P in Proposal]: (userId: string, actionId: string, details: Details<P>) => Promise<Omit<Taken, 'action_id'>>;
  } = {
    draft_invoice: async (_, actionId) => ({
      message: 'The invoice is drafted. Look it over before you send it.',
      opens: `/business/invoices/${invoiceOf(actionId)}`,
    }),
    async write_to_client(userId, _, { client_id: id, subject, text }) {
      // As a mail's address has its lines (RFC 6068).
      const body = text.replaceAll(/\r?\n/g, '\r\n');
      const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
      return {
        message: 'The mail is in your mail program, ready to be sent.',
        opens: `mailto:${encodeURIComponent((await reachable(userId, id)).email)}?${query}`,
      };
    },
    make_folder: async (_, __, { gig_id: id }) => ({ message: 'The folder is made.', opens: `/gigs/${id}` }),
  };
  return {
    /** Refuses what its photographer could not do. */
    async propose(
      { userId, caller, write }: Asker,
      conversationId: string,
      proposed: Proposal,
      details: unknown,
    ): Promise<ProposedAction> {
      const about = await shown[proposed](userId, details as never);
      const actionId = newId();
      await keepAction(write, userId, actionId, {
        conversationId,
        action: proposed,
        details: details as Json,
        shown: digestOf(about),
      });
      await write.run(
        proposeAction,
        { conversationId, userId, actionId, action: proposed },
        { ...caller, key: undefined, cause: conversationId },
      );
      return { action_id: actionId, action: proposed, ...about };
    },
    /** Once, however often it is pressed: what it makes has its id of the action. */
    async take({ userId, caller, write }: Asker, actionId: string): Promise<Taken> {
      const kept =
        (await keptAction(write, userId, actionId)) ??
        refuse('notFound', 'conversation.noAction', 'This proposal is no longer here. Please ask Loom AI once more.');
      const { conversationId, action: which, details, shown: before } = kept;
      const as = { ...caller, key: `action/${actionId}`, cause: conversationId };
      const { actions } = (await write.journal.load(conversation, conversationId)).state;
      // What was made and has been removed since is not made once more.
      if (!actions.get(actionId)?.taken) {
        // A press is for what was read: another name or mailbox by now is another proposal.
        if (before !== undefined && digestOf(await shown[which](userId, details as never)) !== before)
          refuse(
            'conflict',
            'conversation.changed',
            'What this is about has changed since it was proposed. Please ask Loom AI once more.',
          );
        await make[which]({ userId, caller: as, write }, actionId, details as never);
        await write.run(takeAction, { conversationId, userId, actionId }, as);
      }
      return { action_id: actionId, ...(await told[which](userId, actionId, details as never)) };
    },
  };
}
export type Proposals = ReturnType<typeof proposalsOf>;
