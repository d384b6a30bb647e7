import { describe, expect, test } from 'vitest';
import { type MediaEvent, media } from '../../domain/media.ts';
import { given } from '../given.ts';

const blob = { hash: 'h', size: 7_000_000, crc32: 1 };
const about = { mediaId: 'm', gigId: 'g', ownerId: 'o', blob, filename: 'IMG_1.JPG', kind: 'photo' as const, mime: 'image/jpeg', extension: 'jpg', width: 6000, height: 4000, located: false, folderId: null, source: 'camera' as const, by: 'o' };
const received: MediaEvent = { type: 'MediaReceived', ...about };
const derived: MediaEvent = { type: 'DerivativesMade', mediaId: 'm', gigId: 'g', kind: 'photo', folderId: null, deleted: false, thumbhash: 't', dhash: 'd', derivatives: [] };
const place = { mediaId: 'm', gigId: 'g', ownerId: 'o', kind: 'photo' as const, size: 7_000_000, folderId: null };
const deleted: MediaEvent = { type: 'MediaDeleted', ...place, ready: true };
const record = { type: 'RecordDerivatives' as const, thumbhash: 't', dhash: 'd', derivatives: [] };

describe('a photo', () => {
  test('received twice is one photo', () => given(media, received).when({ type: 'ReceiveMedia', received: about }).then());
  test('sent again after it was deleted comes back', () => given(media, received, derived, deleted).when({ type: 'ReceiveMedia', received: about }).then({ type: 'MediaRestored', ...place, ready: true }));
  test('gets its pictures once', () => {
    given(media, received).when(record).then(derived);
    given(media, received, derived).when(record).then();
  });
  test('that got its pictures is not unreadable', () => given(media, received, derived).when({ type: 'MarkUnreadable', reason: 'x' }).then());
  test('whose pictures come after it was deleted stays in the bin', () => {
    const { state } = given(media, received, { ...deleted, ready: false }, { ...derived, deleted: true });
    expect(state.status).toBe('deleted');
  });
  test('restored shows what it showed', () => expect(given(media, received, derived, deleted, { type: 'MediaRestored', ...place, ready: true }).state.status).toBe('ready'));
  test('is deleted once', () => given(media, received, derived, deleted).when({ type: 'DeleteMedia' }).then());
  test('moves once', () => {
    given(media, received, derived).when({ type: 'MoveMedia', folderId: 'f' }).then({ type: 'MediaMoved', mediaId: 'm', gigId: 'g', kind: 'photo', from: null, folderId: 'f', ready: true });
    given(media, received).when({ type: 'MoveMedia', folderId: null }).then();
  });
  test('in the bin does not move', () => given(media, received, deleted).when({ type: 'MoveMedia', folderId: 'f' }).thenRefused('notFound'));
  test('is purged only from the bin', () => {
    given(media, received).when({ type: 'PurgeMedia' }).thenRefused('conflict');
    given(media, received, deleted).when({ type: 'PurgeMedia' }).then({ type: 'MediaPurged', mediaId: 'm', gigId: 'g' });
  });
  test('that never came is not found', () => given(media).when({ type: 'DeleteMedia' }).thenRefused('notFound', 'This photo is no longer here.'));
});
