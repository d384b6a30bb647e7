import { LRUCache } from 'lru-cache';
import { type Aggregate, streamOf } from '../../domain/kernel/aggregate.ts';
import { GENESIS } from '../../domain/kernel/chain.ts';
import type { Circumstances, Codec } from '../../domain/kernel/codec.ts';
import type { DomainEvent, Position, Recorded, StoredEvent } from '../../domain/kernel/event.ts';
import type { EventStore } from '../ports/eventStore.ts';

/** A stream folded as far as it goes. `recent` remembers the last commands and where their last events stand. */
export interface Folded<State> {
  state: State;
  revision: number;
  position: Position;
  hash: string;
  recent: ReadonlyMap<string, Position>;
}

/** Streams of aggregates: loading folds only what is new since last time, so that its cost does not grow with the stream. */
export interface Journal {
  load<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string): Promise<Folded<S>>;
  /** As `load`, with what is personal still sealed: for whoever asks how something stands and tells nothing else of it. */
  loadSealed<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string): Promise<Folded<S>>;
  /** A stream as this process knew it last, without asking the store: another process may have written to it since. */
  recall<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string): Folded<S> | undefined;
  /** Appends after what was loaded; throws WrongRevision when another writer was first. */
  append<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    id: string,
    loaded: Folded<S>,
    events: E[],
    circumstances: Circumstances,
  ): Promise<Folded<S>>;
}

/** Commands of one stream that are recognised when they come again. */
const REMEMBERED_COMMANDS = 200;
function note(recent: Map<string, Position>, command: string, position: Position): Map<string, Position> {
  recent.delete(command);
  recent.set(command, position);
  if (recent.size > REMEMBERED_COMMANDS) recent.delete(recent.keys().next().value!);
  return recent;
}

/** A stream that has no event yet. */
export const unwritten = <S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>): Folded<S> => ({
  state: aggregate.decider.initial,
  revision: -1,
  position: 0,
  hash: GENESIS,
  recent: new Map(),
});

export function openJournal(store: EventStore, codec: Codec, options: { cached?: number } = {}): Journal {
  const cache = new LRUCache<string, Folded<unknown>>({ max: options.cached ?? 20_000 });
  const remember = (stream: string, folded: Folded<unknown>): void => void cache.set(stream, folded);
  const fold = <S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    from: Folded<S>,
    events: readonly Recorded[],
  ): Folded<S> => {
    if (events.length === 0) return from;
    let { state } = from;
    const recent = new Map(from.recent);
    for (const { event, meta } of events) {
      if (event.type in aggregate.schemas) state = aggregate.decider.evolve(state, event as E);
      note(recent, meta.command, meta.position);
    }
    const { revision, position, hash } = events.at(-1)!.meta;
    return { state, revision, position, hash, recent };
  };

  const loadAs = async <S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    name: string,
    decode: (news: StoredEvent[]) => Promise<Recorded[]> | Recorded[],
  ): Promise<Folded<S>> => {
    const from = (cache.get(name) as Folded<S> | undefined) ?? unwritten(aggregate);
    const news = await store.readStream(stream, { from: from.revision + 1 });
    const folded = fold(aggregate, from, await decode(news));
    if (folded.revision >= 0) remember(name, folded);
    return folded;
  };

  return {
    load(aggregate, id) {
      const stream = streamOf(aggregate, id);
      return loadAs(aggregate, stream, stream, codec.decodeAll);
    },
    loadSealed(aggregate, id) {
      const stream = streamOf(aggregate, id);
      return loadAs(aggregate, stream, `${stream} sealed`, (news) => news.map(codec.decodeSealed));
    },
    recall: (aggregate, id) =>
      cache.get(streamOf(aggregate, id)) as Folded<ReturnType<typeof aggregate.decider.evolve>> | undefined,
    async append(aggregate, id, loaded, events, circumstances) {
      const stream = streamOf(aggregate, id);
      const encoded = await codec.encode(stream, loaded.revision, loaded.hash, events, circumstances);
      const { position } = await store.append(stream, loaded.revision, encoded);
      let { state } = loaded;
      for (const event of events) state = aggregate.decider.evolve(state, event);
      const recent = note(new Map(loaded.recent), circumstances.command, position);
      const folded = {
        state,
        revision: loaded.revision + events.length,
        position,
        hash: String(encoded.at(-1)!.meta.hash),
        recent,
      };
      remember(stream, folded);
      return folded;
    },
  };
}
