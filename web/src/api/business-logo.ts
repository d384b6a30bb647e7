import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/business.ts';
import { call } from './call.ts';

/** The address of the logo on the studio's paperwork; null without one. */
export const businessLogoQuery = queryOptions({
  queryKey: ['business', 'logo'],
  queryFn: async ({ signal }) => (await call(contract.getBusinessSettings, { signal })).settings.logo_url,
});
export function uploadBusinessLogo(file: File) {
  const body = new FormData();
  body.append('file', file, file.name);
  return call(contract.uploadBusinessLogo, { body });
}
export const removeBusinessLogo = () => call(contract.removeBusinessLogo, {});
/** `s3_key` as the removal told it. */
export const restoreBusinessLogo = (s3_key: string) => call(contract.setBusinessLogo, { body: { s3_key } });
