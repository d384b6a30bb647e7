import { describe, test } from 'vitest';
import { type SubscriptionEvent, subscription } from '../../domain/subscription.ts';
import { given } from '../given.ts';

const at = '2026-11-21T10:00:00.000Z';
const plan = {
  planId: 'free-trial',
  planName: 'Free Trial',
  gigsLimit: 1,
  mediaLimit: 2,
  aiLimit: 20,
  expiresAt: '2026-12-05T10:00:00.000Z',
};
const assigned: SubscriptionEvent = { type: 'PlanAssigned', userId: 'u', ...plan, startsAt: at };
const counted = (conversationId: string): SubscriptionEvent => ({
  type: 'ConversationCounted',
  userId: 'u',
  conversationId,
});
const reserved = (mediaId: string): SubscriptionEvent => ({ type: 'MediaQuotaReserved', userId: 'u', mediaId });

describe('a plan', () => {
  test('counts a gig once', () => {
    given(subscription, assigned)
      .when({ type: 'ReserveGig', gigId: 'g', at })
      .then({ type: 'GigQuotaReserved', userId: 'u', gigId: 'g' });
    given(subscription, assigned, { type: 'GigQuotaReserved', userId: 'u', gigId: 'g' })
      .when({ type: 'ReserveGig', gigId: 'g', at })
      .then();
  });
  test('refuses the gig beyond its limit', () =>
    given(subscription, assigned, { type: 'GigQuotaReserved', userId: 'u', gigId: 'g' })
      .when({ type: 'ReserveGig', gigId: 'h', at })
      .thenRefused('invalid', 'Your plan includes 1 gig. Please upgrade to continue.'));
  test('gives a deleted gig back', () =>
    given(
      subscription,
      assigned,
      { type: 'GigQuotaReserved', userId: 'u', gigId: 'g' },
      { type: 'GigQuotaReturned', userId: 'u', gigId: 'g' },
    )
      .when({ type: 'ReserveGig', gigId: 'h', at })
      .then({ type: 'GigQuotaReserved', userId: 'u', gigId: 'h' }));
  test('refuses the upload beyond its limit in the words of the specification', () =>
    given(subscription, assigned, reserved('a'), reserved('b'))
      .when({ type: 'ReserveMedia', mediaId: 'c', at })
      .thenRefused(
        'invalid',
        'Upload would exceed your trial limit of 2 media files. You have 0 uploads remaining. Please upgrade to continue.',
      ));
  test('counts a photo sent twice once', () =>
    given(subscription, assigned, reserved('a'), reserved('b'))
      .when({ type: 'ReserveMedia', mediaId: 'b', at })
      .then());
  test('gives a deleted photo back', () =>
    given(subscription, assigned, reserved('a'), reserved('b'), {
      type: 'MediaQuotaReturned',
      userId: 'u',
      mediaId: 'a',
    })
      .when({ type: 'ReserveMedia', mediaId: 'c', at })
      .then(reserved('c')));
  test('counts a conversation at its first message, and goes on with it', () => {
    given(subscription, assigned)
      .when({ type: 'CountConversation', conversationId: 'c', at })
      .then({ type: 'ConversationCounted', userId: 'u', conversationId: 'c' });
    given(subscription, { ...assigned, aiLimit: 1 } as SubscriptionEvent, counted('c'))
      .when({ type: 'CountConversation', conversationId: 'c', at })
      .then();
  });
  test('names its figure where another conversation is one too many, and says what to do', () => {
    given(subscription, { ...assigned, aiLimit: 1 } as SubscriptionEvent, counted('c'))
      .when({ type: 'CountConversation', conversationId: 'd', at })
      .thenRefused(
        'forbidden',
        'Your plan includes 1 Loom AI conversation, and all of them are used. Please upgrade in your account settings to begin another; you can go on with those that you have begun.',
      );
    given(subscription, { ...assigned, aiLimit: 0 } as SubscriptionEvent)
      .when({ type: 'CountConversation', conversationId: 'd', at })
      .thenRefused(
        'forbidden',
        'Your plan does not include Loom AI. Please upgrade in your account settings to use it.',
      );
  });
  test('without a limit counts conversations all the same', () =>
    given(subscription, { ...assigned, aiLimit: -1 } as SubscriptionEvent, counted('c'))
      .when({ type: 'CountConversation', conversationId: 'd', at })
      .then(counted('d')));
  test('that has expired answers in no conversation, begun or not', () =>
    given(subscription, assigned, counted('c'))
      .when({ type: 'CountConversation', conversationId: 'c', at: '2027-01-01T00:00:00.000Z' })
      .thenRefused('invalid', 'Your plan has expired. Please upgrade to continue.'));
  test('without limits counts nothing', () =>
    given(subscription, { ...assigned, mediaLimit: -1 } as SubscriptionEvent)
      .when({ type: 'ReserveMedia', mediaId: 'a', at })
      .then());
  test('that has expired refuses uploads and gigs', () => {
    const late = '2027-01-01T00:00:00.000Z';
    given(subscription, assigned)
      .when({ type: 'ReserveMedia', mediaId: 'a', at: late })
      .thenRefused('invalid', 'Your plan has expired. Please upgrade to continue.');
    given(subscription, assigned)
      .when({ type: 'ReserveGig', gigId: 'g', at: late })
      .thenRefused('invalid', 'Your plan has expired. Please upgrade to continue.');
  });
});

describe('a plan that is assigned', () => {
  const offer = {
    planId: 'annual',
    name: 'Annual',
    description: '',
    price: 1_999_900,
    durationDays: 365,
    gigsLimit: -1,
    mediaLimit: -1,
    aiLimit: -1,
  };
  const terms = { planId: 'annual', planName: 'Annual', gigsLimit: -1, mediaLimit: -1, aiLimit: -1 };
  const annual = (expiresAt: string, upgradeId?: string): SubscriptionEvent => ({
    type: 'PlanAssigned',
    userId: 'u',
    ...terms,
    startsAt: at,
    expiresAt,
    ...(upgradeId ? { upgradeId } : {}),
  });
  const year = '2027-11-21T10:00:00.000Z';

  test('begins now, also over one of another kind', () =>
    given(subscription, assigned)
      .when({ type: 'AssignPlan', userId: 'u', offer, upgradeId: 'a', at })
      .then(annual(year, 'a')));
  test('goes on from the end of the same plan when it was paid for', () =>
    given(subscription, annual(year, 'a'))
      .when({ type: 'AssignPlan', userId: 'u', offer, upgradeId: 'b', at })
      .then(annual('2028-11-20T10:00:00.000Z', 'b')));
  test('is given once for one upgrade', () =>
    given(subscription, annual(year, 'a')).when({ type: 'AssignPlan', userId: 'u', offer, upgradeId: 'a', at }).then());
  test('by hand begins anew, whatever is left', () =>
    given(subscription, annual('2027-01-01T10:00:00.000Z'))
      .when({ type: 'AssignPlan', userId: 'u', offer, at })
      .then(annual(year)));
});
