import type { Decider } from './decider.ts';
import type { DomainEvent, EventSchemas } from './event.ts';

/** A decider with its name in the log (`gig` gives streams `gig-<id>`) and the schemas of its events. */
export interface Aggregate<State, Command, Event extends DomainEvent> {
  name: string;
  decider: Decider<State, Command, Event>;
  schemas: EventSchemas;
}

export const streamOf = (aggregate: { name: string }, id: string): string => `${aggregate.name}-${id}`;
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
