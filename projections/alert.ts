import type { AlertEvent } from '../domain/alert.ts';
import { type View, projection } from './core/projection.ts';

/** Somebody for whom a burst of alerts may be over at `dueAt` (ISO 8601). */
export interface AlertView extends View {
  dueAt: string;
}
const until = (id: string, dueAt: string | null) => (dueAt === null ? null : { id, dueAt });

export const alerts = projection<AlertEvent, AlertView>(
  { name: 'alerts', version: 1, indexes: { byDue: ['dueAt'] } },
  {
    AlertAwaited: (_, { dueAt }, __, id) => until(id, dueAt),
    AlertDue: (_, { dueAt }, __, id) => until(id, dueAt),
  },
);
