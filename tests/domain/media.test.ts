import { describe, expect, test } from 'vitest';
import { media } from '../../domain/media.ts';
import type { MediaEvent } from '../../domain/media/events.ts';
import { given } from '../given.ts';

const blob = { hash: 'h', size: 7_000_000, crc32: 1 };
const about = {
  mediaId: 'm',
  gigId: 'g',
  ownerId: 'o',
  blob,
  filename: 'IMG_1.JPG',
  kind: 'photo' as const,
  mime: 'image/jpeg',
  extension: 'jpg',
  width: 6000,
  height: 4000,
  located: false,
  folderId: null,
  source: 'camera' as const,
  by: 'o',
};
const received: MediaEvent = { type: 'MediaReceived', ...about };
const derived: MediaEvent = {
  type: 'DerivativesMade',
  mediaId: 'm',
  gigId: 'g',
  kind: 'photo',
  folderId: null,
  deleted: false,
  thumbhash: 't',
  dhash: 'd',
  derivatives: [],
};
const place = { mediaId: 'm', gigId: 'g', ownerId: 'o', kind: 'photo' as const, size: 7_000_000, folderId: null };
const deleted: MediaEvent = { type: 'MediaDeleted', ...place, ready: true, at: '2026-11-01T10:00:00.000Z' };
const record = { type: 'RecordDerivatives' as const, thumbhash: 't', dhash: 'd', derivatives: [] };

describe('a photo', () => {
  test('received twice is one photo', () =>
    given(media, received).when({ type: 'ReceiveMedia', received: about, onlyNew: false }).then());
  test('sent again by somebody else than its owner stays in the bin', () =>
    given(media, received, derived, deleted).when({ type: 'ReceiveMedia', received: about, onlyNew: true }).then());
  test('sent again after it was deleted comes back', () =>
    given(media, received, derived, deleted)
      .when({ type: 'ReceiveMedia', received: about, onlyNew: false })
      .then({ type: 'MediaRestored', ...place, ready: true }));
  test('gets its pictures once', () => {
    given(media, received).when(record).then(derived);
    given(media, received, derived).when(record).then();
  });
  test('that got its pictures is not unreadable', () =>
    given(media, received, derived).when({ type: 'MarkUnreadable', reason: 'x' }).then());
  test('whose pictures come after it was deleted stays in the bin', () => {
    const { state } = given(media, received, { ...deleted, ready: false }, { ...derived, deleted: true });
    expect(state.status).toBe('deleted');
  });
  test('restored shows what it showed', () =>
    expect(
      given(media, received, derived, deleted, { type: 'MediaRestored', ...place, ready: true }).state.status,
    ).toBe('ready'));
  test('is deleted once', () =>
    given(media, received, derived, deleted).when({ type: 'DeleteMedia', at: '2026-11-02T10:00:00.000Z' }).then());
  test('moves once', () => {
    given(media, received, derived)
      .when({ type: 'MoveMedia', folderId: 'f' })
      .then({ type: 'MediaMoved', mediaId: 'm', gigId: 'g', kind: 'photo', from: null, folderId: 'f', ready: true });
    given(media, received).when({ type: 'MoveMedia', folderId: null }).then();
  });
  test('in the bin does not move', () =>
    given(media, received, deleted).when({ type: 'MoveMedia', folderId: 'f' }).thenRefused('notFound'));
  test('leaves a folder that was deleted, and stays where it was moved to since', () => {
    const into = (folderId: string): MediaEvent => ({
      type: 'MediaMoved',
      mediaId: 'm',
      gigId: 'g',
      kind: 'photo',
      from: null,
      folderId,
      ready: true,
    });
    given(media, received, derived, into('f'))
      .when({ type: 'LeaveFolder', folderId: 'f' })
      .then({ type: 'MediaMoved', mediaId: 'm', gigId: 'g', kind: 'photo', from: 'f', folderId: null, ready: true });
    given(media, received, derived, into('other')).when({ type: 'LeaveFolder', folderId: 'f' }).then();
    given(media, received, derived, into('f'), { ...deleted, folderId: 'f' } as MediaEvent)
      .when({ type: 'LeaveFolder', folderId: 'f' })
      .then();
  });
  const purge = (at: string, gigDeletedAt?: string) => ({ type: 'PurgeMedia' as const, at, gigDeletedAt });
  const purged = (inBin: boolean, ...hashes: string[]): MediaEvent => ({
    type: 'MediaPurged',
    mediaId: 'm',
    gigId: 'g',
    ownerId: 'o',
    size: 7_000_000,
    inBin,
    hashes,
  });
  test('is purged only from the bin, after 30 days', () => {
    given(media, received).when(purge('2027-01-01T00:00:00.000Z')).thenRefused('conflict');
    given(media, received, deleted).when(purge('2026-12-01T09:59:59.999Z')).thenRefused('conflict');
    given(media, received, deleted).when(purge('2026-12-01T10:00:00.000Z')).then(purged(true, 'h'));
    given(media, received, deleted, { type: 'MediaRestored', ...place, ready: true })
      .when(purge('2026-12-01T10:00:00.000Z'))
      .thenRefused('conflict');
  });
  test('is purged 30 days after its gig was deleted', () => {
    given(media, received).when(purge('2026-12-01T09:00:00.000Z', '2026-11-01T10:00:00.000Z')).thenRefused('conflict');
    // Whoever brings the gig back in its last second may be doing so just now.
    given(media, received).when(purge('2026-12-01T10:00:01.000Z', '2026-11-01T10:00:00.000Z')).thenRefused('conflict');
    given(media, received).when(purge('2026-12-01T10:10:00.000Z', '2026-11-01T10:00:00.000Z')).then(purged(false, 'h'));
  });
  test('names every blob it leaves behind, once', () => {
    const small = { edge: 400, format: 'webp' as const, width: 400, height: 267, hash: 's', size: 1, crc32: 1 };
    given(
      media,
      received,
      { ...derived, derivatives: [small, { ...small, format: 'jpeg', hash: 'h' }] } as MediaEvent,
      deleted,
    )
      .when(purge('2027-01-01T00:00:00.000Z'))
      .then(purged(true, 'h', 's'));
  });
  test('that never came is not found', () =>
    given(media)
      .when({ type: 'DeleteMedia', at: '2026-11-02T10:00:00.000Z' })
      .thenRefused('notFound', 'This photo is no longer here.'));
});

