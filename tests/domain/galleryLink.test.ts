import { expect, test } from 'vitest';
import {
  type GalleryLinkEvent,
  MOST_LINKS,
  galleryLink,
  galleryLinkCount,
  linkWorks,
} from '../../domain/galleryLink.ts';
import { given } from '../given.ts';

const at = '2026-11-21T18:00:00.000Z';
const later = '2026-11-21T19:00:00.000Z';
const about = { linkId: 'l1', gigId: 'g1' };
const made: GalleryLinkEvent = {
  type: 'GalleryLinkMade',
  ...about,
  ownerId: 'asha',
  name: 'Family',
  kind: 'view',
  expiresAt: later,
};
const make = {
  type: 'MakeLink',
  ...about,
  ownerId: 'asha',
  name: 'Family',
  kind: 'view',
  expiresAt: later,
  at,
} as const;
const off: GalleryLinkEvent = { type: 'GalleryLinkSwitchedOff', ...about };
const OFF = 'The photographer has switched this link off. Please ask them for a new one.';
const EXPIRED = 'This link has expired. Please ask the photographer for a new one.';

test('a link is made once', () => {
  given(galleryLink).when(make).then(made);
  given(galleryLink, made).when(make).then();
});
test('a link cannot end before it began', () =>
  given(galleryLink)
    .when({ ...make, expiresAt: at })
    .thenRefused('invalid', 'Please choose an end that is still to come.'));
test('switching off twice changes nothing', () => {
  given(galleryLink, made).when({ type: 'SwitchOff' }).then(off);
  given(galleryLink, made, off).when({ type: 'SwitchOff' }).then();
});
test('what is switched off opens no more, and gets no new address', () => {
  given(galleryLink, made, off).when({ type: 'OpenLink', at }).thenRefused('forbidden', OFF);
  given(galleryLink, made, off).when({ type: 'RenewLink', at }).thenRefused('forbidden', OFF);
});
test('a link opens until its end', () => {
  given(galleryLink, made)
    .when({ type: 'OpenLink', at })
    .then({ type: 'GalleryLinkOpened', ...about });
  given(galleryLink, made).when({ type: 'OpenLink', at: later }).thenRefused('forbidden', EXPIRED);
  expect([
    linkWorks({ status: 'on', expiresAt: null }, later),
    linkWorks({ status: 'on', expiresAt: later }, later),
    linkWorks(undefined, at),
  ]).toEqual([true, false, false]);
});
test('each new address is another round', () => {
  const renewed: GalleryLinkEvent = { type: 'GalleryLinkRenewed', ...about, round: 2 };
  given(galleryLink, made).when({ type: 'RenewLink', at }).then(renewed);
  given(galleryLink, made, renewed)
    .when({ type: 'RenewLink', at })
    .then({ ...renewed, round: 3 });
});

const countIn = (linkId: string, there: string[] = []) =>
  ({ type: 'CountGalleryLink', gigId: 'g1', linkId, there }) as const;
const counted = (linkId: string) => ({ type: 'GalleryLinkCounted', gigId: 'g1', linkId }) as const;
const MANY = Array.from({ length: MOST_LINKS }, (_, n) => `l${n}`);
test('a link is counted once, up to the limit, and gives its place back', () => {
  given(galleryLinkCount).when(countIn('l1')).then(counted('l1'));
  given(galleryLinkCount, counted('l1')).when(countIn('l1')).then();
  given(galleryLinkCount, ...MANY.map(counted))
    .when(countIn('more'))
    .thenRefused('invalid', 'A gig can have at most 100 links.');
  given(galleryLinkCount, ...MANY.map(counted), { type: 'GalleryLinkReturned', gigId: 'g1', linkId: 'l7' })
    .when(countIn('more'))
    .then(counted('more'));
  given(galleryLinkCount).when({ type: 'ReturnGalleryLink', gigId: 'g1', linkId: 'l1' }).then();
});
test('links from before they were counted count, once', () => {
  given(galleryLinkCount, counted('l0'))
    .when(countIn('more', MANY.slice(1)))
    .thenRefused('invalid');
  given(galleryLinkCount, counted('l0'))
    .when(countIn('more', MANY.slice(0, -1)))
    .then(counted('more'));
});
