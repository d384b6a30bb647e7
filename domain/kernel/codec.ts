import type { KeyObject } from 'node:crypto';
import { linkHash } from './chain.ts';
import type {
  DomainEvent,
  EventMeta,
  EventSchemas,
  EventToAppend,
  JsonObject,
  Recorded,
  StoredEvent,
} from './event.ts';
import { newId } from './id.ts';
import { type PersonKeys, mapFields, seal, statesAny, unseal } from './personal.ts';

/** What the writer knows of an event besides its place. */
export type Circumstances = Pick<EventMeta, 'at' | 'actor' | 'command' | 'correlation'> &
  Partial<Pick<EventMeta, 'cause' | 'gig'>>;

export interface Codec {
  /** Checks, seals personal fields and links events to the chain. `revision` and `hash` are those of the stream's last event (-1 and GENESIS for none). */
  encode(
    stream: string,
    revision: number,
    hash: string,
    events: DomainEvent[],
    circumstances: Circumstances,
  ): Promise<EventToAppend[]>;
  /** As folds see it; an event of an unknown type passes through as it is stored. */
  decode(stored: StoredEvent): Promise<Recorded> | Recorded;
  /** With what is personal still sealed, as it is stored: no key is asked for. */
  decodeSealed(stored: StoredEvent): Recorded;
  /** Many at once, asking for each person's key once. */
  decodeAll(stored: readonly StoredEvent[]): Promise<Recorded[]>;
}

/** The one way into and out of the log. `schemas` covers every event type. */
export function codec(schemas: EventSchemas, keys: PersonKeys): Codec {
  const metaOf = (stored: StoredEvent): EventMeta => {
    const meta = stored.meta as unknown as Omit<EventMeta, 'id' | 'stream' | 'revision' | 'position'>;
    return { ...meta, id: stored.id, stream: stored.stream, revision: stored.revision, position: stored.position };
  };
  const lifted = (stored: StoredEvent, data: JsonObject): Recorded => {
    const schema = schemas[stored.type];
    let lifting = data;
    const meta = metaOf(stored);
    if (schema)
      for (let version = meta.version ?? 1; version < schema.version; version++)
        lifting = schema.upcast?.[version]?.(lifting) ?? lifting;
    return { event: { ...lifting, type: stored.type }, meta };
  };
  /** Whose key opens or seals this; undefined where nothing in it is personal, so that no key is asked for. */
  const personOf = (type: string, data: JsonObject): string | undefined => {
    const personal = schemas[type]?.personal;
    return personal && statesAny(data, personal.fields) ? String(data[personal.of]) : undefined;
  };
  const opened = (stored: StoredEvent, key: KeyObject | undefined): Recorded =>
    lifted(
      stored,
      mapFields(stored.data, schemas[stored.type]!.personal!.fields, (field, value) => unseal(key, field, value)),
    );

  return {
    async encode(stream, revision, hash, events, circumstances) {
      const encoded: EventToAppend[] = [];
      let previous = hash;
      for (const [index, event] of events.entries()) {
        const schema = schemas[event.type];
        if (!schema) throw new Error(`no schema for event ${event.type}`);
        const { type, ...fields } = event;
        // Through JSON, so that what is hashed is what any store gives back.
        let data = JSON.parse(JSON.stringify(schema.schema.parse(fields))) as JsonObject;
        const person = personOf(type, data);
        if (person !== undefined) {
          const key = await keys.obtain(person);
          data = mapFields(data, schema.personal!.fields, (field, value) => seal(key, field, value));
        }
        const meta = JSON.parse(JSON.stringify({ ...circumstances, version: schema.version })) as JsonObject;
        const linked: EventToAppend = { id: newId(), type, data, meta };
        previous = linkHash(previous, stream, revision + 1 + index, linked);
        linked.meta = { ...meta, hash: previous };
        encoded.push(linked);
      }
      return encoded;
    },
    decode(stored) {
      const person = personOf(stored.type, stored.data);
      return person === undefined ? lifted(stored, stored.data) : keys.find(person).then((key) => opened(stored, key));
    },
    decodeSealed: (stored) => lifted(stored, stored.data),
    async decodeAll(batch) {
      const persons = new Set<string>();
      for (const stored of batch) {
        const person = personOf(stored.type, stored.data);
        if (person !== undefined) persons.add(person);
      }
      const found = new Map<string, KeyObject | undefined>();
      await Promise.all([...persons].map(async (person) => found.set(person, await keys.find(person))));
      return batch.map((stored) => {
        const person = personOf(stored.type, stored.data);
        return person === undefined ? lifted(stored, stored.data) : opened(stored, found.get(person));
      });
    },
  };
}
