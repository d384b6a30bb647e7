import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/secondStep.ts';
import { call } from './call.ts';

export const secondStepQuery = () =>
  queryOptions({
    queryKey: ['second-step'],
    queryFn: ({ signal }) => call(contract.secondStepState, { signal }),
  });
export const beginSecondStepMutation = () =>
  mutationOptions({ mutationFn: (password: string) => call(contract.beginSecondStep, { body: { password } }) });
export const confirmSecondStepMutation = () =>
  mutationOptions({ mutationFn: (code: string) => call(contract.confirmSecondStep, { body: { code } }) });
export const renewRecoveryCodesMutation = () =>
  mutationOptions({
    mutationFn: (body: z.input<typeof contract.renewRecoveryCodes.body>) => call(contract.renewRecoveryCodes, { body }),
  });
export const endSecondStepMutation = () =>
  mutationOptions({
    mutationFn: (body: z.input<typeof contract.endSecondStep.body>) => call(contract.endSecondStep, { body }),
  });
export const answerChallengeMutation = () =>
  mutationOptions({
    mutationFn: (body: z.input<typeof contract.secondStep.body>) => call(contract.secondStep, { body }),
  });
