import { mailboxOf } from '../domain/kernel/mailbox.ts';
import type { ClientRecordEvent } from '../domain/client.ts';
import { type View, projection } from './core/projection.ts';

/** Somebody a studio works for. */
export interface ClientRecordView extends View {
  ownerId: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  address: string;
  notes: string;
  /** The same mailbox, however it is written. */
  mailbox: string;
  /** The same telephone, however its number is written: the last ten digits. */
  line: string;
  addedAt: string;
}

export const telephoneOf = (phone: string): string => phone.replace(/\D/g, '').slice(-10);

export const clientRecords = projection<ClientRecordEvent, ClientRecordView>(
  {
    name: 'clientRecords',
    version: 1,
    indexes: { byMailbox: ['ownerId', 'mailbox'], byTelephone: ['ownerId', 'line'] },
  },
  {
    ClientRecordAdded: (_, { type: __, clientId, ...added }, { at }) => ({
      id: clientId,
      ...added,
      mailbox: mailboxOf(added.email),
      line: telephoneOf(added.phone),
      addedAt: at,
    }),
    ClientRecordErased: () => null,
  },
);
