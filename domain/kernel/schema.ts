import type { z } from 'zod';
import type { EventSchema } from './event.ts';

type SchemaOptions = Pick<EventSchema, 'personal' | 'upcast'> & { version?: number };

/** Declares one event type, keeping its data's type for EventsOf. */
export function eventSchema<S extends z.ZodObject>(
  schema: S,
  options: SchemaOptions = {},
): EventSchema & { schema: S } {
  return { version: 1, ...options, schema };
}
