import type { ClientRecordEvent } from '../../../domain/client.ts';
import type { Sentences } from './words.ts';

export const clientRecordSentences: Sentences<ClientRecordEvent> = {
  ClientRecordAdded: ({ name }, { who }) => `${who} added ${name} to the studio's clients`,
  ClientRecordChanged: ({ name }, { who }) => `${who} changed what the studio keeps of its client ${name}`,
  ClientRecordArchived: (_, { who }) => `${who} put a client of the studio into the archive`,
  ClientRecordUnarchived: (_, { who }) => `${who} took a client of the studio out of the archive`,
  ClientRecordRemoved: (_, { who }) => `${who} deleted a client of the studio`,
  ClientRecordRestored: (_, { who }) => `${who} brought a deleted client of the studio back`,
  ClientRecordErased: () => 'A client of the studio was erased for good',
};
