import type { EventStore } from '../../commands/ports/eventStore.ts';
import type { EventFeed } from '../../projections/ports.ts';
import type { EventToAppend, JsonObject, StoredEvent } from '../../domain/kernel/event.ts';
import { WrongRevision } from '../../domain/kernel/refusal.ts';
import { followers } from './followers.ts';

interface Entry extends Omit<StoredEvent, 'data' | 'meta'> {
  /** `[data, meta]` as JSON, so that neither writer nor reader can change what was stored. */
  json: string;
}

/** An event store that forgets everything when it is closed: for tests and for trying things out. */
export function openMemoryEventStore(): EventStore & EventFeed {
  const log: Entry[] = [];
  const streams = new Map<string, Entry[]>();
  const ids = new Set<string>();
  let open = true;

  const readAll: EventFeed['readAll'] = async ({ after, limit }) => log.slice(after, after + limit).map(stored);
  const following = followers(readAll);

  return {
    async append(stream, expected, events) {
      if (!open) throw new Error('The event store is closed');
      const [first, last] = [events[0], events.at(-1)];
      if (!first || !last) throw new RangeError('Nothing to append');
      const entries = streams.get(stream) ?? [];
      if (entries.length !== expected + 1) {
        const end = entries[expected + events.length];
        if (end?.id === last.id && entries[expected + 1]?.id === first.id)
          return { revision: end.revision, position: end.position };
        throw new WrongRevision(stream, expected, entries.length - 1);
      }
      const added = events.map((event, n) => entry(event, stream, expected + 1 + n, log.length + 1 + n));
      for (const { id } of added) {
        if (ids.has(id)) throw new Error(`Event id ${id} is already taken`);
      }
      for (const one of added) {
        ids.add(one.id);
        log.push(one);
        entries.push(one);
      }
      streams.set(stream, entries);
      following.wake();
      return { revision: entries.length - 1, position: log.length };
    },
    readAll,
    at: async (position) => (log[position - 1] ? stored(log[position - 1]!) : undefined),
    async readStream(stream, { from = 0, limit = Infinity } = {}) {
      return (streams.get(stream) ?? []).slice(from, from + limit).map(stored);
    },
    async readLast(stream) {
      const last = streams.get(stream)?.at(-1);
      return last && stored(last);
    },
    counts: 'events',
    head: async () => log.length,
    subscribe: following.subscribe,
    async close() {
      await following.close();
      open = false;
    },
  };
}

const entry = ({ id, type, data, meta }: EventToAppend, stream: string, revision: number, position: number): Entry => ({
  id,
  type,
  stream,
  revision,
  position,
  json: JSON.stringify([data, meta]),
});

function stored({ json, id, type, stream, revision, position }: Entry): StoredEvent {
  const [data, meta] = JSON.parse(json) as [JsonObject, JsonObject];
  return { id, type, data, meta, stream, revision, position };
}
