import { describe, expect, test } from 'vitest';
import { type ReminderCommand, type ReminderEvent, reminder } from '../../domain/reminder.ts';
import { given } from '../given.ts';

const about = { invoiceId: 'bill', ownerId: 'asha' };
const content = { part: 0, occasion: 'before', days: 3, dueDate: '2026-12-01', amount: 500_00 } as const;
const draft = (reminderId = 'first', more = {}) =>
  ({
    type: 'DraftReminder',
    ...about,
    reminderId,
    clientId: 'meera',
    content,
    standing: false,
    due: true,
    ...more,
  }) as const;
const one = (type: 'DeclineReminder' | 'RecordReminderSent', reminderId = 'first') =>
  ({ type, ...about, reminderId }) as const;
const approve = (due = true) => ({ type: 'ApproveReminder', ...about, reminderId: 'first', due }) as const;
const lapse = (reason: 'settled' | 'unreachable') =>
  ({ type: 'LapseReminder', ...about, reminderId: 'first', reason }) as const;
const run = (...commands: ReminderCommand[]): ReminderEvent[] =>
  commands.reduce<ReminderEvent[]>(
    (log, command) => [...log, ...reminder.decider.decide(command, given(reminder, ...log).state)],
    [],
  );
const types = (log: ReminderEvent[]) => log.map(({ type }) => type);

describe('a reminder', () => {
  test('is drafted once, approved, and sent once', () => {
    const drafted = run(draft());
    expect(drafted).toEqual([
      { type: 'ReminderDrafted', ...about, reminderId: 'first', clientId: 'meera', ...content },
    ]);
    expect(run(draft(), draft())).toEqual(drafted);
    const log = run(draft(), approve(), approve(), one('RecordReminderSent'), one('RecordReminderSent'), approve());
    expect(types(log)).toEqual(['ReminderDrafted', 'ReminderApproved', 'ReminderSent']);
    expect(run(draft(), one('RecordReminderSent'))).toEqual(drafted);
  });
  test('is not drafted of what is paid, and a later one of the same part takes its place', () => {
    expect(run(draft('first', { due: false }))).toEqual([]);
    const later = { content: { ...content, occasion: 'on', days: 0 } as const };
    expect(types(run(draft(), draft('second', later)))).toEqual([
      'ReminderDrafted',
      'ReminderLapsed',
      'ReminderDrafted',
    ]);
    const other = { content: { ...content, part: 1 } };
    expect(types(run(draft(), draft('second', other)))).toEqual(['ReminderDrafted', 'ReminderDrafted']);
  });
  test('is approved beforehand for a client, or for its invoice', () => {
    expect(run(draft('first', { standing: true })).at(-1)).toMatchObject({ type: 'ReminderApproved', standing: true });
    const always = { type: 'ApproveInvoiceReminders', ...about, given: true } as const;
    expect(types(run(always, always, draft()))).toEqual([
      'InvoiceRemindersApproved',
      'ReminderDrafted',
      'ReminderApproved',
    ]);
    expect(types(run(always, { ...always, given: false }, draft()))).toEqual([
      'InvoiceRemindersApproved',
      'InvoiceRemindersAsked',
      'ReminderDrafted',
    ]);
  });
  test('that nobody wants, or whose money came, is not sent', () => {
    const declined = run(draft(), one('DeclineReminder'));
    expect(declined.at(-1)).toMatchObject({ type: 'ReminderLapsed', reason: 'declined' });
    expect(run(draft(), one('DeclineReminder'), one('DeclineReminder'), lapse('settled'))).toEqual(declined);
    given(reminder, ...declined)
      .when(approve())
      .thenRefused('conflict', 'This reminder is not needed any more, and is not sent.');
    given(reminder, ...run(draft()))
      .when(approve(false))
      .thenRefused('conflict');
    const settled = run(draft(), approve(), lapse('settled'), one('RecordReminderSent'));
    expect(settled.at(-1)).toMatchObject({ type: 'ReminderLapsed', reason: 'settled' });
    given(reminder, ...run(draft(), approve()))
      .when(one('DeclineReminder'))
      .thenRefused('conflict', 'This reminder is on its way already.');
    given(reminder).when(approve()).thenRefused('notFound', 'This reminder is not here.');
  });
});
