import type { z } from 'zod';
import type { Aggregate } from '../../domain/kernel/aggregate.ts';
import type { Actor, DomainEvent, Position } from '../../domain/kernel/event.ts';
import { derivedId, newId } from '../../domain/kernel/id.ts';
import { Refusal, WrongRevision, refuse } from '../../domain/kernel/refusal.ts';
import { type Folded, type Journal, unwritten } from './journal.ts';
import { keyedMutex } from './keyedMutex.ts';

/** Where a command comes from. `key` makes a repeat recognisable: the same key and caller gives the same outcome and no second event. */
export interface Caller {
  actor: Actor;
  correlation: string;
  cause?: string;
  key?: string;
}

/** One key for many commands: each its own. Two of a kind about one aggregate are else taken for a repeat of the first. */
export const withKeyOf = (caller: Caller, part: string): Caller =>
  caller.key === undefined ? caller : { ...caller, key: `${caller.key}/${part}` };
/** Quotas are counted by id, so a repeat changes nothing; a shared key would let only the first of many through. */
export const withoutKey = (caller: Caller): Caller => ({ ...caller, key: undefined });

/** What a description may use besides its input: the time, ids that a repeat makes again, states of other aggregates. */
export interface Surroundings {
  actor: Actor;
  /** ISO 8601 UTC. */
  at: string;
  /** A fresh id, or the one that the same command made before. */
  id(purpose: string): string;
  state<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string): Promise<S>;
}

interface Described<Input, State, Command, Event extends DomainEvent, Facts> {
  input: z.ZodType<Input>;
  aggregate: Aggregate<State, Command, Event>;
  /** The aggregate's id. */
  id(input: NoInfer<Input>, surroundings: Surroundings): string;
  /** What it must know of other aggregates to decide. */
  facts?(input: NoInfer<Input>, surroundings: Surroundings): Promise<Facts>;
  /** Whether this actor may, in this state. False is told as `notFound`, so that nobody learns what exists. */
  may(actor: Actor, state: NoInfer<State>, input: NoInfer<Input>, facts: NoInfer<Facts>): boolean;
  /** Its id was made for it at random: the stream is begun without a look whether it is there. */
  begins?: true;
  /** The gig that it is about, for history. */
  gig?(input: NoInfer<Input>, state: NoInfer<State>): string | undefined;
}

/** A command handler as a description; `run` does the rest. */
export interface CommandDescription<Input, State, Command, Event extends DomainEvent, Facts> extends Described<
  Input,
  State,
  Command,
  Event,
  Facts
> {
  /** Repeats are known by it: it stays as it is in the log. */
  name: string;
  /** Input becomes the decider's command. */
  to(input: NoInfer<Input>, surroundings: Surroundings, facts: NoInfer<Facts>): Command;
}

export interface Outcome<State> {
  id: string;
  state: State;
  /** Where the log stands for this stream: read models that passed it show the outcome. */
  position: Position;
  /** False when it was already so. */
  changed: boolean;
}

export type Run = <I, S, C, E extends DomainEvent, F>(
  description: CommandDescription<I, S, C, E, F>,
  input: NoInfer<I>,
  caller: Caller,
) => Promise<Outcome<S>>;

/** The decider's command of this type as it is made of an input that holds its fields. */
type Sent<Type, Input> = { type: Type; at: string } & Input;

/**
 * Keeps inference; a description is data. Where the input holds all that the decider's command does, besides the time, it
 * needs no `to`: its `type` is said, or is the description's name.
 */
export function command<I, S, C, E extends DomainEvent, F = undefined>(
  description: CommandDescription<I, S, C, E, F>,
): CommandDescription<I, S, C, E, F>;
export function command<I, S, C, E extends DomainEvent, N extends string, T extends string = N, F = undefined>(
  description: Described<I, S, C, E, F> & { name: N; type?: T } & (Sent<T, I> extends C ? unknown : { to: C }),
): CommandDescription<I, S, C, E, F>;
export function command<I extends object, S, C, E extends DomainEvent, F>({
  type,
  ...description
}: Described<I, S, C, E, F> & { name: string; type?: string; to?: CommandDescription<I, S, C, E, F>['to'] }) {
  const sent = (input: I, { at }: Surroundings) => ({ type: type ?? description.name, ...input, at });
  return { to: sent, ...description };
}

/**
 * Asked before events are appended, with the state that they were decided in. It refuses what may not be appended; what it
 * answers is done once they stand in the log, or do not.
 */
