import { expect, test } from 'vitest';
import { type SecondStepEvent, RECOVERY_CODES, secondStep } from '../../domain/secondStep.ts';
import { given } from '../given.ts';

const userId = 'asha';
const on: SecondStepEvent = { type: 'SecondStepSwitchedOn', userId };
const off: SecondStepEvent = { type: 'SecondStepSwitchedOff', userId, by: 'person' };

test('a second step is switched on and off once', () => {
  given(secondStep).when({ type: 'SwitchSecondStepOn', userId }).then(on);
  given(secondStep, on).when({ type: 'SwitchSecondStepOn', userId }).then();
  given(secondStep, on).when({ type: 'SwitchSecondStepOff', userId, by: 'person' }).then(off);
  given(secondStep, on, off).when({ type: 'SwitchSecondStepOff', userId, by: 'operator' }).then();
});

test('recovery codes are counted down, and none is used where there is none', () => {
  const use = { type: 'UseRecoveryCode' as const, userId };
  given(secondStep, on)
    .when(use)
    .then({ type: 'RecoveryCodeUsed', userId, left: RECOVERY_CODES - 1 });
  given(secondStep, on, { type: 'RecoveryCodeUsed', userId, left: 0 }).when(use).thenRefused('conflict');
  given(secondStep, on, off).when(use).thenRefused('conflict');
  expect(given(secondStep, on, off, on).state).toEqual({ on: true, recoveryCodesLeft: RECOVERY_CODES });
});
