import { expect, test } from 'vitest';
import { type SecondStepEvent, RECOVERY_CODES, secondStep } from '../../domain/secondStep.ts';
import { given } from '../given.ts';

const userId = 'asha';
const batch = 'first';
const on: SecondStepEvent = { type: 'SecondStepSwitchedOn', userId, batch };
const off: SecondStepEvent = { type: 'SecondStepSwitchedOff', userId, by: 'person' };

test('a second step is switched on and off once', () => {
  given(secondStep).when({ type: 'SwitchSecondStepOn', userId, batch }).then(on);
  given(secondStep, on).when({ type: 'SwitchSecondStepOn', userId, batch }).then();
  given(secondStep, on).when({ type: 'SwitchSecondStepOff', userId, by: 'person' }).then(off);
  given(secondStep, on, off).when({ type: 'SwitchSecondStepOff', userId, by: 'operator' }).then();
});

test('recovery codes are counted down, and none is used where there is none', () => {
  const use = { type: 'UseRecoveryCode' as const, userId, batch, place: 3 };
  given(secondStep, on)
    .when(use)
    .then({ type: 'RecoveryCodeUsed', userId, left: RECOVERY_CODES - 1, place: 3 });
  given(secondStep, on, { type: 'RecoveryCodeUsed', userId, left: 0 }).when(use).thenRefused('conflict');
  given(secondStep, on, off).when(use).thenRefused('conflict');
  expect(given(secondStep, on, off, on).state).toEqual({
    on: true,
    recoveryCodesLeft: RECOVERY_CODES,
    batch,
    used: [],
  });
});

test('a recovery code is good once, and none is good after there are new ones', () => {
  const use = { type: 'UseRecoveryCode' as const, userId, batch, place: 3 };
  const used: SecondStepEvent = { type: 'RecoveryCodeUsed', userId, left: 9, place: 3 };
  const renewed: SecondStepEvent = { type: 'RecoveryCodesRenewed', userId, batch: 'second' };
  given(secondStep, on, used).when(use).thenRefused('conflict');
  given(secondStep, on, used)
    .when({ ...use, place: 4 })
    .then({ ...used, left: 8, place: 4 });
  given(secondStep, on, used).when({ type: 'RenewRecoveryCodes', userId, batch: 'second' }).then(renewed);
  given(secondStep, off).when({ type: 'RenewRecoveryCodes', userId, batch: 'second' }).thenRefused('conflict');
  given(secondStep, on, renewed)
    .when({ ...use, place: 4 })
    .thenRefused('conflict');
  // Of the first days, when batches had no names.
  given(secondStep, { type: 'SecondStepSwitchedOn', userId })
    .when({ type: 'UseRecoveryCode', userId })
    .then({ type: 'RecoveryCodeUsed', userId, left: 9 });
});
