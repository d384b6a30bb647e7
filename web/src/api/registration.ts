import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/registration.ts';
import { call } from './call.ts';

export type { KeptFace } from '../../../api/contract/registration.ts';
export const registrationConsent = contract.registrationConsent;
export const { INCOMPLETE } = contract;
export type MyPhotos = z.output<typeof contract.myPhotos.answer>;

export interface RegistrationForm {
  name: string;
  email: string;
  phone: string;
  selfie: File;
}
export const registerFaceMutation = (gigId: string, galleryToken: string | null) =>
  mutationOptions({
    mutationFn: ({ selfie, ...fields }: RegistrationForm) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('consent_version', registrationConsent.version);
      form.set('selfie', selfie);
      return call(contract.registerFace, { params: { gigId }, body: form, galleryToken });
    },
  });

/** What a registered guest's own link shows. */
export const myPhotos = (gigId: string, faceToken: string, galleryToken: string | null) =>
  call(contract.myPhotos, { params: { gigId }, faceToken, galleryToken });
/** `mediaId` null takes back all that was said. */
export const sayNotMe = (
  gigId: string,
  faceToken: string,
  galleryToken: string | null,
  mediaId: string | null,
  notMe: boolean,
) =>
  call(contract.sayNotMe, { params: { gigId }, body: { media_id: mediaId, not_me: notMe }, faceToken, galleryToken });

export const keptFaceQuery = (faceToken: string) =>
  queryOptions({
    queryKey: ['kept-face', faceToken],
    queryFn: ({ signal }) => call(contract.getKeptFace, { faceToken, signal }),
    retry: 1,
    staleTime: Infinity,
  });
export const withdrawFaceMutation = (faceToken: string) =>
  mutationOptions({ mutationFn: () => call(contract.withdrawFace, { faceToken }) });

export const registrationsQuery = (gigId: string) =>
  queryOptions({
    queryKey: ['face-registrations', gigId],
    queryFn: ({ signal }) => call(contract.countRegistrations, { params: { gigId }, signal }),
  });
