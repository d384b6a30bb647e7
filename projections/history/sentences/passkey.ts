import type { PasskeyEvent } from '../../../domain/passkey.ts';
import type { Sentences } from './words.ts';

export const passkeySentences: Sentences<PasskeyEvent> = {
  PasskeyAdded: ({ userId, name }, { person }) => `${person(userId)} added the passkey ${name}`,
  PasskeyRenamed: ({ userId, name }, { person }) => `${person(userId)} named a passkey ${name}`,
  PasskeyRemoved: ({ userId }, { person }) => `${person(userId)} removed a passkey`,
};
