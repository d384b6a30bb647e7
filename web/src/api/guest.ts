import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/guest.ts';
import { call } from './call.ts';

export type { Allowance, GuestMedia } from '../../../api/contract/guest.ts';
export const GUEST_TUS = contract.GUEST_TUS;
export const GUEST_PHOTO_BYTES = contract.GUEST_PHOTO_BYTES;
export type GuestForm = z.input<typeof contract.guestForm>;

export const enterAsGuest = (accessCode: string, form: GuestForm, guestToken: string | null) =>
  call(contract.guestSession, { params: { accessCode }, body: form, guestToken });

const PAGE = 60;
export const guestUploadsQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: ['guest-uploads', gigId],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listGuestUploads, { params: { gigId }, query: { limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: 10_000,
  });

export const approveGuestUpload = (gigId: string, mediaId: string) =>
  call(contract.approveGuestUpload, { params: { gigId, mediaId } });
export const holdGuestUpload = (gigId: string, mediaId: string) =>
  call(contract.holdGuestUpload, { params: { gigId, mediaId } });
export const rejectGuestUpload = (gigId: string, mediaId: string) =>
  call(contract.rejectGuestUpload, { params: { gigId, mediaId } });
export const guestUploadMutation = (gigId: string, how: typeof approveGuestUpload) =>
  mutationOptions({ mutationFn: async (ids: string[]) => Promise.all(ids.map((id) => how(gigId, id))) });

export const binQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: ['bin', gigId],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listBin, { params: { gigId }, query: { limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const uploadersQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: ['uploaders', gigId],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listUploaders, { params: { gigId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 30_000,
  });
