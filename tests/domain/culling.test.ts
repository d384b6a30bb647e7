import { describe, test } from 'vitest';
import { type CullingEvent, culling } from '../../domain/culling.ts';
import { given } from '../given.ts';

const photo = { mediaId: 'm', gigId: 'g' };
const cull = { type: 'Cull' as const, ...photo };
const rated: CullingEvent = { type: 'PhotoRated', ...photo, stars: 3 };
const red: CullingEvent = { type: 'PhotoLabelled', ...photo, label: 'red' };
const rejected: CullingEvent = { type: 'PhotoFlagged', ...photo, flag: 'reject' };

describe('choosing among photos', () => {
  test('stars, label and flag are marked each by itself, or all at once', () => {
    given(culling)
      .when({ ...cull, stars: 3 })
      .then(rated);
    given(culling)
      .when({ ...cull, label: 'red' })
      .then(red);
    given(culling)
      .when({ ...cull, stars: 3, label: 'red', flag: 'reject' })
      .then(rated, red, rejected);
  });
  test('what is left out stays', () =>
    given(culling, rated, red, rejected)
      .when({ ...cull, label: 'blue' })
      .then({ type: 'PhotoLabelled', ...photo, label: 'blue' }));
  test('a mark is taken away', () => {
    given(culling, rated)
      .when({ ...cull, stars: 0 })
      .then({ type: 'PhotoRated', ...photo, stars: 0 });
    given(culling, red)
      .when({ ...cull, label: null })
      .then({ type: 'PhotoLabelRemoved', ...photo });
    given(culling, rejected)
      .when({ ...cull, flag: null })
      .then({ type: 'PhotoUnflagged', ...photo });
  });
  test('a pick replaces a rejection', () =>
    given(culling, rejected)
      .when({ ...cull, flag: 'pick' })
      .then({ type: 'PhotoFlagged', ...photo, flag: 'pick' }));
  test('the same mark again says nothing', () => {
    given(culling, rated, red, rejected)
      .when({ ...cull, stars: 3, label: 'red', flag: 'reject' })
      .then();
    given(culling)
      .when({ ...cull, stars: 0, label: null, flag: null })
      .then();
  });
  test('marking nothing at all is refused', () =>
    given(culling).when(cull).thenRefused('invalid', 'Please choose stars, a label or a flag.'));
});
