import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/planOffers.ts';
import { call } from './call.ts';

export type { PlanOfferAnswer as PlanAnswer } from '../../../api/contract/planOffers.ts';

export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => call(contract.subscriptionPlans, { signal }),
    staleTime: 60_000,
  });
export const helpCenterQuery = () =>
  queryOptions({
    queryKey: ['help-center'],
    queryFn: ({ signal }) => call(contract.helpCenter, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
