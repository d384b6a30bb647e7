import { describe, expect, test } from 'vitest';
import { type AlertCommand, type AlertEvent, MOST_A_DAY, alert } from '../../domain/alert.ts';
import type { NoticeKind } from '../../domain/kernel/noticeKind.ts';
import { given } from '../given.ts';

const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 22, 9) + minutes * 60_000).toISOString();
const awaited = (
  minutes: number,
  noticeId: string,
  dueAt: string | null,
  kind: NoticeKind = 'bookings',
): AlertEvent => ({
  type: 'AlertAwaited',
  userId: 'o1',
  kind,
  noticeId,
  channels: ['whatsapp'],
  at: at(minutes),
  dueAt,
});
const wait = (minutes: number, noticeId: string, kind: NoticeKind = 'bookings'): AlertCommand => ({
  type: 'AwaitAlert',
  userId: 'o1',
  kind,
  noticeId,
  channels: ['whatsapp'],
  at: at(minutes),
});
const due = (minutes: number, ...noticeIds: string[]): AlertEvent => ({
  type: 'AlertDue',
  userId: 'o1',
  kind: 'bookings',
  noticeIds,
  channels: ['whatsapp'],
  at: at(minutes),
  dueAt: null,
});
const announce = (minutes: number): AlertCommand => ({ type: 'AnnounceAlerts', userId: 'o1', at: at(minutes) });

describe('an alert', () => {
  const first = awaited(0, 'n1', at(1));
  test('goes out when nothing came for a minute, and after five all the same', () => {
    given(alert).when(wait(0, 'n1')).then(first);
    given(alert, first).when(announce(0.9)).then();
    given(alert, first).when(announce(1)).then(due(1, 'n1'));
    given(alert, first, awaited(4.5, 'n2', at(5)))
      .when(announce(4.9))
      .then();
    given(alert, first, awaited(4.5, 'n2', at(5)))
      .when(announce(5))
      .then(due(5, 'n1', 'n2'));
  });
  test('of many in one moment is awaited once', () => {
    given(alert, first).when(wait(0.1, 'n1')).then();
    given(alert, first)
      .when(wait(0.5, 'n1'))
      .then(awaited(0.5, 'n1', at(1.5)));
    given(alert, first)
      .when(wait(0.1, 'n2'))
      .then(awaited(0.1, 'n2', at(1.1)));
  });
  test('of a kind comes a quarter of an hour after the one before; of guests an hour; others do not wait for it', () => {
    const before = [first, due(1, 'n1')];
    given(alert, ...before)
      .when(wait(2, 'n2'))
      .then(awaited(2, 'n2', at(16)));
    given(alert, ...before)
      .when(wait(2, 'n2', 'clients'))
      .then(awaited(2, 'n2', at(3), 'clients'));
    const guests: AlertEvent[] = [awaited(0, 'n1', at(1), 'guests'), { ...due(1, 'n1'), kind: 'guests' } as AlertEvent];
    given(alert, ...guests)
      .when(wait(2, 'n2', 'guests'))
      .then(awaited(2, 'n2', at(61), 'guests'));
  });
  test('to a phone comes so many times a day; the next day begins anew', () => {
    const many = Array.from({ length: MOST_A_DAY }, (_, n) => [
      awaited(n * 20, 'n', null),
      due(n * 20 + 1, 'n'),
    ]).flat();
    const waiting = awaited(500, 'n', at(501));
    given(alert, ...many, waiting)
      .when(announce(501))
      .then({ ...due(501, 'n'), channels: [] } as AlertEvent);
    given(alert, ...many, awaited(1200, 'n', at(1201)))
      .when(announce(1201))
      .then(due(1201, 'n'));
  });
  test('is sent or given up once, by each channel', () => {
    const about = { userId: 'o1', alertId: 'a1', channel: 'whatsapp' as const };
    const sent: AlertEvent = { type: 'AlertSent', ...about };
    given(alert)
      .when({ type: 'RecordAlertSent', ...about })
      .then(sent);
    given(alert, sent)
      .when({ type: 'RecordAlertSent', ...about })
      .then();
    given(alert, sent)
      .when({ type: 'RecordAlertNotSent', ...about, reason: 'Withdrawn.' })
      .then();
    given(alert, sent)
      .when({ type: 'RecordAlertNotSent', ...about, channel: 'email', reason: 'Withdrawn.' })
      .then({ type: 'AlertNotSent', ...about, channel: 'email', reason: 'Withdrawn.' });
    expect(given(alert, sent).state.settled).toEqual([{ alertId: 'a1', channel: 'whatsapp' }]);
  });
});
