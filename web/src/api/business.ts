import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/business.ts';
import { call } from './call.ts';

export type { BusinessForm, BusinessSettings } from '../../../api/contract/business.ts';

export const businessSettingsQuery = queryOptions({
  queryKey: ['business', 'settings'],
  queryFn: ({ signal }) => call(contract.getBusinessSettings, { signal }),
});
export const saveBusinessSettings = (body: contract.BusinessForm) => call(contract.saveBusinessSettings, { body });
