import { system } from '../../commands/core/actors.ts';
import { type Parked, parkedIn } from '../../commands/core/parked.ts';
import type { Position } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { EventFeed } from '../../projections/ports.ts';
import type { Decode } from '../../projections/core/runner.ts';
import { decodeOnce } from './decodeOnce.ts';
import { type ReactionPosition, follow } from './follow.ts';
import type { Reaction, ReactionTools } from './reaction.ts';

export interface Reactions {
  parked(): Promise<Parked[]>;
  /** Refuses `notFound`. Rejects when it fails again. */
  retry(id: string): Promise<void>;
  /** Events that were read and are waiting or at work, in all. */
  depth(): number;
  /** How far each reaction is. */
  places(): ReactionPosition[];
  /** Whether one of them has still to read what was there when they began. */
  catchingUp(): boolean;
  /** Resolves when nothing is waiting. For tests and benchmarks. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Seldom, since each is a sync of the disk: what comes again after a crash is harmless and found done at once. */
const KEEP_CHECKPOINTS_MS = 5000;
const LOOK_FOR_RETRIES_MS = 2000;

/** Runs reactions over the feed, each at its own pace, failures with growing delays and then parked. */
export async function runReactions(
  reactions: readonly Reaction[],
  feed: EventFeed,
  decode: Decode,
  tools: ReactionTools,
  outcome: (reaction: string, outcome: string) => void = () => undefined,
): Promise<Reactions> {
  const { vault } = tools.write;
  const kept = new Map<string, Position>();
  await Promise.all(
    reactions.map(async ({ name }) => void kept.set(name, Number((await vault.get('checkpoint', name))?.value ?? 0))),
  );
  // A store that is away at this moment is asked later, by those who follow it.
  const headAtFirst = await feed.head().catch(() => 0);
  const following = { feed, decode: decodeOnce(decode), tools, outcome };
  const followers = reactions.map((reaction) => follow(reaction, kept.get(reaction.name)!, following));
  const places = (): ReactionPosition[] => followers.map((follower) => follower.place());
  const depth = (): number => places().reduce((sum, { waiting }) => sum + waiting, 0);

  /** How far each is that came further, whether it did something there or not: all in one write. */
  const keep = async (): Promise<void> => {
    const further = places().filter(({ reaction, done }) => done !== kept.get(reaction));
    if (further.length === 0) return;
    await vault.putMany(
      'checkpoint',
      further.map(({ reaction, done }) => ({ id: reaction, value: done })),
    );
    for (const { reaction, done } of further) kept.set(reaction, done);
  };
  const keeping = setInterval(() => void keep().catch(() => undefined), KEEP_CHECKPOINTS_MS).unref();

  const parked = parkedIn(vault);
  const retry = async (id: string): Promise<void> => {
    const found = await parked.get(id);
    const reaction = reactions.find(({ name }) => name === found?.reaction);
    const [stored] = found ? await feed.readStream(found.stream, { from: found.revision, limit: 1 }) : [];
    if (!found || !reaction || !stored) throw new Refusal('notFound', 'parked.absent', 'This is no longer waiting.');
    const [recorded] = await decode([stored]);
    const { event, meta } = recorded!;
    await reaction.react(event, meta, tools, {
      actor: system(reaction.name),
      correlation: meta.correlation,
      cause: meta.id,
      key: meta.id,
    });
    await parked.drop(id);
  };
  let retrying = false;
  const lookForRetries = async (): Promise<void> => {
    if (retrying) return;
    retrying = true;
    try {
      for (const { retry: asked, ...rest } of await parked.all())
        if (asked)
          await retry(rest.id).catch((error: unknown) =>
            parked.put({ ...rest, error: error instanceof Error ? error.message : String(error) }),
          );
    } finally {
      retrying = false;
    }
  };
  const looking = setInterval(() => void lookForRetries().catch(() => undefined), LOOK_FOR_RETRIES_MS).unref();
  return {
    depth,
    places,
    catchingUp: () => places().some(({ read }) => read < headAtFirst),
    parked: parked.all,
    retry,
    async idle() {
      for (;;) {
        const head = await feed.head();
        if (depth() === 0 && places().every(({ read }) => read >= head)) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async close() {
      clearInterval(looking);
      clearInterval(keeping);
      await Promise.all(followers.map((follower) => follower.close()));
      await keep().catch(() => undefined);
    },
  };
}
