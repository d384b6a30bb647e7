import { system } from '../commands/core/actors.ts';
import { draftReminder } from '../commands/reminder.ts';
import { newId } from '../domain/kernel/id.ts';
import type { TestLoom } from './server.ts';

/** A reminder of an invoice that was sent, as the rounds draft it on the day. Answers its id. */
export async function draftedReminder(
  { loom, settled }: Pick<TestLoom, 'loom' | 'settled'>,
  invoiceId: string,
  dueDate: string,
): Promise<string> {
  const reminderId = newId();
  const content = { part: 0, occasion: 'on', days: 0, dueDate } as const;
  const caller = { actor: system('reminders'), correlation: newId() };
  await loom.context.write.run(draftReminder, { invoiceId, reminderId, content }, caller);
  await settled();
  return reminderId;
}
