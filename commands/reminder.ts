import { z } from 'zod';
import { invoice } from '../domain/invoice.ts';
import { partDue } from '../domain/invoice/payable.ts';
import { invoiceShare } from '../domain/invoiceShare.ts';
import { reminder, reminderContent } from '../domain/reminder.ts';
import { LONGEST_AFTER, LONGEST_BEFORE, reminderRule, reminderRules } from '../domain/reminderRules.ts';
import { clientRecord } from '../domain/client.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { isOwnStudio, isPhotographerOf, isSystem } from './core/actors.ts';
import { type Surroundings, command } from './core/run.ts';

const id = z.string().min(1).max(64);
const one = z.object({ invoiceId: id, reminderId: id });
const ofInvoice = { aggregate: reminder, id: ({ invoiceId }: { invoiceId: string }) => invoiceId };

/** Whose invoice it is; '' for one that is not there. */
async function owned({ invoiceId }: { invoiceId: string }, { state }: Surroundings) {
  const known = await state(invoice, invoiceId);
  return { ownerId: known.status === 'absent' ? '' : known.ownerId };
}
/** And whether what a reminder is about is due still, and can be seen by its client. */
async function standing(
  { invoiceId, reminderId }: { invoiceId: string; reminderId: string },
  around: Surroundings,
): Promise<{ ownerId: string; due: boolean }> {
  const { reminders } = await around.state(reminder, invoiceId);
  const known = reminders[reminderId];
  const part = known && partDue(await around.state(invoice, invoiceId), known.part);
  const { status } = await around.state(invoiceShare, invoiceId);
  return {
    ...(await owned({ invoiceId }, around)),
    due: part?.on === known?.dueDate && part !== undefined && status !== 'ended',
  };
}
type Owned = Awaited<ReturnType<typeof owned>>;
const byOwner = {
  ...ofInvoice,
  may: (actor: Surroundings['actor'], _: unknown, __: unknown, { ownerId }: Owned): boolean =>
    isPhotographerOf(actor, ownerId),
};
const bySystem = {
  ...ofInvoice,
  facts: owned,
  may: (actor: Surroundings['actor'], _: unknown, __: unknown, { ownerId }: Owned): boolean =>
    ownerId !== '' && isSystem(actor),
};

/** What a draft is reckoned with: whether its money is due still, how much, and whether anybody has to be asked. */
async function drafting(
  { invoiceId, content: { part, dueDate } }: { invoiceId: string; content: { part: number; dueDate: string } },
  { state }: Surroundings,
) {
  const known = await state(invoice, invoiceId);
  if (known.status === 'absent') return { ownerId: '', clientId: '', amount: 0, standing: false, due: false };
  const found = known.discardedAt === null ? partDue(known, part) : undefined;
  const { ownerId, draft } = known;
  const { approved } = await state(reminderRule, ownerId);
  const { status } = await state(invoiceShare, invoiceId);
  return {
    ownerId,
    clientId: draft.clientId,
    amount: found?.left ?? 0,
    standing: approved.includes(draft.clientId),
    due: found?.on === dueDate && status !== 'ended',
  };
}
/** Its id is made of what it is about, so that it is drafted once. */
export const draftReminder = command({
  ...ofInvoice,
  name: 'DraftReminder',
  input: one.extend({ content: reminderContent.omit({ amount: true }) }),
  facts: drafting,
  may: (actor, _, __, { ownerId }) => ownerId !== '' && isSystem(actor),
  to: ({ invoiceId, reminderId, content }, _, { amount, ...facts }) => ({
    type: 'DraftReminder' as const,
    invoiceId,
    reminderId,
    content: { ...content, amount },
    ...facts,
  }),
});
export const approveReminder = command({
  ...byOwner,
  name: 'ApproveReminder',
  input: one,
  facts: standing,
  to: (input, _, facts) => ({ type: 'ApproveReminder' as const, ...input, ...facts }),
});
export const declineReminder = command({
  ...byOwner,
  name: 'DeclineReminder',
  input: one,
  facts: owned,
  to: (input, _, { ownerId }) => ({ type: 'DeclineReminder' as const, ...input, ownerId }),
});
export const recordReminderSent = command({
  ...bySystem,
  name: 'RecordReminderSent',
  input: one,
  to: (input, _, { ownerId }) => ({ type: 'RecordReminderSent' as const, ...input, ownerId }),
});
/** It is not sent: what it was about is settled, or its client cannot be reached. */
export const lapseReminder = command({
  ...bySystem,
  name: 'LapseReminder',
  input: one.extend({ reason: z.enum(['settled', 'unreachable']) }),
  to: (input, _, { ownerId }) => ({ type: 'LapseReminder' as const, ...input, ownerId }),
});
/** Whether reminders of one invoice are sent without being asked about. */
export const approveInvoiceReminders = command({
  ...byOwner,
  name: 'ApproveInvoiceReminders',
  input: z.object({ invoiceId: id, given: z.boolean() }),
  facts: owned,
  to: (input, _, { ownerId }) => ({ type: 'ApproveInvoiceReminders' as const, ...input, ownerId }),
});

const ofStudio = { aggregate: reminderRule, id: ({ userId }: { userId: string }) => userId, may: isOwnStudio };
const days = (most: number, several: number) =>
  z
    .array(
      z.number().int().min(1, 'A day lies at least 1 day away.').max(most, `A day lies at most ${most} days away.`),
    )
    .max(several, `There can be at most ${several} of them.`);
export const saveReminderRules = command({
  ...ofStudio,
  name: 'SaveReminderRules',
  input: z.object({
    userId: id,
    rules: reminderRules.extend({ before: days(LONGEST_BEFORE, 3), after: days(LONGEST_AFTER, 5) }),
  }),
});
/** The same of all invoices of a client. */
export const approveClientReminders = command({
  ...ofStudio,
  name: 'ApproveClientReminders',
  input: z.object({ userId: id, clientId: id, given: z.boolean() }),
  async facts({ clientId }, { state, actor }) {
    const known = await state(clientRecord, clientId);
    if (known.status !== 'kept' || known.ownerId !== actor.id)
      refuse('notFound', 'client.absent', 'This client is no longer here.');
  },
});
