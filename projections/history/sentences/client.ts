import type { ClientRecordEvent } from '../../../domain/client.ts';
import type { Sentences } from './words.ts';

export const clientRecordSentences: Sentences<ClientRecordEvent> = {
  ClientRecordAdded: ({ name }, { who }) => `${who} added ${name} to the studio's clients`,
  ClientRecordErased: () => 'A client of the studio was erased with its account',
};
