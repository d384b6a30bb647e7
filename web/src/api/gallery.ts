import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/gallery.ts';
import { call } from './call.ts';

export type { LiveMessage, PublicGig, PublicMedia } from '../../../api/contract/gallery.ts';
export type Match = z.output<typeof contract.selfieSearch.answer>['matches'][number];
export type FoundBySelfie = z.output<typeof contract.selfieSearch.answer>;
export const selfieConsent = contract.selfieConsent;

export const publicGigQuery = (gigId: string, galleryToken: string | null) =>
  queryOptions({
    queryKey: ['public-gig', gigId, galleryToken],
    queryFn: ({ signal }) => askForPublicGig(gigId, galleryToken, signal),
    retry: 1,
  });

export const askForPublicGig = (gigId: string, galleryToken: string | null, signal: AbortSignal) =>
  call(contract.getPublicGig, { params: { gigId }, galleryToken, signal });

/** Enough for the first screens; the rest comes in large pages. `main.tsx` asks for the same. */
const FIRST = 30;

export const publicMediaQuery = (gigId: string, galleryToken: string | null) =>
  infiniteQueryOptions({
    queryKey: ['public-media', gigId, galleryToken],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listPublicMedia, {
        params: { gigId },
        query: { limit: pageParam ? 200 : FIRST, cursor: pageParam },
        galleryToken,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchOnWindowFocus: false,
  });

/** One large page, from the newest or from a cursor on. */
export const pageOfPublicMedia = (gigId: string, galleryToken: string | null, cursor?: string) =>
  call(contract.listPublicMedia, { params: { gigId }, query: { limit: 200, cursor }, galleryToken });

/** Those of these (at most 200) that are shown now, in their order. */
export const pickPublicMedia = (gigId: string, galleryToken: string | null, ids: string[]) =>
  call(contract.pickPublicMedia, { params: { gigId }, body: { media_ids: ids }, galleryToken });

export const renewGallery = (gigId: string, galleryToken: string) =>
  call(contract.renewGallery, { params: { gigId }, body: {}, galleryToken });

export const unlockMutation = (gigId: string) =>
  mutationOptions({
    mutationFn: (password: string) => call(contract.unlockGig, { params: { gigId }, body: { password } }),
  });

export const selfieSearchMutation = (gigId: string, galleryToken: string | null) =>
  mutationOptions({
    mutationFn: ({ selfie, notMe }: { selfie: File; notMe: readonly string[] }) => {
      const form = new FormData();
      form.set('consent_version', selfieConsent.version);
      if (notMe.length > 0) form.set('not_me', notMe.join(','));
      form.set('selfie', selfie);
      return call(contract.selfieSearch, { params: { gigId }, body: form, galleryToken });
    },
  });

/** The same search once more, without the people in these photos. */
export const selfieSearchAgain = (gigId: string, search: string, notMe: string[], galleryToken: string | null) =>
  call(contract.selfieSearchAgain, { params: { gigId }, body: { search, not_me: notMe }, galleryToken });
