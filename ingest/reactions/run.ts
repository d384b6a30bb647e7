import { system } from '../../commands/actors.ts';
import type { DomainEvent, EventMeta, Json, Position, StoredEvent } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { EventFeed, Subscription } from '../../projections/ports.ts';
import type { Decode } from '../../projections/runner.ts';
import type { Reaction, ReactionTools } from './reaction.ts';

/** A reaction that gave up on an event; an admin sees it and can try again. */
export interface Parked {
  id: string;
  reaction: string;
  eventId: string;
  eventType: string;
  stream: string;
  revision: number;
  gigId: string | null;
  error: string;
  attempts: number;
  parkedAt: string;
  /** Somebody at a process without reactions asked to try again. */
  retry?: true;
}

export interface Reactions {
  parked(): Promise<Parked[]>;
  /** Refuses `notFound`. Rejects when it fails again. */
  retry(id: string): Promise<void>;
  /** Events waiting or at work, in all. */
  depth(): number;
  /** Resolves when nothing is waiting. For tests and benchmarks. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const ATTEMPTS = 5;
const FIRST_DELAY_MS = 500;
/** Events held in memory per reaction; beyond it the feed waits. */
const MOST_WAITING = 2000;
/** Seldom, since each is a sync of the disk: what comes again after a crash is harmless and found done at once. */
const KEEP_CHECKPOINT_MS = 5000;
const GRACE_MS = 2000;
const LOOK_FOR_RETRIES_MS = 2000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** One reaction with its queue and its checkpoint: the position before its earliest unfinished event. */
async function follow(reaction: Reaction, feed: EventFeed, decode: Decode, tools: ReactionTools, outcome: (reaction: string, outcome: string) => void) {
  const { vault } = tools.write;
  const stopping = new AbortController();
  const waiting: { event: DomainEvent; meta: EventMeta }[] = [];
  const unfinished = new Set<Position>();
  let seen: Position = Number((await vault.get('checkpoint', reaction.name))?.value ?? 0);
  let kept = seen;
  let running = 0;
  let roomFree: (() => void) | undefined;

  const checkpoint = (): Position => {
    // Positions are added in order, so the first is the smallest.
    const first = unfinished.values().next();
    return first.done ? seen : first.value - 1;
  };
  const keep = async (): Promise<void> => {
    const now = checkpoint();
    if (now === kept) return;
    await vault.put('checkpoint', reaction.name, now);
    kept = now;
  };
  const callerOf = (meta: EventMeta) => ({ actor: system(reaction.name), correlation: meta.correlation, cause: meta.id, key: meta.id });
  const park = (event: DomainEvent, meta: EventMeta, error: unknown): Promise<void> => {
    const parked: Parked = {
      id: `${reaction.name}:${meta.id}`, reaction: reaction.name, eventId: meta.id, eventType: event.type, stream: meta.stream, revision: meta.revision,
      gigId: meta.gig ?? null, error: error instanceof Error ? error.message : String(error), attempts: ATTEMPTS, parkedAt: new Date().toISOString(),
    };
    return vault.put('parked', parked.id, parked as unknown as Json, { group: 'all' });
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
          const isParked = await park(event, meta, error).then(() => true, () => false);
          if (isParked) {
            unfinished.delete(meta.position);
            return outcome(reaction.name, 'parked');
          }
        }
        await pause(Math.min(60_000, FIRST_DELAY_MS * 2 ** (tries - 1)), stopping.signal);
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
  const subscription: Subscription = feed.subscribe(seen, async (batch: StoredEvent[]) => {
    for (const { event, meta } of await decode(batch.filter(({ type }) => reaction.on.includes(type)))) {
      unfinished.add(meta.position);
      waiting.push({ event, meta });
    }
    seen = batch.at(-1)!.position;
    work();
    if (waiting.length >= MOST_WAITING) await new Promise<void>((resolve) => (roomFree = resolve));
  });
  const keeping = setInterval(() => void keep().catch(() => undefined), KEEP_CHECKPOINT_MS).unref();

  return {
    depth: () => waiting.length + running,
    seen: () => seen,
    async close(): Promise<void> {
      stopping.abort();
      roomFree?.();
      clearInterval(keeping);
      await subscription.close();
      // What is at work may end; what takes longer is done again after the next start.
      for (const until = Date.now() + GRACE_MS; running > 0 && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, 10));
      await keep().catch(() => undefined);
    },
  };
}

/** Runs reactions over the feed, each at its own pace, failures with growing delays and then parked. */
export async function runReactions(
  reactions: readonly Reaction[],
  feed: EventFeed,
  decode: Decode,
  tools: ReactionTools,
  outcome: (reaction: string, outcome: string) => void = () => undefined,
): Promise<Reactions> {
  const { vault } = tools.write;
  const followers = await Promise.all(reactions.map((reaction) => follow(reaction, feed, decode, tools, outcome)));
  const depth = (): number => followers.reduce((sum, follower) => sum + follower.depth(), 0);
  const parked = async (): Promise<Parked[]> => (await vault.list('parked', 'all')).map(({ value }) => value as unknown as Parked);
  const retry = async (id: string): Promise<void> => {
    const entry = await vault.get('parked', id);
    const found = entry?.value as unknown as Parked | undefined;
    const reaction = reactions.find(({ name }) => name === found?.reaction);
    const [stored] = found ? await feed.readStream(found.stream, { from: found.revision, limit: 1 }) : [];
    if (!found || !reaction || !stored) throw new Refusal('notFound', 'parked.absent', 'This is no longer waiting.');
    const [recorded] = await decode([stored]);
    const { event, meta } = recorded!;
    await reaction.react(event, meta, tools, { actor: system(reaction.name), correlation: meta.correlation, cause: meta.id, key: meta.id });
    await vault.delete('parked', id);
  };
  let retrying = false;
  const lookForRetries = async (): Promise<void> => {
    if (retrying) return;
    retrying = true;
    try {
      for (const { retry: asked, ...rest } of await parked())
        if (asked) await retry(rest.id).catch((error: unknown) => vault.put('parked', rest.id, { ...rest, error: error instanceof Error ? error.message : String(error) } as unknown as Json, { group: 'all' }));
    } finally {
      retrying = false;
    }
  };
  const looking = setInterval(() => void lookForRetries().catch(() => undefined), LOOK_FOR_RETRIES_MS).unref();
  return {
    depth,
    parked,
    retry,
    async idle() {
      for (;;) {
        const head = await feed.head();
        if (depth() === 0 && followers.every((follower) => follower.seen() >= head)) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async close() {
      clearInterval(looking);
      await Promise.all(followers.map((follower) => follower.close()));
    },
  };
}
