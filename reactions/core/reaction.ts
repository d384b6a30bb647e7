import type { Logger } from 'pino';
import type { CalendarReader } from '../../commands/ports/calendars.ts';
import type { FaceFinder } from '../../commands/ports/faces.ts';
import type { Mailer, Messenger } from '../../commands/ports/messages.ts';
import type { OpenGateway } from '../../commands/ports/payments.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import type { Caller } from '../../commands/core/run.ts';
import type { DomainEvent, EventMeta } from '../../domain/kernel/event.ts';
import type { ReadSide } from '../../projections/core/runner.ts';

/** What reactions work with. */
export interface ReactionTools {
  write: WriteSide;
  reads: ReadSide;
  faces: FaceFinder;
  mailer: Mailer;
  messenger: Messenger;
  calendars: CalendarReader;
  openGateway: OpenGateway;
  /** The whole address of a path of the product. */
  address(path: string): string;
  log: Logger;
}

/** What happens because of an event: commands and calls outside. At least once, so it must be harmless to repeat. */
export interface Reaction<E extends DomainEvent = DomainEvent> {
  /** Names its checkpoint. */
  name: string;
  on: readonly E['type'][];
  /** Reactions that run side by side. */
  atOnce: number;
  react(event: E, meta: EventMeta, tools: ReactionTools, caller: Caller): Promise<void>;
}

export const reaction = <E extends DomainEvent>(described: Reaction<E>): Reaction => described as unknown as Reaction;
