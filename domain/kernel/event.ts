import type { z } from 'zod';

/** Place of an event in the whole log. Grows, with gaps; 0 is before the first. An integer below 2^53. */
export type Position = number;

/** Who caused something. `guest`, `client`, `team` and `camera` act within one gig or one studio; a client's and a team member's id is that of their access. */
export type Actor =
  | { kind: 'user'; id: string; role: Role; sessionId?: string }
  | { kind: 'camera'; id: string }
  | { kind: 'guest'; id: string; gigId?: string }
  | { kind: 'client'; id: string; gigId: string }
  | { kind: 'team'; id: string; gigId: string }
  | { kind: 'system'; id: string };
export type Role = 'photographer' | 'admin' | 'auditor';

/** What a decider answers with and what a fold receives. `type` is the event's name in the business. */
export type DomainEvent = { type: string };

/** The event's circumstances. `at` is ISO 8601 UTC; `hash` links it to the one before in its stream. */
export interface EventMeta {
  id: string;
  stream: string;
  revision: number;
  position: Position;
  at: string;
  actor: Actor;
  /** The command that decided it: the same command never appends twice to one stream. */
  command: string;
  /** Ties together everything that one request or one upload set in motion. */
  correlation: string;
  /** The event that this one reacts to, or the conversation with Loom AI in which it came about. */
  cause?: string;
  /** The gig that it is about, for history and live messages. */
  gig?: string;
  version: number;
  hash: string;
}

/** An event as folds see it: decrypted, lifted to its newest version. */
export interface Recorded<E extends DomainEvent = DomainEvent> {
  event: E;
  meta: EventMeta;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** An event as stores keep it: personal fields are ciphertext, `meta` is all of EventMeta that the store does not know itself. */
export interface StoredEvent {
  id: string;
  type: string;
  data: JsonObject;
  meta: JsonObject;
  stream: string;
  revision: number;
  position: Position;
}
export type EventToAppend = Pick<StoredEvent, 'id' | 'type' | 'data' | 'meta'>;

/** How one event type is written and read: its newest schema, its personal fields, and how older versions are lifted. */
export interface EventSchema {
  version: number;
  schema: z.ZodType;
  /** Fields encrypted under the key of the person whose id stands in `of`. */
  personal?: { of: string; fields: readonly string[] };
  /** `upcast[n]` turns data of version n into data of version n + 1. Pure. */
  upcast?: Record<number, (data: JsonObject) => JsonObject>;
}
export type EventSchemas = Record<string, EventSchema>;

/** The fields of one type of event: for the command that leads to it, and for states. */
export type FieldsOf<E extends DomainEvent, Type extends E['type']> = Omit<Extract<E, { type: Type }>, 'type'>;

/** The union of domain events that a set of schemas describes. */
export type EventsOf<S extends EventSchemas> = {
  [K in keyof S & string]: { type: K } & z.infer<S[K]['schema']>;
}[keyof S & string];
