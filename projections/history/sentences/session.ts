import type { SessionEvent } from '../../../domain/session.ts';
import type { Sentences } from './words.ts';

export const sessionSentences: Sentences<SessionEvent> = {
  SessionStarted: ({ userId, by }, { person }) => `${person(userId)} signed in${by === undefined ? '' : ' by passkey'}`,
  SessionRenewed: ({ expiresAt }, { who }) => `${who} stayed signed in until ${expiresAt}`,
  SessionEnded: ({ reason }, { who }) =>
    `${who} signed out${{ loggedOut: '', passwordChanged: ', as the password was changed', accountDeleted: ', as the account was deleted', endedElsewhere: ' of one browser, from another' }[reason]}`,
};
