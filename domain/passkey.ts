import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

/** Passkeys that one person may have. */
export const MOST_PASSKEYS = 10;

const of = { userId: z.string(), passkeyId: z.string() };
const personal = { personal: { of: 'userId', fields: ['name'] } } as const;
/** What a person signs in with instead of password and code (WebAuthn). Credentials and their public keys are in the vault. */
export const passkeyEvents = {
  /** `name`: what the person finds it again by. */
  PasskeyAdded: eventSchema(z.object({ ...of, name: z.string() }), personal),
  PasskeyRenamed: eventSchema(z.object({ ...of, name: z.string() }), personal),
  PasskeyRemoved: eventSchema(z.object(of)),
};
export type PasskeyEvent = EventsOf<typeof passkeyEvents>;
/** Names by their passkeys' ids, the oldest first. */
export type PasskeyState = { names: Readonly<Record<string, string>> };
export type PasskeyCommand =
  | ({ type: 'AddPasskey' } & FieldsOf<PasskeyEvent, 'PasskeyAdded'>)
  | ({ type: 'RenamePasskey' } & FieldsOf<PasskeyEvent, 'PasskeyRenamed'>)
  | ({ type: 'RemovePasskey' } & FieldsOf<PasskeyEvent, 'PasskeyRemoved'>);

const absent = () => refuse('notFound', 'passkey.absent', 'There is no such passkey.');

/** Those of one person. */
export const passkeys: Aggregate<PasskeyState, PasskeyCommand, PasskeyEvent> = {
  name: 'passkeys',
  schemas: passkeyEvents,
  decider: {
    initial: { names: {} },
    decide(command, { names }) {
      const { userId, passkeyId } = command;
      const name = Object.hasOwn(names, passkeyId) ? names[passkeyId] : undefined;
      switch (command.type) {
        case 'AddPasskey':
          if (name !== undefined) return [];
          if (Object.keys(names).length >= MOST_PASSKEYS)
            refuse('conflict', 'passkey.tooMany', `${MOST_PASSKEYS} passkeys are the most. Please remove one first.`);
          return [{ type: 'PasskeyAdded', userId, passkeyId, name: command.name }];
        case 'RenamePasskey':
          if (name === undefined) return absent();
          return name === command.name ? [] : [{ type: 'PasskeyRenamed', userId, passkeyId, name: command.name }];
        case 'RemovePasskey':
          return name === undefined ? absent() : [{ type: 'PasskeyRemoved', userId, passkeyId }];
      }
    },
    evolve({ names }, event) {
      switch (event.type) {
        case 'PasskeyAdded':
        case 'PasskeyRenamed':
          return { names: { ...names, [event.passkeyId]: event.name } };
        case 'PasskeyRemoved':
          return { names: Object.fromEntries(Object.entries(names).filter(([id]) => id !== event.passkeyId)) };
      }
    },
  },
};
