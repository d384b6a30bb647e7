import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type QualityEvent, type QualityMeasures, quality, scoreOf } from '../../domain/quality.ts';
import { given } from '../given.ts';

const photo = { mediaId: 'm', gigId: 'g' };
const measures: QualityMeasures = {
  sharpness: 0.3,
  black: 0.01,
  middle: 0.5,
  white: 0.98,
  contrast: 0.8,
  burnt: 0,
  drowned: 0,
  noise: 0.02,
  faces: [],
};
const measured = (round: number): QualityEvent => ({
  type: 'PhotoMeasured',
  ...photo,
  round,
  score: scoreOf(measures),
  measures,
});
const record = (round: number) => ({ type: 'RecordQuality' as const, ...photo, round, measures });
const giveUp = (round: number) => ({ type: 'GiveUpMeasuring' as const, ...photo, round, reason: 'torn' });
const unmeasured: QualityEvent = { type: 'PhotoNotMeasurable', ...photo, round: 1, reason: 'torn' };

describe('the quality of a photo', () => {
  test('is measured once in a round, and again in the next', () => {
    given(quality).when(record(1)).then(measured(1));
    given(quality, measured(1)).when(record(1)).then();
    given(quality, measured(1)).when(record(2)).then(measured(2));
    given(quality, measured(2)).when(record(1)).then();
  });
  test('that could not be measured is not tried again in that round', () => {
    given(quality).when(giveUp(1)).then(unmeasured);
    given(quality, unmeasured).when(record(1)).then();
    given(quality, unmeasured).when(record(2)).then(measured(2));
  });

  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const any = fc.record({
    sharpness: share,
    black: share,
    middle: share,
    white: share,
    contrast: share,
    burnt: share,
    drowned: share,
    noise: share,
    faces: fc.array(fc.record({ height: share, sharpness: share, eyes: fc.option(share) }), { maxLength: 4 }),
  });
  test('is a number from 0 to 100, whatever was measured', () =>
    fc.assert(
      fc.property(any, (each) => {
        const score = scoreOf(each);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    ));
});
