import { describe, expect, test } from 'vitest';
import { type ProfileEvent, type SaveProfile, profile, profileDefaults, tagList } from '../../domain/profile.ts';
import { pictureOf } from '../fixtures/story/portfolio.ts';
import { given } from '../given.ts';

const at = '2026-11-22T10:00:00.000Z';
const later = (days: number): string => new Date(Date.parse(at) + days * 86_400_000).toISOString();
const save = (changes: SaveProfile['changes'], revision: number | null = null, when = at): SaveProfile => ({
  type: 'SaveProfile',
  userId: 'asha',
  revision,
  changes,
  at: when,
});
const saved = (changes: Partial<typeof profileDefaults>): ProfileEvent => ({
  type: 'ProfileSaved',
  userId: 'asha',
  ...profileDefaults,
  ...changes,
});
const renamed = (username: string, from: string, changedAt = at): ProfileEvent => ({
  type: 'UsernameChanged',
  userId: 'asha',
  username,
  from,
  changedAt,
});

describe('a profile', () => {
  test('shows website and social media and nothing else until its photographer says so', () =>
    expect(profileDefaults.privacy).toEqual({
      showEmail: false,
      showPhone: false,
      showWebsite: true,
      showSocialMedia: true,
      publicProfileEnabled: false,
    }));
  test('keeps what is not said, and is silent where nothing changes', () => {
    given(profile, saved({ bio: 'Weddings' }))
      .when(save({ location: 'Kochi' }))
      .then(saved({ bio: 'Weddings', location: 'Kochi' }));
    given(profile, saved({ bio: 'Weddings' }))
      .when(save({ bio: 'Weddings', location: undefined }, 0))
      .then();
  });
  test('tells who saves over a save that they have not seen', () => {
    given(profile, saved({ bio: 'Weddings' }))
      .when(save({ location: 'Kochi' }, 0))
      .thenRefused(
        'conflict',
        'Your profile was saved in another window meanwhile. Nothing of what you typed here is lost: look at both before you save.',
      );
    given(profile, saved({ bio: 'Weddings' }))
      .when(save({ location: 'Kochi' }, 1))
      .then(saved({ bio: 'Weddings', location: 'Kochi' }));
  });
  test('has each service and each camera once, trimmed, and none that is empty', () => {
    expect(tagList([' Wedding', 'Wedding ', '', '  ', 'Portrait'])).toEqual(['Wedding', 'Portrait']);
    given(profile)
      .when(save({ services: ['Wedding', ' Wedding '], cameraEquipment: ['', 'R5'] }))
      .then(saved({ services: ['Wedding'], cameraEquipment: ['R5'] }));
  });
});

describe('a username', () => {
  test('is changed with the save, and the one before is remembered', () => {
    given(profile)
      .when(save({ username: 'asha' }))
      .then(saved({}), renamed('asha', ''));
    given(profile, saved({}), renamed('asha', ''))
      .when(save({ username: 'asha-menon' }, null, later(1)))
      .then(saved({}), renamed('asha-menon', 'asha', later(1)));
    expect(given(profile, renamed('asha', ''), renamed('asha-menon', 'asha', later(1))).state.former).toEqual([
      { name: 'asha', leftAt: later(1) },
    ]);
  });
  test('that is taken up again is no former one, and former ones end after 90 days', () => {
    expect(
      given(profile, renamed('asha', ''), renamed('menon', 'asha'), renamed('asha', 'menon')).state.former,
    ).toEqual([{ name: 'menon', leftAt: at }]);
    expect(
      given(profile, renamed('asha', ''), renamed('menon', 'asha'), renamed('rao', 'menon', later(90))).state.former,
    ).toEqual([{ name: 'menon', leftAt: later(90) }]);
  });
  test('changes five times in 90 days at most', () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    const history = names.map((name, n) => renamed(name, n === 0 ? '' : names[n - 1]!));
    given(profile, ...history)
      .when(save({ username: 'seven' }))
      .thenRefused('conflict', 'You have changed your username 5 times in the last 90 days. Please keep it for now.');
    given(profile, ...history)
      .when(save({ username: 'seven' }, null, later(91)))
      .then(saved({}), renamed('seven', 'six', later(91)));
  });
});