export type Guard = (
  aggregate: { name: string },
  state: unknown,
  events: readonly DomainEvent[],
) => Promise<() => void> | undefined;

const TRIES = 20;

function parsed<I>(schema: z.ZodType<I>, input: unknown): I {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Refusal('invalid', 'input.invalid', errors[0]?.message ?? 'Please check what you entered.', { errors });
}

const commandOf = (name: string, { actor, key }: Caller): string =>
  key === undefined ? newId() : derivedId('command', actor.kind, actor.id, name, key);

/** The id that a command of this caller makes for a purpose, for what has to be done before it: a repeat finds the same. Without a key, ask once. */
export const idMadeBy = ({ name }: { name: string }, caller: Caller, purpose: string): string =>
  derivedId(commandOf(name, caller), purpose);

/**
 * Whether this very command has changed its aggregate before. What a command needs kept beside the log is kept before it
 * runs, and not again by a repeat: meanwhile another one may have been kept.
 */
export async function wasRun<S, C, E extends DomainEvent>(
  journal: Journal,
  { aggregate, name }: { aggregate: Aggregate<S, C, E>; name: string },
  id: string,
  caller: Caller,
): Promise<boolean> {
  return caller.key !== undefined && (await journal.load(aggregate, id)).recent.has(commandOf(name, caller));
}

/**
 * The one function that runs commands: parse, load, fold, authorise, decide, append at the expected revision, try again when another was first.
 * A stream that this process knows is not read before it is appended to: the append is refused where that is no longer how it stands.
 */
export function runner(journal: Journal, now: () => Date = () => new Date(), guard?: Guard): Run {
  const turn = keyedMutex();
  return async (description, input, caller) => {
    const valid = parsed(description.input, input);
    const commandId = commandOf(description.name, caller);
    const at = now().toISOString();
    const surroundings: Surroundings = {
      actor: caller.actor,
      at,
      id: (purpose) => derivedId(commandId, purpose),
      state: async (aggregate, id) => (await journal.load(aggregate, id)).state,
    };
    const { aggregate } = description;
    const id = description.id(valid, surroundings);

    type State = (typeof aggregate)['decider']['initial'];
    const once = async (loaded: Folded<State>): Promise<Outcome<State>> => {
      const facts = (await description.facts?.(valid, surroundings)) as Parameters<typeof description.to>[2];
      if (!description.may(caller.actor, loaded.state, valid, facts))
        refuse('notFound', `${aggregate.name}.absent`, notThere(aggregate.name));
      const known = loaded.recent.get(commandId);
      if (known !== undefined) return { id, state: loaded.state, position: known, changed: false };
      const events = aggregate.decider.decide(description.to(valid, surroundings, facts), loaded.state);
      if (events.length === 0) return { id, state: loaded.state, position: loaded.position, changed: false };
      const gig = description.gig?.(valid, loaded.state);
      const done = await guard?.(aggregate, loaded.state, events);
      try {
        const appended = await journal.append(aggregate, id, loaded, events, {
          at,
          actor: caller.actor,
          command: commandId,
          correlation: caller.correlation,
          ...(caller.cause === undefined ? {} : { cause: caller.cause }),
          ...(gig === undefined ? {} : { gig }),
        });
        return { id, state: appended.state, position: appended.position, changed: true };
      } finally {
        done?.();
      }
    };

    return turn(`${aggregate.name}-${id}`, async () => {
      const recalled = journal.recall(aggregate, id) ?? (description.begins && unwritten(aggregate));
      const outcome = recalled && (await once(recalled).catch(ofOldState));
      // To refuse, or to leave it as it is, takes to know how it stands.
      if (outcome?.changed) return outcome;
      for (let tries = 1; ; tries++) {
        try {
          return await once(await journal.load(aggregate, id));
        } catch (error) {
          if (!(error instanceof WrongRevision)) throw error;
          if (tries === TRIES)
            refuse('conflict', 'command.contended', 'Someone else changed this at the same moment. Please try again.');
        }
      }
    });
  };
}

/** What may be otherwise as it stands now. */
function ofOldState(error: unknown): undefined {
  if (!(error instanceof WrongRevision || error instanceof Refusal)) throw error;
}

const notThere = (name: string): string =>
  name === 'gig'
    ? 'Gig not found'
    : name === 'media'
      ? 'This photo is no longer here.'
      : 'This is not here, or not for you to see.';
