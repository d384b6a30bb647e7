import { describe, expect, test } from 'vitest';
import { type SessionEvent, session } from '../../domain/session.ts';
import { given } from '../given.ts';

const end = '2026-11-21T20:00:00.000Z';
const later = '2026-11-22T20:00:00.000Z';
const started: SessionEvent = { type: 'SessionStarted', sessionId: 's', userId: 'u', expiresAt: end };
const over: SessionEvent = { type: 'SessionEnded', sessionId: 's', reason: 'loggedOut' };

describe('a session', () => {
  test('is started once', () => {
    const start = { type: 'StartSession' as const, sessionId: 's', userId: 'u', expiresAt: end };
    given(session).when(start).then(started);
    given(session, started).when(start).then();
    given(session, started, over).when(start).then();
  });
  test('is renewed while it runs, and not any more once it has ended', () => {
    const renew = { type: 'RenewSession' as const, expiresAt: later };
    given(session, started).when(renew).then({ type: 'SessionRenewed', sessionId: 's', expiresAt: later });
    given(session, started, over)
      .when(renew)
      .thenRefused('unauthenticated', 'Your session has ended. Please sign in again.');
    given(session).when(renew).thenRefused('unauthenticated', 'Please sign in.');
  });
  test('ends once, for the first reason', () => {
    given(session, started).when({ type: 'EndSession', reason: 'loggedOut' }).then(over);
    given(session, started, over).when({ type: 'EndSession', reason: 'passwordChanged' }).then();
  });
  test('lasts as long as it was renewed to', () => {
    const { state } = given(session, started, { type: 'SessionRenewed', sessionId: 's', expiresAt: later });
    expect(state).toEqual({ status: 'running', sessionId: 's', userId: 'u', expiresAt: later });
  });
});