describe('a username that is given up', () => {
  test('is remembered as every other, and can be had again', () => {
    given(profile, renamed('asha', ''))
      .when(save({ username: '' }))
      .then(saved({}), renamed('', 'asha'));
    expect(given(profile, renamed('asha', ''), renamed('', 'asha')).state).toMatchObject({
      username: '',
      former: [{ name: 'asha', leftAt: at }],
    });
    given(profile, renamed('asha', ''), renamed('', 'asha'))
      .when(save({ username: 'asha' }))
      .then(saved({}), renamed('asha', ''));
    given(profile)
      .when(save({ username: '' }))
      .then();
  });
  test('is no way to collect names', () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    const history = names.flatMap((name) => [renamed(name, ''), renamed('', name)]);
    given(profile, ...history)
      .when(save({ username: 'six' }))
      .thenRefused(
        'conflict',
        'You have changed your username 5 times in the last 90 days. Please choose one that you had.',
      );
    given(profile, ...history)
      .when(save({ username: 'three' }))
      .then(saved({}), renamed('three', ''));
  });
});

describe('alerts by WhatsApp', () => {
  const agreed = { userId: 'asha', number: '+919876543210', consentVersion: '1', consentText: 'Yes' };
  const subscribed: ProfileEvent = { type: 'WhatsAppAlertsSubscribed', ...agreed };
  const ended: ProfileEvent = { type: 'WhatsAppAlertsUnsubscribed', userId: 'asha' };
  test('begin once for a number, and again for another', () => {
    given(profile)
      .when({ type: 'SubscribeAlerts', ...agreed })
      .then(subscribed);
    given(profile, subscribed)
      .when({ type: 'SubscribeAlerts', ...agreed })
      .then();
    given(profile, subscribed)
      .when({ type: 'SubscribeAlerts', ...agreed, number: '+919876543211' })
      .then({ ...subscribed, number: '+919876543211' });
  });
  test('end, and are over', () => {
    given(profile, subscribed).when({ type: 'UnsubscribeAlerts', userId: 'asha' }).then(ended);
    given(profile, subscribed, ended).when({ type: 'UnsubscribeAlerts', userId: 'asha' }).then();
  });
});

test('a picture is set once, and another takes its place', () => {
  const [one, two] = [pictureOf('one'), pictureOf('two')];
  const set: ProfileEvent = { type: 'ProfilePictureSet', userId: 'asha', picture: one };
  given(profile).when({ type: 'SetProfilePicture', userId: 'asha', picture: one }).then(set);
  given(profile, set).when({ type: 'SetProfilePicture', userId: 'asha', picture: one }).then();
  given(profile, set)
    .when({ type: 'SetProfilePicture', userId: 'asha', picture: two })
    .then({ ...set, picture: two });
  const cover: ProfileEvent = { type: 'CoverPhotoSet', userId: 'asha', picture: one };
  given(profile, set).when({ type: 'SetCoverPhoto', userId: 'asha', picture: one }).then(cover);
  given(profile, cover).when({ type: 'SetCoverPhoto', userId: 'asha', picture: one }).then();
});

test('a picture is removed once, and not where another took its place', () => {
  const one = pictureOf('one');
  for (const [remove, set] of [
    ['RemoveProfilePicture', 'ProfilePictureSet'],
    ['RemoveCoverPhoto', 'CoverPhotoSet'],
  ] as const) {
    const there: ProfileEvent = { type: set, userId: 'asha', picture: one };
    const gone: ProfileEvent = { type: set, userId: 'asha', picture: null };
    given(profile, there).when({ type: remove, userId: 'asha', pictureId: 'one' }).then(gone);
    given(profile, there, gone).when({ type: remove, userId: 'asha', pictureId: 'one' }).then();
    given(profile, there).when({ type: remove, userId: 'asha', pictureId: 'earlier' }).then();
  }
});

test('of somebody who was forgotten, a profile can still be read', () => {
  const erased = { ...saved({}), services: '[erased]', cameraEquipment: '[erased]' } as unknown as ProfileEvent;
  expect(given(profile, erased).state.details).toMatchObject({ services: [], cameraEquipment: [] });
});
