import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/profile.ts';
import { currentSession } from '../session.ts';
import { call } from './call.ts';

export type { Profile, ProfileForm, PublicProfile } from '../../../api/contract/profile.ts';

export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(contract.getProfile, { signal }),
    // Who types here is not to be overtaken by what another window has saved.
    refetchOnWindowFocus: false,
  });
export const saveProfileMutation = () =>
  mutationOptions({ mutationFn: (body: contract.ProfileForm) => call(contract.setupProfile, { body }) });
/** One field of it, whatever else was saved meanwhile. */
export const saveProfilePart = (body: Partial<contract.ProfileForm>) => call(contract.setupProfile, { body });
export const fetchProfile = () => call(contract.getProfile, {});
const fileForm = (picture: Blob, name: string): FormData => {
  const body = new FormData();
  body.append('file', picture, name);
  return body;
};
export const uploadPortrait = (picture: Blob, name: string) =>
  call(contract.uploadPicture, { body: fileForm(picture, name) });
export const uploadCover = (picture: Blob, name: string) =>
  call(contract.uploadCoverPhoto, { body: fileForm(picture, name) });
export const removePortrait = () => call(contract.removePicture, {});
export const removeCover = () => call(contract.removeCoverPhoto, {});
/** `s3_key` as the removal told it. */
export const restorePortrait = (s3_key: string) => call(contract.setPicture, { body: { s3_key } });
export const restoreCover = (s3_key: string) => call(contract.setCoverPhoto, { body: { s3_key } });
/** The public profile; with the session of this browser, its owner sees it while it is closed. */
export const publicProfileQuery = (username: string) =>
  queryOptions({
    queryKey: ['public-profile', username],
    queryFn: ({ signal }) =>
      call(contract.publicProfile, { params: { username }, signal, studioToken: currentSession()?.token }),
  });
export const openPublicProfile = () =>
  call(contract.setupProfile, { body: { privacy_settings: { public_profile_enabled: true } } });
export const alertsMutation = () =>
  mutationOptions({
    mutationFn: (number: string) =>
      call(contract.subscribeWhatsapp, { body: { whatsapp_alerts: number !== '', whatsapp_number: number } }),
  });