describe('a video', () => {
  const film: MediaEvent = { ...received, kind: 'video', mime: 'video/mp4' };
  const blanks = { hash: 'b', size: 20, crc32: 2 };
  const blanked = (list: typeof blanks | null, ready = false): MediaEvent => ({
    type: 'VideoBlanked',
    mediaId: 'm',
    gigId: 'g',
    blanks: list,
    crc32: 3,
    ready,
  });
  const recordBlanks = (list: typeof blanks | null) => ({ type: 'RecordBlanks' as const, blanks: list, crc32: 3 });
  test('is asked once what others than its owner do not get', () => {
    given(media, film).when(recordBlanks(blanks)).then(blanked(blanks));
    given(media, film, blanked(blanks)).when(recordBlanks(blanks)).then();
    given(media, film, blanked(null)).when(recordBlanks(blanks)).then();
    given(media, film, { ...derived, kind: 'video' } as MediaEvent)
      .when(recordBlanks(null))
      .then(blanked(null, true));
  });
  test('leaves the list of that behind, when it is purged, and is asked again when it comes back', () => {
    const purge = { type: 'PurgeMedia' as const, at: '2027-01-01T00:00:00.000Z', gigDeletedAt: undefined };
    const purged: MediaEvent = {
      type: 'MediaPurged',
      mediaId: 'm',
      gigId: 'g',
      ownerId: 'o',
      size: 7_000_000,
      inBin: true,
      hashes: ['h', 'b'],
    };
    given(media, film, blanked(blanks), { ...derived, kind: 'video' } as MediaEvent, deleted)
      .when(purge)
      .then(purged);
    given(media, film, blanked(blanks), deleted, purged, film).when(recordBlanks(blanks)).then(blanked(blanks));
  });
});

