import { describe, expect, test } from 'vitest';
import { fitting, hashtagOf, momentOf, shareUrls } from '../../domain/social.ts';

describe('when a photo was taken', () => {
  const gigAt = '2026-11-21T18:00';
  test.each([
    ['2026-11-21T05:10:00', 'first light'],
    ['2026-11-21T09:00:00+05:30', 'morning'],
    ['2026-11-21T13:00:00', 'afternoon'],
    ['2026-11-21T17:20:00', 'late afternoon'],
    ['2026-11-21T20:00:00', 'evening'],
    ['2026-11-22T01:30:00', 'night'],
  ])('%s is %s', (at, daypart) => expect(momentOf(gigAt, at)).toEqual({ month: 11, year: 2026, daypart }));
  test.each([null, '2019-01-01T09:00:00', '2026-11-21T09:00:00Z'])(
    'a clock that says %s tells no part of the day',
    (at) => expect(momentOf(gigAt, at).daypart).toBeNull(),
  );
});

test('hashtags are words in one', () => {
  expect(['fort kochi', 'Meera & Arjun', '#sangeet', 'मीरा', '2026', '...', 'a'.repeat(40)].map(hashtagOf)).toEqual([
    '#FortKochi',
    '#MeeraArjun',
    '#Sangeet',
    '#मीरा',
    undefined,
    undefined,
    undefined,
  ]);
});

describe('a post', () => {
  test('loses addresses, doubled hashtags and those that are too many', () => {
    expect(
      fitting(
        { caption: 'Hello   see https://spam.example/x  \n\n\n\nYou ', hashtags: ['one', '#One', 'two', 'three'] },
        'twitter',
      ),
    ).toEqual({ caption: 'Hello   see\n\nYou', hashtags: ['#One', '#Two'] });
    expect(fitting({ caption: 'Hello', hashtags: ['one'] }, 'whatsapp')?.hashtags).toEqual([]);
  });
  test('that is empty or too long is none', () => {
    expect(fitting({ caption: ' ', hashtags: [] }, 'instagram')).toBeUndefined();
    expect(fitting({ caption: 'a'.repeat(191), hashtags: [] }, 'twitter')).toBeUndefined();
  });
});

describe('where it goes', () => {
  const post = { caption: 'A & B', hashtags: ['#One'] };
  const page = 'https://loom.test/public/gig/g?photo=p';
  test('the words and the address travel whole', () => {
    const urls = shareUrls(post, { page, picture: 'https://loom.test/media/cover/g/p' });
    expect(new URL(urls.whatsapp).searchParams.get('text')).toBe(`A & B\n\n#One\n\n${page}`);
    expect(new URL(urls.twitter).searchParams.get('url')).toBe(page);
    expect(new URL(urls.facebook).searchParams.get('u')).toBe(page);
    expect(new URL(urls.linkedin).searchParams.get('url')).toBe(page);
    expect(new URL(urls.pinterest).searchParams.get('media')).toBe('https://loom.test/media/cover/g/p');
  });
  test('a picture that no stranger may load is given to nobody', () => {
    expect(new URL(shareUrls(post, { page, picture: null }).pinterest).searchParams.has('media')).toBe(false);
  });
});
