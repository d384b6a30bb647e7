import { describe, expect, test } from 'vitest';
import { type GigCommand, type GigEvent, gig, initialVisibility } from '../../domain/gig.ts';
import { given } from '../given.ts';

const details = {
  name: 'Asha & Ravi',
  description: '',
  category: 'Wedding',
  dateTime: '2026-12-01T10:00',
  location: 'Chennai',
};
const guestUploads = { enabled: false, limit: 10, moderation: true };
const opened: GigEvent = { type: 'GigOpened', gigId: 'g', ownerId: 'o', ...details, privacy: 'public', guestUploads };
const folder: GigEvent = { type: 'FolderCreated', gigId: 'g', folderId: 'f', name: 'Ceremony' };
const deleted: GigEvent = { type: 'GigDeleted', gigId: 'g', ownerId: 'o', at: '2026-11-21T10:00:00.000Z' };
const open: GigCommand = {
  type: 'OpenGig',
  gigId: 'g',
  ownerId: 'o',
  details,
  gigType: 'public',
  guestUploads,
  passwordGiven: false,
};
const edit: GigCommand = { type: 'EditGig', details, gigType: 'public', guestUploads, passwordGiven: false };

describe('a gig', () => {
  test('is opened by its owner', () => given(gig).when(open).then(opened));
  test('opened twice is one gig', () => given(gig, opened).when(open).then());
  test('that is private needs a password', () =>
    given(gig)
      .when({ ...open, gigType: 'private' })
      .thenRefused('invalid', 'Password is required for private gigs'));
  test('keeps its password in an edit that gives none', () => {
    const isPrivate: GigEvent[] = [
      { ...opened, privacy: 'private' },
      { type: 'GigPasswordSet', gigId: 'g' },
    ];
    given(gig, ...isPrivate)
      .when({ ...edit, gigType: 'private' })
      .then();
  });
  test('made private needs a password', () =>
    given(gig, opened)
      .when({ ...edit, gigType: 'private' })
      .thenRefused('invalid', 'Password is required for private gigs'));
  test('made private with one', () =>
    given(gig, opened)
      .when({ ...edit, gigType: 'private', passwordGiven: true })
      .then({ type: 'GigPasswordSet', gigId: 'g' }, { type: 'GigMadePrivate', gigId: 'g' }));
  test('made public forgets its password', () =>
    given(
      gig,
      { ...opened, privacy: 'private' },
      { type: 'GigPasswordSet', gigId: 'g' },
      { type: 'GigMadePublic', gigId: 'g' },
    )
      .when({ ...edit, gigType: 'private' })
      .thenRefused('invalid'));
  test('saved without a change says nothing', () => given(gig, opened).when(edit).then());
  test('publishes edits at once where its photographer says so, until they say otherwise', () => {
    const rules = (publishAtOnce: boolean): GigEvent => ({ type: 'EditRulesSet', gigId: 'g', publishAtOnce });
    given(gig)
      .when({ ...open, publishEditsAtOnce: true })
      .then(opened, rules(true));
    given(gig, opened)
      .when({ ...edit, publishEditsAtOnce: true } as GigCommand)
      .then(rules(true));
    given(gig, opened, rules(true))
      .when({ ...edit, publishEditsAtOnce: true } as GigCommand)
      .then();
    given(gig, opened, rules(true)).when(edit).then();
    given(gig, opened, rules(true))
      .when({ ...edit, publishEditsAtOnce: false } as GigCommand)
      .then(rules(false));
  });
  test('renamed', () =>
    given(gig, opened)
      .when({ ...edit, details: { ...details, name: 'Reception' } })
      .then({ type: 'GigDetailsChanged', gigId: 'g', ownerId: 'o', ...details, name: 'Reception' }));
  test('has each folder name once, whatever its case', () =>
    given(gig, opened, folder)
      .when({ type: 'CreateFolder', folderId: 'f2', name: 'CEREMONY' })
      .thenRefused('conflict', 'This gig already has a folder named "CEREMONY".'));
  test('creates a folder once', () =>
    given(gig, opened, folder).when({ type: 'CreateFolder', folderId: 'f', name: 'Ceremony' }).then());
  test('deletes a folder once', () => {
    given(gig, opened, folder)
      .when({ type: 'DeleteFolder', folderId: 'f' })
      .then({ type: 'FolderDeleted', gigId: 'g', folderId: 'f' });
    given(gig, opened, folder, { type: 'FolderDeleted', gigId: 'g', folderId: 'f' })
      .when({ type: 'DeleteFolder', folderId: 'f' })
      .then();
  });
  test('shows what it showed when nothing changes', () =>
    given(gig, opened).when({ type: 'SetVisibility', visibility: initialVisibility, guestUploads }).then());
  test('deleted twice is deleted', () =>
    given(gig, opened, deleted).when({ type: 'DeleteGig', at: '2026-11-22T10:00:00.000Z' }).then());
  test('is gone for everything else once deleted', () =>
    given(gig, opened, deleted).when(edit).thenRefused('notFound', 'Gig not found'));
  const restored: GigEvent = { type: 'GigRestored', gigId: 'g', ownerId: 'o' };
  test('comes back within 30 days, as it was', () => {
    given(gig, opened, folder, deleted).when({ type: 'RestoreGig', at: '2026-12-21T09:59:59.999Z' }).then(restored);
    expect(given(gig, opened, folder, deleted, restored).state).toEqual(given(gig, opened, folder).state);
    given(gig, opened, deleted, restored).when(edit).then();
  });
  test('does not come back on the day it goes for good, nor afterwards', () => {
    given(gig, opened, deleted)
      .when({ type: 'RestoreGig', at: '2026-12-21T10:00:00.000Z' })
      .thenRefused('notFound', 'Gig not found');
    given(gig, opened, deleted, { type: 'GigPurged', gigId: 'g', ownerId: 'o' })
      .when({ type: 'RestoreGig', at: '2026-11-22T10:00:00.000Z' })
      .thenRefused('notFound');
  });
  test('that was not deleted needs no restoring', () =>
    given(gig, opened).when({ type: 'RestoreGig', at: '2026-11-22T10:00:00.000Z' }).then());
  test('that never was is not found', () =>
    given(gig).when({ type: 'DeleteGig', at: '2026-11-22T10:00:00.000Z' }).thenRefused('notFound', 'Gig not found'));
});
