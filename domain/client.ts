import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import { UNDO_MS } from './kernel/bin.ts';
import type { EventsOf } from './kernel/event.ts';
import { mailboxOf } from './kernel/mailbox.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

/** What a studio keeps of somebody it works for; what was not said is ''. `stateCode`: of GST, two digits. */
export const clientDetails = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  address: z.string(),
  notes: z.string(),
  stateCode: z.string(),
  gstin: z.string(),
});
export type ClientDetails = z.infer<typeof clientDetails>;

const about = { clientId: z.string(), ownerId: z.string() };
const detailed = clientDetails.extend(about);
const bare = z.object(about);
/** The state of a GSTIN's holder tells nobody who they are. */
const personal = {
  of: 'clientId',
  fields: ['name', 'email', 'phone', 'company', 'address', 'notes', 'gstin'],
};

/** Somebody a studio works for, readable only while their own key exists. Not who may look at a gig: that is client access. */
export const clientRecordEvents = {
  ClientRecordAdded: eventSchema(detailed, {
    personal,
    version: 2,
    upcast: { 1: (data) => ({ ...data, stateCode: '', gstin: '' }) },
  }),
  ClientRecordChanged: eventSchema(detailed, { personal }),
  /** Out of the studio's list, with all that was theirs. */
  ClientRecordArchived: eventSchema(bare),
  ClientRecordUnarchived: eventSchema(bare),
  ClientRecordRemoved: eventSchema(z.object({ ...about, at: z.string() })),
  /** Undoes the removal. */
  ClientRecordRestored: eventSchema(bare),
  /** With the account of the studio that kept it, or some time after its removal. */
  ClientRecordErased: eventSchema(bare),
};
export type ClientRecordEvent = EventsOf<typeof clientRecordEvents>;

interface KeptClient {
  status: 'kept';
  clientId: string;
  ownerId: string;
  details: ClientDetails;
  archived: boolean;
  /** ISO 8601; null of one that is there. */
  removedAt: string | null;
}
export type ClientRecordState =
  | { status: 'absent' }
  | KeptClient
  | { status: 'erased'; clientId: string; ownerId: string };
type Adding = ClientDetails & { clientId: string; ownerId: string };
export type ClientRecordCommand =
  /** Whoever is known is known already. */
  | ({ type: 'AddClientRecord' } & Adding)
  /** The same by hand: one who is known is refused, so that nobody overlooks them. */
  | ({ type: 'OpenClientRecord' } & Adding)
  | ({ type: 'ChangeClientRecord' } & ClientDetails)
  | { type: 'ArchiveClientRecord' }
  /** `hasInvoices`: the books need them, so that they are archived. */
  | { type: 'RemoveClientRecord'; hasInvoices: boolean; at: string }
  /** Back from the archive, or from a removal. */
  | { type: 'RestoreClientRecord' }
  /** `ownerErased`: the account of its studio is, and nothing of it is kept for anybody. */
  | { type: 'EraseClientRecord'; at: string; ownerErased?: boolean | undefined };

/** How a client who is not there, or another studio's, is refused. */
export const refuseAbsent = (): never => refuse('notFound', 'client.absent', 'This client is no longer here.');
const fields = Object.keys(clientDetails.shape) as (keyof ClientDetails)[];
export const isSameClient = (one: ClientDetails, other: ClientDetails): boolean =>
  fields.every((field) => one[field] === other[field]);

/** How a mailbox that another client has is refused. */
export const refuseTaken = (name: string): never =>
  refuse('conflict', 'client.known', `${name} has this email address already.`);

function added(command: Adding, state: ClientRecordState, known: 'left' | 'refused'): ClientRecordEvent[] {
  if (state.status !== 'absent') {
    if (known === 'left') return [];
    return refuseTaken(state.status === 'kept' ? state.details.name : 'Another client');
  }
  const { clientId, ownerId } = command;
  return [{ type: 'ClientRecordAdded', clientId, ownerId, ...clientDetailsOf(command) }];
}

const isUndoOver = (removedAt: string | null, now: string): boolean =>
  removedAt !== null && Date.parse(removedAt) + UNDO_MS <= Date.parse(now);

/** Out of what holds more. */
export const clientDetailsOf = (from: ClientDetails): ClientDetails =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as ClientDetails;

function ofKept(
  command: Exclude<ClientRecordCommand, { type: 'AddClientRecord' | 'OpenClientRecord' }>,
  state: KeptClient,
): ClientRecordEvent[] {
  const one = { clientId: state.clientId, ownerId: state.ownerId };
  const removed = state.removedAt !== null;
  switch (command.type) {
    case 'EraseClientRecord':
      if (!command.ownerErased && !isUndoOver(state.removedAt, command.at)) return [];
      return [{ type: 'ClientRecordErased', ...one }];
    case 'RestoreClientRecord':
      if (removed) return [{ type: 'ClientRecordRestored', ...one }];
      return state.archived ? [{ type: 'ClientRecordUnarchived', ...one }] : [];
    case 'RemoveClientRecord':
      if (removed) return [];
      if (!command.hasInvoices) return [{ type: 'ClientRecordRemoved', ...one, at: command.at }];
      return state.archived ? [] : [{ type: 'ClientRecordArchived', ...one }];
    case 'ArchiveClientRecord':
      if (removed) return refuseAbsent();
      return state.archived ? [] : [{ type: 'ClientRecordArchived', ...one }];
    case 'ChangeClientRecord': {
      if (removed) return refuseAbsent();
      const details = clientDetailsOf(command);
      return isSameClient(details, state.details) ? [] : [{ type: 'ClientRecordChanged', ...one, ...details }];
    }
  }
}

function evolve(state: ClientRecordState, event: ClientRecordEvent): ClientRecordState {
  const { clientId, ownerId } = event;
  if (event.type === 'ClientRecordAdded')
    return { status: 'kept', clientId, ownerId, details: clientDetailsOf(event), archived: false, removedAt: null };
  if (event.type === 'ClientRecordErased') return { status: 'erased', clientId, ownerId };
  if (state.status !== 'kept') return state;
  switch (event.type) {
    case 'ClientRecordChanged':
      return { ...state, details: clientDetailsOf(event) };
    case 'ClientRecordArchived':
      return { ...state, archived: true };
    case 'ClientRecordUnarchived':
      return { ...state, archived: false };
    case 'ClientRecordRemoved':
      return { ...state, removedAt: event.at };
    case 'ClientRecordRestored':
      return { ...state, removedAt: null };
  }
}

/** The same mailbox as this client's. */
export const hasMailbox = (state: ClientRecordState, email: string): boolean =>
  state.status === 'kept' && state.removedAt === null && mailboxOf(state.details.email) === mailboxOf(email);

export const clientRecord: Aggregate<ClientRecordState, ClientRecordCommand, ClientRecordEvent> = {
  name: 'clientRecord',
  schemas: clientRecordEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'AddClientRecord') return added(command, state, 'left');
      if (command.type === 'OpenClientRecord') return added(command, state, 'refused');
      if (state.status === 'kept') return ofKept(command, state);
      return command.type === 'EraseClientRecord' ? [] : refuseAbsent();
    },
    evolve,
  },
};
