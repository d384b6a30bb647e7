import { waitWhile } from '../../commands/core/waitWhile.ts';
import { system } from '../../commands/core/actors.ts';
import { parkedIn } from '../../commands/core/parked.ts';
import type { DomainEvent, EventMeta, Position, StoredEvent } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { EventFeed } from '../../projections/ports.ts';
import type { Decode } from '../../projections/core/runner.ts';
import type { Reaction, ReactionTools } from './reaction.ts';

/** How far a reaction is. */
export interface ReactionPosition {
  reaction: string;
  /** Up to here it has read the log. */
  read: Position;
  /** Up to here everything is done. */
  done: Position;
  /** Events that were read and are waiting or at work. */
  waiting: number;
}

/** One reaction at work, with its queue. */
export interface Follower {
  place(): ReactionPosition;
  /** Takes nothing new; what is at work may end, within a moment. */
  close(): Promise<void>;
}

const ATTEMPTS = 5;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 60_000;
/** Events held in memory per reaction; beyond it, it takes no more and falls behind the others. */
const MOST_WAITING = 2000;
const GRACE_MS = 2000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

export interface Following {
  feed: EventFeed;
  decode: Decode;
  tools: ReactionTools;
  outcome(reaction: string, outcome: string): void;
}

/** Brings events to a reaction from behind the place that was kept of it, in order, at most `atOnce` of them at a time. */
export function follow(reaction: Reaction, kept: Position, { feed, decode, tools, outcome }: Following): Follower {
  const { vault } = tools.write;
  const wanted = new Set<string>(reaction.on);
  const stopping = new AbortController();
  const waiting: { event: DomainEvent; meta: EventMeta }[] = [];
  /** Positions of events that are not done, each with the place before it: what lies between two events is no place. */
  const unfinished = new Map<Position, Position>();
  let seen = kept;
  let running = 0;
  let roomFree: (() => void) | undefined;

  const callerOf = (meta: EventMeta) => ({
    actor: system(reaction.name),
    correlation: meta.correlation,
    cause: meta.id,
    key: meta.id,
  });
  const park = (event: DomainEvent, meta: EventMeta, error: unknown): Promise<void> => {
    return parkedIn(vault).put({
      id: `${reaction.name}:${meta.id}`,
      reaction: reaction.name,
      eventId: meta.id,
      eventType: event.type,
      stream: meta.stream,
      revision: meta.revision,
      gigId: meta.gig ?? null,
      error: error instanceof Error ? error.message : String(error),
      attempts: ATTEMPTS,
      parkedAt: new Date().toISOString(),
    });
  };
  const attempt = async (event: DomainEvent, meta: EventMeta): Promise<void> => {
    for (let tries = 1; !stopping.signal.aborted; tries++) {
      try {
        await reaction.react(event, meta, tools, callerOf(meta));
        unfinished.delete(meta.position);
        return outcome(reaction.name, 'done');
      } catch (error) {
        tools.log.warn({ err: error, reaction: reaction.name, event: meta.id, tries }, 'reaction failed');
        if (tries >= ATTEMPTS && !(error instanceof Refusal && error.kind === 'unavailable')) {
          // Where even that fails (a full disk), it is not given up but tried again.
          const isParked = await park(event, meta, error).then(
            () => true,
            () => false,
          );
          if (isParked) {
            unfinished.delete(meta.position);
            return outcome(reaction.name, 'parked');
          }
        }
        await pause(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1)), stopping.signal);
      }
    }
  };
  const work = (): void => {
    while (running < reaction.atOnce && waiting.length > 0 && !stopping.signal.aborted) {
      const { event, meta } = waiting.shift()!;
      running++;
      void attempt(event, meta).finally(() => {
        running--;
        if (waiting.length < MOST_WAITING / 2) roomFree?.();
        work();
      });
    }
  };
  const take = async (batch: readonly StoredEvent[], ours: readonly StoredEvent[]): Promise<void> => {
    const decoded = await decode(ours);
    let before = seen;
    let next = 0;
    for (const { position } of batch) {
      const one = decoded[next];
      if (one?.meta.position === position) {
        unfinished.set(position, before);
        waiting.push(one);
        next++;
      }
      before = position;
    }
    seen = before;
    work();
  };
  const taken = async (batch: readonly StoredEvent[], ours: readonly StoredEvent[]): Promise<void> => {
    await take(batch, ours);
    if (waiting.length >= MOST_WAITING && !stopping.signal.aborted)
      await new Promise<void>((resolve) => (roomFree = resolve));
  };
  const subscription = feed.subscribe(kept, (batch) => {
    const ours = batch.filter(({ type }) => wanted.has(type));
    if (ours.length > 0) return taken(batch, ours);
    // Most of the log is nothing to a reaction.
    seen = batch.at(-1)!.position;
    return undefined;
  });

  return {
    // Positions are added in order, so the first is the smallest.
    place: () => ({
      reaction: reaction.name,
      read: seen,
      done: unfinished.values().next().value ?? seen,
      waiting: waiting.length + running,
    }),
    async close() {
      stopping.abort();
      roomFree?.();
      await subscription.close();
      // What takes longer is done again after the next start.
      await waitWhile(() => running > 0, GRACE_MS, 10);
    },
  };
}
