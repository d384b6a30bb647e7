import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/upgrade.ts';
import { call } from './call.ts';

export type { UpgradeAnswer } from '../../../api/contract/upgrade.ts';

/** The newest wishes; those before them are history. */
const NEWEST = 5;

export const upgradesQuery = () =>
  queryOptions({
    queryKey: ['upgrades'],
    queryFn: ({ signal }) => call(contract.listUpgrades, { query: { limit: NEWEST }, signal }),
    staleTime: 5000,
  });

export const requestUpgradeMutation = () =>
  mutationOptions({ mutationFn: (planId: string) => call(contract.requestUpgrade, { body: { plan_id: planId } }) });

export const checkUpgrade = (upgradeId: string) => call(contract.checkUpgrade, { params: { upgradeId } });
