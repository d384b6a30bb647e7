import type { SecondStepEvent } from '../../../domain/secondStep.ts';
import type { Sentences } from './words.ts';

export const secondStepSentences: Sentences<SecondStepEvent> = {
  SecondStepSwitchedOn: ({ userId }, { person }) => `${person(userId)} switched two-step sign-in on`,
  SecondStepSwitchedOff: ({ userId, by }, { person }) =>
    by === 'person'
      ? `${person(userId)} switched two-step sign-in off`
      : `The operator switched two-step sign-in off for ${person(userId)}`,
  RecoveryCodesRenewed: ({ userId }, { person }) => `${person(userId)} got new recovery codes`,
  RecoveryCodeUsed: ({ userId, left }, { person }) =>
    `${person(userId)} used a recovery code; ${left} ${left === 1 ? 'is' : 'are'} left`,
};
