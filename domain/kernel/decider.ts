import type { DomainEvent } from './event.ts';

/**
 * An aggregate's rules. Pure: time, ids and random values arrive inside the command.
 * `decide` throws a Refusal for a broken rule and answers `[]` for what is already so.
 * `evolve` never refuses and ignores events that it does not know.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  initial: State;
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Event): State;
}
