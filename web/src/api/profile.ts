import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/profile.ts';
import { call } from './call.ts';

export type { Profile, ProfileForm } from '../../../api/contract/profile.ts';

export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(contract.getProfile, { signal }),
    // Who types here is not to be overtaken by what another window has saved.
    refetchOnWindowFocus: false,
  });
export const saveProfileMutation = () =>
  mutationOptions({ mutationFn: (body: contract.ProfileForm) => call(contract.setupProfile, { body }) });
export const fetchProfile = () => call(contract.getProfile, {});
export const alertsMutation = () =>
  mutationOptions({
    mutationFn: (number: string) =>
      call(contract.subscribeWhatsapp, { body: { whatsapp_alerts: number !== '', whatsapp_number: number } }),
  });
