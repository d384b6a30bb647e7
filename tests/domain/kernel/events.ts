import { type KeyObject, createSecretKey, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Circumstances, type Codec, codec } from '../../../domain/kernel/codec.ts';
import { GENESIS } from '../../../domain/kernel/chain.ts';
import type { DomainEvent, EventSchemas, StoredEvent } from '../../../domain/kernel/event.ts';
import type { PersonKeys } from '../../../domain/kernel/personal.ts';
import { eventSchema } from '../../../domain/kernel/schema.ts';

/** A small world: a person who signs a letter, in its third version, and a bell that knows nobody. */
const schemas: EventSchemas = {
  LetterSigned: eventSchema(
    z.object({
      personId: z.string(),
      name: z.string(),
      words: z.string(),
      copies: z.number(),
      note: z.string().nullish(),
    }),
    {
      version: 3,
      personal: { of: 'personId', fields: ['name', 'words', 'note'] },
      upcast: { 1: ({ text, ...data }) => ({ ...data, words: text ?? '' }), 2: (data) => ({ ...data, copies: 1 }) },
    },
  ),
  LetterRead: eventSchema(z.object({ personId: z.string(), remark: z.string().nullish() }), {
    personal: { of: 'personId', fields: ['remark'] },
  }),
  BellRang: eventSchema(z.object({ times: z.number() })),
};

export const circumstances: Circumstances = {
  at: '2026-11-21T10:15:30.000Z',
  actor: { kind: 'system', id: 'test' },
  command: 'c1',
  correlation: 'r1',
};

export function keyring(): PersonKeys & { forget(personId: string): void; asked: string[] } {
  const keys = new Map<string, KeyObject>();
  const asked: string[] = [];
  return {
    asked,
    async obtain(personId) {
      if (!keys.has(personId)) keys.set(personId, createSecretKey(randomBytes(32)));
      return keys.get(personId)!;
    },
    async find(personId) {
      asked.push(personId);
      return keys.get(personId);
    },
    forget: (personId) => void keys.delete(personId),
  };
}

/** Events as a store would give them back, appended in one go to an empty stream. */
export async function stored(
  translation: Codec,
  events: readonly DomainEvent[],
  stream = 'letter-1',
): Promise<StoredEvent[]> {
  const encoded = await translation.encode(stream, -1, GENESIS, [...events], circumstances);
  return encoded.map((event, revision) => ({
    ...(JSON.parse(JSON.stringify(event)) as typeof event),
    stream,
    revision,
    position: revision + 1,
  }));
}

export const letterCodec = (keys: PersonKeys): Codec => codec(schemas, keys);
