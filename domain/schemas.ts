import * as contexts from './contexts.ts';
import type { EventSchemas } from './kernel/event.ts';

/** Every event type of the log. */
export const eventSchemas: EventSchemas = Object.assign({}, ...Object.values(contexts));
