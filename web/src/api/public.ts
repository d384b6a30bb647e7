import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { publicZipTicket } from '../../../api/contract/media.ts';
import * as contract from '../../../api/contract/public.ts';
import { addressOf, call } from './call.ts';

export type { LiveMessage, PublicGig, PublicMedia } from '../../../api/contract/public.ts';
export type Match = z.output<typeof contract.selfieSearch.answer>['matches'][number];
export const selfieConsent = contract.selfieConsent;

export const publicGigQuery = (gigId: string, galleryToken: string | null) =>
  queryOptions({
    queryKey: ['public-gig', gigId, galleryToken],
    queryFn: ({ signal }) => call(contract.getPublicGig, { params: { gigId }, galleryToken, signal }),
    retry: 1,
  });

/** Enough for the first screens; the rest comes in large pages. `main.tsx` asks for the same. */
const FIRST = 30;

export const publicMediaQuery = (gigId: string, galleryToken: string | null) =>
  infiniteQueryOptions({
    queryKey: ['public-media', gigId, galleryToken],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listPublicMedia, { params: { gigId }, query: { limit: pageParam ? 200 : FIRST, cursor: pageParam }, galleryToken, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchOnWindowFocus: false,
  });

/** The newest few, to catch up after the socket was away. */
export const newestPublicMedia = (gigId: string, galleryToken: string | null) =>
  call(contract.listPublicMedia, { params: { gigId }, query: { limit: 60 }, galleryToken });

export const unlockMutation = (gigId: string) =>
  mutationOptions({ mutationFn: (password: string) => call(contract.unlockGig, { params: { gigId }, body: { password } }) });

export const selfieSearchMutation = (gigId: string, galleryToken: string | null) =>
  mutationOptions({
    mutationFn: (selfie: File) => {
      const form = new FormData();
      form.set('consent_version', selfieConsent.version);
      form.set('selfie', selfie);
      return call(contract.selfieSearch, { params: { gigId }, body: form, galleryToken });
    },
  });

export const publicZip = (gigId: string, ids: string[], galleryToken: string | null) =>
  call(publicZipTicket, { params: { gigId }, body: { media_ids: ids }, galleryToken });

const downloadPath = (mediaId: string): string => addressOf(contract.publicDownload, { mediaId });

/** One picture as a file. A private gallery's token travels in the header, so its bytes come through a blob. */
export async function downloadPublic(mediaId: string, filename: string, galleryToken: string | null): Promise<void> {
  const link = document.createElement('a');
  link.download = filename;
  if (!galleryToken) {
    link.href = downloadPath(mediaId);
    link.click();
    return;
  }
  const response = await fetch(downloadPath(mediaId), { headers: { 'x-gallery-token': galleryToken } });
  if (!response.ok) throw new Error('Failed to download image');
  link.href = URL.createObjectURL(await response.blob());
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
