import { describe, expect, test } from 'vitest';
import { type EditEvent, edit } from '../../domain/edit.ts';
import { given } from '../given.ts';

const about = { editId: 'e1', gigId: 'g1' };
const facts = (mediaId: string) => ({ ...about, ownerId: 'o1', mediaId, name: 'img_1-edit', by: 't1' });
const coming = (mediaId: string, again = true) => ({ ...facts(mediaId), again, waits: false });
const returned = (mediaId: string, version = 1): EditEvent => ({ type: 'EditReturned', ...facts(mediaId), version });
const linked = (originalId: string, how: 'name' | 'hand', mediaId = 'm1'): EditEvent => ({
  type: 'EditLinked',
  ...about,
  mediaId,
  originalId,
  how,
});
const unlinked = (originalId: string): EditEvent => ({ type: 'EditUnlinked', ...about, mediaId: 'm1', originalId });

describe('an edit', () => {
  test('shows its last version and keeps the earlier ones', () => {
    given(edit)
      .when({ type: 'ReturnEdit', ...coming('m1') })
      .then(returned('m1'));
    given(edit, returned('m1'))
      .when({ type: 'ReturnEdit', ...coming('m2') })
      .then(returned('m2', 2));
    expect(given(edit, returned('m1'), returned('m2', 2)).state).toMatchObject({ shown: 'm2', versions: ['m1', 'm2'] });
  });
  test('the same version twice is one; an earlier one that comes back is shown again', () => {
    given(edit, returned('m1'))
      .when({ type: 'ReturnEdit', ...coming('m1') })
      .then();
    given(edit, returned('m1'), returned('m2', 2))
      .when({ type: 'ReturnEdit', ...coming('m1') })
      .then(returned('m1', 3));
    expect(given(edit, returned('m1'), returned('m2', 2), returned('m1', 3)).state).toMatchObject({
      shown: 'm1',
      versions: ['m2', 'm1'],
    });
  });
  test('is not taken back to an earlier version by who only files what came', () =>
    given(edit, returned('m1'), returned('m2', 2))
      .when({ type: 'ReturnEdit', ...coming('m1', false) })
      .then());
  test('shows the version that is chosen', () => {
    given(edit, returned('m1'), returned('m2', 2))
      .when({ type: 'ShowVersion', mediaId: 'm1' })
      .then({ type: 'EditVersionShown', ...about, mediaId: 'm1' });
    given(edit, returned('m1'), returned('m2', 2)).when({ type: 'ShowVersion', mediaId: 'm2' }).then();
    given(edit, returned('m1')).when({ type: 'ShowVersion', mediaId: 'm3' }).thenRefused('notFound');
    expect(
      given(edit, returned('m1'), returned('m2', 2), { type: 'EditVersionShown', ...about, mediaId: 'm1' }).state,
    ).toMatchObject({ shown: 'm1', versions: ['m1', 'm2'] });
  });
  test('shows what was put forward last of what is left, unless somebody decided meanwhile', () => {
    const shown = (mediaId: string, instead?: string): EditEvent => ({
      type: 'EditVersionShown',
      ...about,
      mediaId,
      ...(instead === undefined ? {} : { instead }),
    });
    const both = [returned('m1'), returned('m2', 2)];
    given(edit, ...both)
      .when({ type: 'StandIn', mediaId: 'm1', instead: 'm2' })
      .then(shown('m1', 'm2'));
    given(edit, ...both, returned('m3', 3))
      .when({ type: 'StandIn', mediaId: 'm1', instead: 'm2' })
      .then();
    given(edit, ...both, shown('m1', 'm2'))
      .when({ type: 'StandIn', mediaId: 'm1', instead: 'm2' })
      .then();
    // Standing in is no choice; choosing it is one.
    expect(given(edit, ...both, shown('m1', 'm2')).state).toMatchObject({ shown: 'm1', putForward: ['m1', 'm2'] });
    given(edit, ...both, shown('m1', 'm2'))
      .when({ type: 'ShowVersion', mediaId: 'm1' })
      .then(shown('m1'));
    expect(given(edit, ...both, shown('m1')).state).toMatchObject({ shown: 'm1', putForward: ['m2', 'm1'] });
  });
  test('is linked by name once', () => {
    given(edit, returned('m1')).when({ type: 'LinkByName', originalId: 'p1' }).then(linked('p1', 'name'));
    given(edit, returned('m1'), linked('p1', 'name')).when({ type: 'LinkByName', originalId: 'p2' }).then();
  });
  test('is linked by hand to another photo, or to none', () => {
    given(edit, returned('m1'), linked('p1', 'name'))
      .when({ type: 'LinkByHand', originalId: 'p2' })
      .then(unlinked('p1'), linked('p2', 'hand'));
    given(edit, returned('m1'), linked('p1', 'name')).when({ type: 'LinkByHand', originalId: 'p1' }).then();
    given(edit, returned('m1'), linked('p1', 'name'))
      .when({ type: 'LinkByHand', originalId: null })
      .then(unlinked('p1'));
    given(edit, returned('m1')).when({ type: 'LinkByHand', originalId: null }).then();
  });
  test('keeps what a person decided when a new version comes', () => {
    given(edit, returned('m1'), linked('p1', 'name'), unlinked('p1'), returned('m2', 2))
      .when({ type: 'LinkByName', originalId: 'p1' })
      .then();
    expect(given(edit, returned('m1'), linked('p2', 'hand'), returned('m2', 2)).state).toMatchObject({
      originalId: 'p2',
      shown: 'm2',
    });
  });
  test('that never came is not found', () =>
    given(edit).when({ type: 'LinkByHand', originalId: 'p1' }).thenRefused('notFound'));
});

