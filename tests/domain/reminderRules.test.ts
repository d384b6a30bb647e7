import { describe, expect, test } from 'vitest';
import { reminderRule, reminderRuleDefaults, stepOn } from '../../domain/reminderRules.ts';
import { given } from '../given.ts';

describe('rules of reminders', () => {
  const on = (today: string, sentOn = '2026-11-01', rules = {}) =>
    stepOn({ ...reminderRuleDefaults, ...rules }, '2026-12-01', { today, sentOn });
  test.each([
    ['2026-11-27', undefined],
    ['2026-11-28', { occasion: 'before', days: 3 }],
    ['2026-11-30', { occasion: 'before', days: 3 }],
    ['2026-12-01', { occasion: 'on', days: 0 }],
    ['2026-12-04', { occasion: 'after', days: 3 }],
    ['2026-12-10', { occasion: 'after', days: 3 }],
    ['2026-12-11', { occasion: 'after', days: 10 }],
    // Whoever was away for a week is asked about the last one, and of older ones about none.
    ['2026-12-17', { occasion: 'after', days: 10 }],
    ['2026-12-18', undefined],
  ])('on %s', (today, step) => expect(on(today)).toEqual(step));
  test('remind of nothing on the day on which it was sent, and of nothing where they are off', () => {
    expect(on('2026-11-29', '2026-11-29')).toBeUndefined();
    expect(on('2026-12-01', '2026-12-01')).toBeUndefined();
    expect(on('2026-12-01', '2026-11-01', { active: false })).toBeUndefined();
    expect(on('2026-12-01', '2026-11-01', { onDay: false })).toEqual({ occasion: 'before', days: 3 });
  });
  test('are kept in order, and changed where they are changed', () => {
    const rules = { ...reminderRuleDefaults, after: [9, 2, 9] };
    const save = { type: 'SaveReminderRules', userId: 'asha', rules } as const;
    const saved = reminderRule.decider.decide(save, given(reminderRule).state);
    expect(saved).toEqual([{ type: 'ReminderRulesSaved', userId: 'asha', ...reminderRuleDefaults, after: [2, 9] }]);
    given(reminderRule, ...saved)
      .when(save)
      .then();
    const trust = { type: 'ApproveClientReminders', userId: 'asha', clientId: 'meera', given: true } as const;
    const trusted = reminderRule.decider.decide(trust, given(reminderRule).state);
    given(reminderRule, ...trusted)
      .when(trust)
      .then();
    given(reminderRule, ...trusted)
      .when({ ...trust, given: false })
      .then({ type: 'ClientRemindersAsked', userId: 'asha', clientId: 'meera' });
  });
});
