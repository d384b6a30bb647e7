import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ERASED } from '../../domain/kernel/personal.ts';
import {
  LONGEST_MS,
  QUIET_MS,
  type RegistrationCommand,
  type RegistrationEvent,
  type RegistrationState,
  registration,
} from '../../domain/registration.ts';
import { given } from '../given.ts';

const about = { registrationId: 'r1', gigId: 'g1' };
const guest = { name: 'Nila', email: null, phone: '+919800000001' };
const BEGAN = Date.parse('2026-11-21T18:00:00.000Z');
/** `seconds` after the shoot began. */
const at = (seconds: number): string => new Date(BEGAN + seconds * 1000).toISOString();
const quiet = QUIET_MS / 1000;

const agreed: RegistrationEvent = {
  type: 'RegistrationConsentGiven',
  ...about,
  consentVersion: '1',
  consentText: 'Yes',
};
const registered: RegistrationEvent = { type: 'FaceRegistered', ...about, ...guest };
const seen = (seconds: number, ...mediaIds: string[]): RegistrationEvent => ({
  type: 'GuestSeen',
  ...about,
  mediaIds,
  waits: true,
  at: at(seconds),
  dueAt: at(seconds + quiet),
});
const due = (...mediaIds: string[]): RegistrationEvent => ({
  type: 'GuestMessageDue',
  ...about,
  mediaIds,
  dueAt: null,
});
const ended: RegistrationEvent = { type: 'FaceRegistrationEnded', ...about, reason: 'withdrawn', messageIds: [] };
const record = (seconds: number, mediaIds: string[], waits = true): RegistrationCommand => ({
  type: 'RecordSeen',
  mediaIds,
  waits,
  at: at(seconds),
});
const announce = (seconds: number, looked: string[], visible = looked): RegistrationCommand => ({
  type: 'AnnouncePhotos',
  looked,
  visible,
  at: at(seconds),
});
const isRegistered = [agreed, registered] as const;

describe('registering', () => {
  test('needs consent first', () => {
    given(registration)
      .when({ type: 'RegisterFace', ...about, guest })
      .thenRefused('conflict', 'Please agree to the use of your face first.');
    given(registration, agreed)
      .when({ type: 'RegisterFace', ...about, guest })
      .then(registered);
  });
  test('again replaces what was said, and forgets nothing that was told', () => {
    const { state } = given(registration, ...isRegistered, seen(0, 'a'), due('a'), agreed, {
      ...registered,
      name: 'Nila Bose',
    } as RegistrationEvent);
    expect(state).toMatchObject({ status: 'registered', guest: { name: 'Nila Bose' }, seen: new Set(['a']) });
  });
  test('ends once, and nothing is told after it', () => {
    given(registration, ...isRegistered, seen(0, 'a'))
      .when({ type: 'EndRegistration', reason: 'withdrawn' })
      .then(ended);
    const sent: RegistrationEvent = { type: 'GuestMessageSent', ...about, messageId: 'm1', photos: 1 };
    given(registration, ...isRegistered, sent)
      .when({ type: 'EndRegistration', reason: 'withdrawn' })
      .then({ ...ended, messageIds: ['m1'] } as RegistrationEvent);
    const over = given(registration, ...isRegistered, seen(0, 'a'), ended);
    over.when({ type: 'EndRegistration', reason: 'gigPurged' }).then();
    over.when(record(60, ['b'])).then();
    over.when(announce(9999, ['a'])).then();
    over.when({ type: 'RegisterFace', ...about, guest }).thenRefused('notFound');
    expect(over.state).toEqual({ status: 'ended', gigId: 'g1' });
  });
  test('of who never registered there is nothing to end', () => {
    given(registration).when({ type: 'EndRegistration', reason: 'withdrawn' }).thenRefused('notFound');
    given(registration, agreed).when({ type: 'EndRegistration', reason: 'withdrawn' }).thenRefused('notFound');
    // Nor anything to tell.
    for (const history of [[], [agreed]])
      given(registration, ...history)
        .when(record(0, ['a']))
        .then();
  });
});

