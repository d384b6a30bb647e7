import { refuse } from '../../domain/kernel/refusal.ts';

/** The moment that was asked for, in UTC, null for now; refuses one that has not come. */
export function momentOf(at: string | undefined, now: () => Date): string | null {
  if (at === undefined) return null;
  const moment = new Date(at);
  if (moment > now()) refuse('invalid', 'books.future', 'This moment has not come yet.');
  return moment.toISOString();
}