describe('a version of an edit', () => {
  const edited: MediaEvent = { ...received, kind: 'edited_photo' };
  const pictures: MediaEvent = { ...derived, kind: 'edited_photo' } as MediaEvent;
  const version = {
    mediaId: 'm',
    gigId: 'g',
    kind: 'edited_photo' as const,
    size: 7_000_000,
    folderId: null,
    ready: true,
    deleted: false,
  };
  const superseded: MediaEvent = { type: 'MediaSuperseded', ...version };
  test('that a newer one stands in for is told once, and is shown again once', () => {
    given(media, edited, pictures).when({ type: 'SupersedeMedia' }).then(superseded);
    given(media, edited, pictures, superseded).when({ type: 'SupersedeMedia' }).then();
    given(media, edited, pictures, superseded)
      .when({ type: 'ShowMediaAgain' })
      .then({ type: 'MediaShownAgain', ...version });
    given(media, edited, pictures).when({ type: 'ShowMediaAgain' }).then();
  });
  test('deleted while it was not shown says so', () =>
    given(media, edited, pictures, superseded)
      .when({ type: 'DeleteMedia', at: '2026-11-02T10:00:00.000Z' })
      .then({
        type: 'MediaDeleted',
        ...place,
        kind: 'edited_photo',
        ready: false,
        superseded: true,
        at: '2026-11-02T10:00:00.000Z',
      }));
  test('is never a photo as it was taken', () =>
    given(media, received, derived).when({ type: 'SupersedeMedia' }).then());

  const original = { mediaId: 'p', arrivedAt: '2026-11-01T09:00:00.000Z' };
  const publish = () => ({ type: 'PublishMedia' as const, original });
  const opened = (more: object = {}): MediaEvent =>
    ({ type: 'MediaPublished', ...version, original, ...more }) as MediaEvent;
  test('that came since photographers publish is told of once when it is shown to all, and once when it is not', () => {
    const waiting: MediaEvent = { ...edited, publish: 'waits' } as MediaEvent;
    given(media, waiting, pictures)
      .when(publish())
      .then(opened({ published: false }));
    given(media, waiting, pictures, opened()).when(publish()).then();
    // Another place is news.
    given(media, waiting, pictures, opened())
      .when({ type: 'PublishMedia', original: undefined })
      .then({ type: 'MediaPublished', ...version, published: true });
    given(media, waiting, pictures, opened())
      .when({ type: 'WithholdMedia' })
      .then({ type: 'MediaWithheld', ...version, published: true });
    given(media, waiting, pictures).when({ type: 'WithholdMedia' }).then();
    // What was seen says so when it goes.
    given(media, waiting, pictures, opened())
      .when({ type: 'DeleteMedia', at: '2026-11-02T10:00:00.000Z' })
      .then({
        type: 'MediaDeleted',
        ...place,
        kind: 'edited_photo',
        ready: true,
        published: true,
        at: '2026-11-02T10:00:00.000Z',
      });
    given(media, waiting, pictures)
      .when({ type: 'DeleteMedia', at: '2026-11-02T10:00:00.000Z' })
      .then({
        type: 'MediaDeleted',
        ...place,
        kind: 'edited_photo',
        ready: false,
        published: false,
        at: '2026-11-02T10:00:00.000Z',
      });
  });
  test('from before is seen unless a newer one stands in for it', () => {
    given(media, edited, pictures)
      .when({ type: 'WithholdMedia' })
      .then({ type: 'MediaWithheld', ...version });
    given(media, edited, pictures, superseded).when({ type: 'WithholdMedia' }).then();
  });
  test('is never an original, which makes room for each of its edits once', () => {
    const about = { ...version, kind: 'photo' as const };
    const made = (edit: string, replaced = false): MediaEvent => ({ type: 'MediaReplaced', ...about, edit, replaced });
    given(media, received, derived).when(publish()).then();
    given(media, edited, pictures).when({ type: 'ReplaceMedia', edit: 'e' }).then();
    given(media, received, derived).when({ type: 'ReplaceMedia', edit: 'e' }).then(made('e'));
    given(media, received, derived, made('e')).when({ type: 'ReplaceMedia', edit: 'e' }).then();
    given(media, received, derived, made('e')).when({ type: 'ReplaceMedia', edit: 'f' }).then(made('f', true));
    given(media, received, derived, made('e'), made('f', true))
      .when({ type: 'PutBackMedia', edit: 'e' })
      .then({ type: 'MediaPutBack', ...about, edit: 'e', replaced: true });
    given(media, received, derived, made('e'))
      .when({ type: 'PutBackMedia', edit: 'e' })
      .then({ type: 'MediaPutBack', ...about, edit: 'e', replaced: false });
    given(media, received, derived).when({ type: 'PutBackMedia', edit: 'e' }).then();
  });
});
