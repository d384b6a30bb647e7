import { describe, expect, test } from 'vitest';
import { draftFor, nextFrom, recurringInvoice } from '../../../domain/invoice/recurring.ts';
import type { RecurringDraft } from '../../../domain/invoice/recurringEvents.ts';
import { basis, draft as bill } from '../../fixtures/story/business.ts';
import { given } from '../../given.ts';

const { number: _, issueDate: __, dueDate: ___, ...lines } = bill;
const draft: RecurringDraft = { ...lines, every: 'month', firstOn: '2026-12-31', lastOn: '', autoSend: false };
const at = '2026-11-24T06:00:00.000Z';
const about = { recurringId: 'retainer', ownerId: 'asha' };
const [planned] = recurringInvoice.decider.decide(
  { type: 'PlanRecurringInvoice', ...about, draft, basis, at },
  recurringInvoice.decider.initial,
);
const made = (on: string, next: string) =>
  ({ type: 'RecurringInvoiceMade', ...about, on, invoiceId: `bill-${on}`, sent: false, next }) as const;
const paused = { type: 'RecurringInvoicePaused', ...about, reason: '' } as const;
const discarded = { type: 'RecurringInvoiceDiscarded', ...about, at } as const;

test('it is made for each of its days once, in their order', () => {
  expect(planned).toMatchObject({ type: 'RecurringInvoicePlanned', next: '2026-12-31' });
  const record = (on: string) =>
    ({ type: 'RecordRecurringInvoice', on, invoiceId: `bill-${on}`, sent: false }) as const;
  given(recurringInvoice, planned!).when(record('2026-12-31')).then(made('2026-12-31', '2027-01-31'));
  given(recurringInvoice, planned!).when(record('2027-01-31')).then();
  given(recurringInvoice, planned!, made('2026-12-31', '2027-01-31')).when(record('2026-12-31')).then();
  given(recurringInvoice, planned!, paused).when(record('2026-12-31')).then();
  given(recurringInvoice, planned!, discarded).when(record('2026-12-31')).thenRefused('notFound');
});

describe('what falls between', () => {
  const resume = { type: 'ResumeRecurringInvoice', at: '2027-02-01T06:00:00.000Z' } as const;
  test('is left out when it is resumed', () => {
    const resumed = { type: 'RecurringInvoiceResumed', ...about, next: '2027-02-28' } as const;
    given(recurringInvoice, planned!, paused).when(resume).then(resumed);
    given(recurringInvoice, planned!).when(resume).then();
  });
  test('is left out when it is restored; the day that was made is not made again', () => {
    const restore = { type: 'RestoreRecurringInvoice', at: '2026-12-31T06:00:00.000Z' } as const;
    given(recurringInvoice, planned!, made('2026-12-31', '2027-01-31'), discarded)
      .when(restore)
      .then({ type: 'RecurringInvoiceRestored', ...about, next: '2027-01-31' });
  });
});

test('other days are reckoned anew, and other lines leave the days as they are', () => {
  const change = (more: Partial<RecurringDraft>) =>
    ({ type: 'ChangeRecurringInvoice', draft: { ...draft, ...more }, basis, at }) as const;
  const [noted] = recurringInvoice.decider.decide(change({ notes: 'New' }), given(recurringInvoice, planned!).state);
  expect(noted).toMatchObject({ next: '2026-12-31', notes: 'New' });
  const [weekly] = recurringInvoice.decider.decide(
    change({ every: 'week', firstOn: '2026-11-02' }),
    given(recurringInvoice, planned!).state,
  );
  expect(weekly).toMatchObject({ next: '2026-11-30' });
  given(recurringInvoice, planned!).when(change({})).then();
  given(recurringInvoice, planned!)
    .when(change({ lastOn: '2026-12-30' }))
    .thenRefused('invalid', 'The last day cannot lie before the first.');
});

test('behind its last day there is no next, and nothing to pause', () => {
  expect(nextFrom({ ...draft, lastOn: '2027-01-30' }, '2027-01-01')).toBe('');
  given(recurringInvoice, planned!, made('2026-12-31', ''))
    .when({ type: 'PauseRecurringInvoice', reason: '' })
    .thenRefused('conflict', 'The last of these invoices has been made already.');
});

test('it is held for a day only while that one is due', () => {
  const hold = (on: string) => ({ type: 'PauseRecurringInvoice', reason: 'No client.', on }) as const;
  given(recurringInvoice, planned!)
    .when(hold('2026-12-31'))
    .then({ ...paused, reason: 'No client.' });
  given(recurringInvoice, planned!, made('2026-12-31', '2027-01-31')).when(hold('2026-12-31')).then();
  given(recurringInvoice, planned!, paused).when(hold('2026-12-31')).then();
});

test('what was deleted is not there until it is restored, and is erased only if it is not', () => {
  given(recurringInvoice, planned!, discarded).when({ type: 'DiscardRecurringInvoice', at }).then();
  given(recurringInvoice, planned!, discarded)
    .when({ type: 'PauseRecurringInvoice', reason: '' })
    .thenRefused('notFound');
  given(recurringInvoice, planned!).when({ type: 'EraseRecurringInvoice', discarded: true }).then();
  given(recurringInvoice, planned!)
    .when({ type: 'EraseRecurringInvoice' })
    .then({ type: 'RecurringInvoiceErased', ...about });
  given(recurringInvoice).when({ type: 'EraseRecurringInvoice' }).then();
});

test('month and year of the day are named in lines and notes, and a dollar sign is one', () => {
  const items = [{ ...draft.items[0]!, description: 'Album, {month} {year}, $& {month}' }];
  const of = draftFor({ ...draft, items, notes: '{year}' }, '2027-02-28', {
    today: '2027-03-02',
    dueDate: '2027-04-01',
  });
  expect(of).toMatchObject({ issueDate: '2027-03-02', dueDate: '2027-04-01', number: '', notes: '2027' });
  expect(of.items[0]!.description).toBe('Album, February 2027, $& February');
});
