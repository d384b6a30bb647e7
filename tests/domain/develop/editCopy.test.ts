import { describe, test } from 'vitest';
import { type EditCopyCommand, type EditCopyEvent, MOST_COPIED, editCopy } from '../../../domain/develop/editCopy.ts';
import { NEUTRAL } from '../../../domain/develop/recipe.ts';
import { given } from '../../given.ts';

const about = { copyId: 'copy', gigId: 'gig' };
const begun = { ...about, ownerId: 'asha', originalId: 'first', recipe: { ...NEUTRAL, exposure: 0.3 } };
const start = (mediaIds: string[]): EditCopyCommand => ({ type: 'StartEditCopy', ...begun, mediaIds });
const started: EditCopyEvent = { type: 'EditCopyStarted', ...begun, mediaIds: ['a', 'b'] };
const record = (originalId: string): EditCopyCommand => ({
  type: 'RecordEditCopied',
  originalId,
  mediaId: `${originalId}-edited`,
  fresh: true,
});
const recorded = (originalId: string): EditCopyEvent => ({
  type: 'EditCopied',
  ...about,
  originalId,
  mediaId: `${originalId}-edited`,
  fresh: true,
});
const stopped: EditCopyEvent = { type: 'EditCopyStopped', ...about };
const undone: EditCopyEvent = { type: 'EditCopyUndone', ...about };

describe('copying an edit onto a set', () => {
  test('begins once, each other photo once, and the photo itself not', () => {
    given(editCopy)
      .when(start(['a', 'first', 'b', 'a']))
      .then(started);
    given(editCopy, started)
      .when(start(['a', 'b']))
      .then();
  });
  test('needs another photo, and takes a bounded number', () => {
    given(editCopy)
      .when(start(['first']))
      .thenRefused('invalid');
    given(editCopy)
      .when(start(Array.from({ length: MOST_COPIED + 1 }, (_, at) => `${at}`)))
      .thenRefused('invalid');
  });
  test('goes through the photos in their order, each once', () => {
    given(editCopy, started).when(record('a')).then(recorded('a'));
    given(editCopy, started).when(record('b')).then();
    given(editCopy, started, recorded('a')).when(record('a')).then();
    given(editCopy, started, recorded('a'))
      .when({ type: 'RecordEditNotCopied', originalId: 'b', reason: 'A video.' })
      .then({ type: 'EditNotCopied', ...about, originalId: 'b', reason: 'A video.' });
  });
  test('is stopped while it runs; what was under way is recorded all the same', () => {
    given(editCopy, started).when({ type: 'StopEditCopy' }).then(stopped);
    given(editCopy, started, stopped).when({ type: 'StopEditCopy' }).then();
    given(editCopy, started, recorded('a'), recorded('b')).when({ type: 'StopEditCopy' }).then();
    given(editCopy, started, stopped).when(record('a')).then(recorded('a'));
    given(editCopy, started)
      .when({ type: 'StopEditCopy', reason: 'The plan is used up.' })
      .then({ ...stopped, reason: 'The plan is used up.' });
  });
  test('is undone once, at any time', () => {
    given(editCopy, started).when({ type: 'UndoEditCopy' }).then(undone);
    given(editCopy, started, stopped).when({ type: 'UndoEditCopy' }).then(undone);
    given(editCopy, started, undone).when({ type: 'UndoEditCopy' }).then();
    given(editCopy, started, undone).when(record('a')).then(recorded('a'));
  });
  test('that never began is none', () => {
    for (const type of ['StopEditCopy', 'UndoEditCopy'] as const)
      given(editCopy).when({ type }).thenRefused('notFound');
  });
});
