import { describe, expect, test } from 'vitest';
import { type GuestEvent, guest } from '../../domain/guest.ts';
import { media } from '../../domain/media.ts';
import type { MediaEvent } from '../../domain/media/events.ts';
import { given } from '../given.ts';

const introduction = { name: 'Meera', email: null, phone: '+919800000001' };
const introduced: GuestEvent = { type: 'GuestIntroduced', guestId: 'n', gigId: 'g', ...introduction };
const counted = (slot: string): GuestEvent => ({ type: 'GuestPhotoCounted', guestId: 'n', gigId: 'g', slot });
const count = (slot: string, limit = 2) => ({ type: 'CountPhoto' as const, slot, limit });

describe('a guest', () => {
  test('introduces themselves once', () => {
    given(guest).when({ type: 'IntroduceGuest', guestId: 'n', gigId: 'g', introduction }).then(introduced);
    given(guest, introduced).when({ type: 'IntroduceGuest', guestId: 'n', gigId: 'g', introduction }).then();
  });
  test('without a name shares nothing', () =>
    given(guest).when(count('a')).thenRefused('invalid', 'Please enter your name'));
  test('shares as many photos as the gig allows, and not one more', () => {
    given(guest, introduced, counted('a')).when(count('b')).then(counted('b'));
    given(guest, introduced, counted('a'), counted('b'))
      .when(count('c'))
      .thenRefused('invalid', 'Maximum 2 photos allowed');
  });
  test('is counted once for one upload', () =>
    given(guest, introduced, counted('a'), counted('b')).when(count('b')).then());
  test('gets back what was not taken, once', () => {
    given(guest, introduced, counted('a'))
      .when({ type: 'ReturnPhoto', slot: 'a' })
      .then({ type: 'GuestPhotoReturned', guestId: 'n', gigId: 'g', slot: 'a' });
    given(guest, introduced).when({ type: 'ReturnPhoto', slot: 'a' }).then();
  });
  test('with another name has no new allowance', () =>
    given(guest, introduced, counted('a'), counted('b'), { ...introduced, name: 'Someone else' })
      .when(count('c'))
      .thenRefused('invalid'));
});

const blob = { hash: 'h', size: 7, crc32: 1 };
const about = {
  mediaId: 'm',
  gigId: 'g',
  ownerId: 'o',
  blob,
  filename: 'a.jpg',
  kind: 'photo' as const,
  mime: 'image/jpeg',
  extension: 'jpg',
  width: 6,
  height: 4,
  located: false,
  folderId: null,
  source: 'guest' as const,
  by: 'n',
  guest: { guestId: 'n', held: true },
};
const received: MediaEvent = { type: 'MediaReceived', ...about };
const shown: MediaEvent = { type: 'MediaReceived', ...about, guest: { guestId: 'n', held: false } };
const derived: MediaEvent = {
  type: 'DerivativesMade',
  mediaId: 'm',
  gigId: 'g',
  kind: 'photo',
  folderId: null,
  deleted: false,
  guest: 'held',
  thumbhash: 't',
  dhash: 'd',
  derivatives: [],
};
const moderated = {
  mediaId: 'm',
  gigId: 'g',
  kind: 'photo' as const,
  size: 7,
  folderId: null,
  ready: true,
  deleted: false,
};
const approved: MediaEvent = { type: 'GuestUploadApproved', ...moderated };
const at = '2026-11-01T10:00:00.000Z';
const place = { mediaId: 'm', gigId: 'g', ownerId: 'o', kind: 'photo' as const, size: 7, folderId: null };
const rejected: MediaEvent = { type: 'GuestUploadRejected', mediaId: 'm', gigId: 'g' };
const deleted: MediaEvent = { type: 'MediaDeleted', ...place, ready: false, guest: 'held', at };

describe("a guest's photo", () => {
  test('is held until it is approved', () => {
    expect(given(media, received).state).toMatchObject({ guest: 'held' });
    expect(given(media, shown).state).toMatchObject({ guest: 'approved' });
    given(media, received, derived).when({ type: 'ApproveGuestUpload' }).then(approved);
  });
  test('is approved once, and held again once', () => {
    given(media, received, derived, approved).when({ type: 'ApproveGuestUpload' }).then();
    given(media, received, derived, approved)
      .when({ type: 'HoldGuestUpload' })
      .then({ type: 'GuestUploadHeld', ...moderated });
    given(media, received, derived).when({ type: 'HoldGuestUpload' }).then();
  });
  test('is not ready to be shown while it is held, whatever happens to it', () => {
    given(media, received)
      .when({ type: 'RecordDerivatives', thumbhash: 't', dhash: 'd', derivatives: [] })
      .then(derived);
    given(media, received, derived).when({ type: 'MoveMedia', folderId: 'f' }).then({
      type: 'MediaMoved',
      mediaId: 'm',
      gigId: 'g',
      kind: 'photo',
      from: null,
      folderId: 'f',
      ready: false,
      guest: 'held',
    });
    given(media, received, derived).when({ type: 'DeleteMedia', at }).then(deleted);
  });
  test('that is rejected goes into the bin, and comes back held', () => {
    given(media, received, derived).when({ type: 'RejectGuestUpload', at }).then(rejected, deleted);
    given(media, received, derived, rejected, deleted).when({ type: 'RejectGuestUpload', at }).then();
    given(media, received, derived, rejected, deleted)
      .when({ type: 'RestoreMedia' })
      .then({ type: 'MediaRestored', ...place, ready: false, guest: 'held' });
    given(media, received, derived, rejected, deleted).when({ type: 'ApproveGuestUpload' }).thenRefused('notFound');
  });
  test('that was rejected does not come back by a guest', () =>
    given(media, received, derived, rejected, deleted)
      .when({ type: 'ReceiveMedia', received: about, onlyNew: true })
      .then());
  test('that its photographer has too is their own', () => {
    const { guest: _, ...own } = about;
    given(media, received, derived)
      .when({ type: 'ReceiveMedia', received: { ...own, source: 'browser' }, onlyNew: false })
      .then(approved);
  });
  test('of the photographer is nobody to approve', () => {
    const { guest: _, ...own } = about;
    given(media, { type: 'MediaReceived', ...own, source: 'browser' })
      .when({ type: 'ApproveGuestUpload' })
      .thenRefused('notFound');
  });
});