describe('publishing an edit', () => {
  const published = (mediaId: string): EditEvent => ({ type: 'EditPublished', ...about, mediaId });
  const unpublished = (mediaId: string): EditEvent => ({ type: 'EditUnpublished', ...about, mediaId });
  const waiting = (mediaId: string, version = 1): EditEvent =>
    ({ ...returned(mediaId, version), waits: true }) as EditEvent;
  const openOf = (...events: EditEvent[]) =>
    (given(edit, ...events).state as { published: readonly string[] }).published;
  test('is for a version that waits, and done twice is done once', () => {
    given(edit)
      .when({ type: 'ReturnEdit', ...coming('m1'), waits: true })
      .then(waiting('m1'));
    given(edit, waiting('m1')).when({ type: 'PublishVersion', mediaId: 'm1' }).then(published('m1'));
    given(edit, waiting('m1'), published('m1')).when({ type: 'PublishVersion', mediaId: 'm1' }).then();
    given(edit, waiting('m1')).when({ type: 'PublishVersion', mediaId: 'm2' }).thenRefused('notFound');
    given(edit).when({ type: 'PublishVersion', mediaId: 'm1' }).thenRefused('notFound');
  });
  test('taken back leads to the version that was published before, and done twice is done once', () => {
    const both = [waiting('m1'), published('m1'), waiting('m2', 2), published('m2')];
    expect(openOf(...both)).toEqual(['m1', 'm2']);
    given(edit, ...both)
      .when({ type: 'UnpublishVersion', mediaId: 'm2' })
      .then(unpublished('m2'));
    expect(openOf(...both, unpublished('m2'))).toEqual(['m1']);
    given(edit, ...both, unpublished('m2'))
      .when({ type: 'UnpublishVersion', mediaId: 'm2' })
      .then();
  });
  test('is what its photographer says by sending it; a new version of an editor waits beside the published one', () => {
    expect(openOf(returned('m1'))).toEqual(['m1']);
    expect(openOf(returned('m1'), waiting('m2', 2))).toEqual(['m1']);
    given(edit, waiting('m1'))
      .when({ type: 'ReturnEdit', ...coming('m1') })
      .then(published('m1'));
    given(edit, waiting('m1'))
      .when({ type: 'ReturnEdit', ...coming('m1'), waits: true })
      .then();
    given(edit, waiting('m1'))
      .when({ type: 'ReturnEdit', ...coming('m1', false) })
      .then();
  });
  test('follows the version that is chosen among those that were published, and no other', () => {
    const chosen = (mediaId: string): EditEvent => ({ type: 'EditVersionShown', ...about, mediaId });
    expect(openOf(returned('m1'), returned('m2', 2), chosen('m1'))).toEqual(['m2', 'm1']);
    expect(openOf(waiting('m1'), waiting('m2', 2), chosen('m1'))).toEqual([]);
    expect(openOf(returned('m1'), returned('m2', 2), { ...chosen('m1'), instead: 'm2' } as EditEvent)).toEqual([
      'm1',
      'm2',
    ]);
  });
});
