import { z } from 'zod';
import { type ClientRecordState, clientRecord, hasMailbox } from '../domain/client.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { GST_STATES, NOT_A_GSTIN, gstin } from '../domain/kernel/gstin.ts';
import { mailboxOf } from '../domain/kernel/mailbox.ts';
import { newId } from '../domain/kernel/id.ts';
import { isOwner, isPhotographer, isSystem } from './core/actors.ts';
import { command } from './core/run.ts';
import type { Journal } from './core/journal.ts';
import type { Secrets } from './core/secrets.ts';
import { nameInput } from './nameInput.ts';
import { lineInput, linesInput } from './textInput.ts';

/** Clients of a studio who had a mailbox one after the other, before a new one gets an id that nobody can make again. */
const MOST_BEFORE = 20;

/**
 * The id of whoever has this mailbox, or is to have it: the same mailbox is the same client of a studio, also at the same
 * moment, and the id tells nobody which mailbox that is. One whose mailbox is another now, or who was removed, keeps theirs.
 */
export async function clientIdOf(
  { secrets, journal }: { secrets: Secrets; journal: Journal },
  ownerId: string,
  email: string,
): Promise<string> {
  for (let before = 0; before < MOST_BEFORE; before++) {
    const of = `${ownerId} ${mailboxOf(email)}${before === 0 ? '' : ` ${before}`}`;
    const id = secrets.lookup('clientRecord', of).slice(0, 32);
    const { state } = await journal.load(clientRecord, id);
    if (state.status === 'absent' || hasMailbox(state, email)) return id;
  }
  return newId();
}

const id = z.string().min(1).max(64);
const one = z.object({ clientId: id });
const details = z.object({
  name: nameInput('Please enter the name of the client.').max(120, 'The name can have at most 120 characters.'),
  email: z.string().max(254),
  phone: lineInput(40),
  company: lineInput(120),
  address: linesInput(500),
  notes: linesInput(2000),
  stateCode: z
    .string()
    .refine((code) => code === '' || GST_STATES.has(code), 'Please choose a state.')
    .default(''),
  /** As it is written: in capitals, without gaps. */
  gstin: z
    .string()
    .max(40)
    .refine((typed) => typed === '' || gstin(typed) !== undefined, NOT_A_GSTIN)
    .overwrite((typed) => gstin(typed) ?? '')
    .default(''),
});
const withDetails = details.extend({ clientId: id });

const forClient = { aggregate: clientRecord, id: ({ clientId }: { clientId: string }) => clientId };
const isKeeper = (actor: Actor, state: ClientRecordState): boolean =>
  state.status !== 'absent' && actor.kind === 'user' && isOwner(actor, state.ownerId);
const byKeeper = { ...forClient, may: isKeeper };
const byStudio = {
  ...forClient,
  input: withDetails,
  may: (actor: Actor, state: ClientRecordState): boolean =>
    isPhotographer(actor) && (state.status === 'absent' || isKeeper(actor, state)),
};

/** Of who asked for a booking; whoever is known is known already. */
export const addClientRecord = command({
  ...byStudio,
  name: 'AddClientRecord',
  to: (input, { actor }) => ({ type: 'AddClientRecord' as const, ...input, ownerId: actor.id }),
});
/** By hand, or out of a file; one whose mailbox is known is refused. */
export const openClientRecord = command({
  ...byStudio,
  name: 'OpenClientRecord',
  to: (input, { actor }) => ({ type: 'OpenClientRecord' as const, ...input, ownerId: actor.id }),
});
export const changeClientRecord = command({ ...byKeeper, name: 'ChangeClientRecord', input: withDetails });
export const archiveClientRecord = command({ ...byKeeper, name: 'ArchiveClientRecord', input: one });
/** Within the hour it can be restored; one who has invoices is archived. */
export const removeClientRecord = command({
  ...byKeeper,
  name: 'RemoveClientRecord',
  input: one.extend({ hasInvoices: z.boolean() }),
});
/** Out of the archive, or back from a removal. */
export const restoreClientRecord = command({ ...byKeeper, name: 'RestoreClientRecord', input: one });

/** With the account of the studio that kept it, or an hour after its removal. */
export const eraseClientRecord = command({
  ...forClient,
  name: 'EraseClientRecord',
  input: one.extend({ ownerErased: z.boolean().optional() }),
  may: isSystem,
});
