import type { ClientRulesEvent } from '../../../domain/clientRules.ts';
import type { Sentences } from './words.ts';

export const clientRulesSentences: Sentences<ClientRulesEvent> = {
  StrictPermissionsTurnedOn: (_, { who }) =>
    `${who} let only clients with the permission to comment like, comment and approve`,
  StrictPermissionsTurnedOff: (_, { who }) => `${who} let all clients like, comment and approve`,
};
