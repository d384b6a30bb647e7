import { z } from 'zod';
import { clientRecord, clientRecordEvents } from '../domain/client.ts';
import { mailboxOf } from '../domain/kernel/mailbox.ts';
import { isPhotographer, isSystem } from './core/actors.ts';
import { command } from './core/run.ts';
import type { Secrets } from './core/secrets.ts';

/** The same mailbox is the same client of a studio, also at the same moment; the id tells nobody which mailbox that is. */
export const clientIdOf = ({ secrets }: { secrets: Secrets }, ownerId: string, email: string): string =>
  secrets.lookup('clientRecord', `${ownerId} ${mailboxOf(email)}`).slice(0, 32);

export const addClientRecord = command({
  name: 'AddClientRecord',
  aggregate: clientRecord,
  id: ({ clientId }) => clientId,
  input: clientRecordEvents.ClientRecordAdded.schema.omit({ ownerId: true }).extend({
    clientId: z.string().min(1).max(64),
    name: z.string().min(1).max(120),
    email: z.string().max(254),
    phone: z.string().max(40),
    company: z.string().max(120),
    address: z.string().max(500),
    notes: z.string().max(2000),
  }),
  may: (actor, state) => isPhotographer(actor) && (state.status === 'absent' || state.ownerId === actor.id),
  to: (input, { actor }) => ({ type: 'AddClientRecord' as const, ...input, ownerId: actor.id }),
});

/** With the account of the studio that kept it. */
export const eraseClientRecord = command({
  name: 'EraseClientRecord',
  aggregate: clientRecord,
  id: ({ clientId }) => clientId,
  input: z.object({ clientId: z.string().min(1).max(64) }),
  may: isSystem,
});
