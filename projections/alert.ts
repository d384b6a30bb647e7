import type { AccountEvent } from '../domain/account.ts';
import type { AlertEvent } from '../domain/alert.ts';
import { type View, projection } from './core/projection.ts';

/** Somebody for whom a burst of alerts may be over at `dueAt` (ISO 8601). */
export interface AlertView extends View {
  dueAt: string;
}
const until = (id: string, dueAt: string | null) => (dueAt === null ? null : { id, dueAt });

/** What waits for somebody who is erased goes with them. */
export const alerts = projection<AlertEvent | Extract<AccountEvent, { type: 'AccountErased' }>, AlertView>(
  { name: 'alerts', version: 2, indexes: { byDue: ['dueAt'] }, key: ({ userId }) => userId },
  {
    AlertAwaited: (_, { dueAt }, __, id) => until(id, dueAt),
    AlertDue: (_, { dueAt }, __, id) => until(id, dueAt),
    AccountErased: () => null,
  },
);