describe('a burst', () => {
  test('is told once, when nothing came for a while', () => {
    const burst = given(registration, ...isRegistered, seen(0, 'a'), seen(60, 'b'));
    burst.when(announce(60 + quiet - 1, ['a', 'b'])).then();
    burst.when(announce(60 + quiet, ['a', 'b'])).then(due('a', 'b'));
    given(registration, ...isRegistered, seen(0, 'a'), due('a'))
      .when(announce(9999, ['a']))
      .then();
  });
  test('does not wait for ever', () => {
    const minutes = Array.from({ length: 30 }, (_, minute) => seen(minute * 60, `p${minute}`));
    const burst = given(registration, ...isRegistered, ...minutes);
    const all = minutes.map((_, minute) => `p${minute}`);
    burst.when(announce(LONGEST_MS / 1000 - 1, all)).then();
    burst.when(announce(LONGEST_MS / 1000, all)).then(due(...all));
  });
  test('a photo is told once, however often it is found', () => {
    given(registration, ...isRegistered, seen(0, 'a'))
      .when(record(5, ['a']))
      .then();
    given(registration, ...isRegistered, seen(0, 'a'), due('a'))
      .when(record(5, ['a', 'b', 'b']))
      .then(seen(5, 'b'));
  });
  test('is told at once of what was there before they came', () => {
    const there: RegistrationEvent = {
      type: 'GuestSeen',
      ...about,
      mediaIds: ['a', 'b'],
      waits: false,
      at: at(10),
      dueAt: at(10),
    };
    given(registration, ...isRegistered)
      .when(record(10, ['a', 'b'], false))
      .then(there);
    given(registration, ...isRegistered, there)
      .when(announce(10, ['a', 'b']))
      .then(due('a', 'b'));
    // What came in the same moment goes with it.
    given(registration, ...isRegistered, there, { ...seen(11, 'c'), dueAt: at(10) } as RegistrationEvent)
      .when(announce(11, ['a', 'b', 'c']))
      .then(due('a', 'b', 'c'));
  });
  test('leaves out what the public does not see, until it does', () => {
    const burst = given(registration, ...isRegistered, seen(0, 'a', 'b'));
    const aside: RegistrationEvent = { type: 'PhotosSetAside', ...about, mediaIds: ['b'], dueAt: at(quiet) };
    burst.when(announce(quiet, ['a', 'b'], ['a'])).then(aside, due('a'));
    burst
      .when(announce(quiet, ['a', 'b'], []))
      .then({ type: 'PhotosSetAside', ...about, mediaIds: ['a', 'b'], dueAt: null });
    given(registration, ...isRegistered, seen(0, 'a', 'b'), aside, due('a'))
      .when(record(500, ['b']))
      .then(seen(500, 'b'));
  });
  test('leaves for later what was not looked at', () => {
    const burst = given(registration, ...isRegistered, seen(0, 'a'), seen(1, 'b'));
    burst.when(announce(quiet + 1, ['a'])).then({ ...due('a'), dueAt: at(1 + quiet) } as RegistrationEvent);
  });
  test('its message is recorded once', () => {
    const sent: RegistrationEvent = { type: 'GuestMessageSent', ...about, messageId: 'm1', photos: 2 };
    given(registration, ...isRegistered)
      .when({ type: 'RecordSent', messageId: 'm1', photos: 2, untold: [] })
      .then(sent);
    given(registration, ...isRegistered, sent)
      .when({ type: 'RecordSent', messageId: 'm1', photos: 2, untold: [] })
      .then();
    given(registration, ...isRegistered, sent)
      .when({ type: 'RecordNotSent', messageId: 'm1', reason: 'late', untold: [] })
      .then();
  });
  test('what it could not tell of is told when it is seen again', () => {
    const history = [...isRegistered, seen(0, 'a', 'b'), due('a', 'b'), seen(10, 'c')] as const;
    const aside: RegistrationEvent = { type: 'PhotosSetAside', ...about, mediaIds: ['b'], dueAt: at(10 + quiet) };
    const sent: RegistrationEvent = { type: 'GuestMessageSent', ...about, messageId: 'm1', photos: 1 };
    given(registration, ...history)
      .when({ type: 'RecordSent', messageId: 'm1', photos: 1, untold: ['b'] })
      .then(aside, sent);
    given(registration, ...history, aside, sent)
      .when(record(20, ['b']))
      .then({ ...seen(20, 'b') } as RegistrationEvent);
  });
});

test('whatever comes in whatever order, each photo is told of once at most, and what waits has a time', () => {
  const photo = fc.constantFrom('a', 'b', 'c', 'd');
  const step = fc.oneof(
    fc.record({
      do: fc.constant('see' as const),
      photos: fc.array(photo, { minLength: 1, maxLength: 3 }),
      waits: fc.boolean(),
      after: fc.nat(400),
    }),
    fc.record({
      do: fc.constant('tell' as const),
      photos: fc.array(photo, { maxLength: 4 }),
      visible: fc.array(photo, { maxLength: 4 }),
      after: fc.nat(400),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state: RegistrationState = isRegistered.reduce(registration.decider.evolve, registration.decider.initial);
      let now = 0;
      const told: string[] = [];
      for (const each of steps) {
        now += each.after;
        const command =
          each.do === 'see' ? record(now, each.photos, each.waits) : announce(now, each.photos, each.visible);
        for (const event of registration.decider.decide(command, state)) {
          state = registration.decider.evolve(state, event);
          if (event.type === 'GuestMessageDue') told.push(...event.mediaIds);
          if (event.type === 'GuestSeen' || event.type === 'PhotosSetAside')
            expect(event.dueAt !== null).toBe(state.status === 'registered' && state.burst !== undefined);
        }
      }
      expect(new Set(told).size).toBe(told.length);
    }),
  );
});

test('a log whose key is gone still folds', () => {
  const erased = [
    agreed,
    { ...registered, name: ERASED, phone: ERASED },
    { ...seen(0, 'a'), mediaIds: ERASED },
    { ...due('a'), mediaIds: ERASED },
    ended,
  ] as unknown as RegistrationEvent[];
  expect(given(registration, ...erased).state).toEqual({ status: 'ended', gigId: 'g1' });
});
