import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/gig.ts';
import type { GigForm } from '../../../api/contract/gig.ts';
import { call } from './call.ts';
import { GIGS_AT_ONCE, inBatches } from './batches.ts';

export type { GigAnswer } from '../../../api/contract/gig.ts';
export type Picture = z.infer<typeof contract.picture>;
export type PublicSettings = z.infer<typeof contract.publicSettings>;

export const myGigsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['gigs', 'mine'],
    queryFn: ({ pageParam, signal }) => call(contract.myGigs, { query: { limit: 24, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const newestGigsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['gigs', 'newest', limit],
    queryFn: ({ signal }) => call(contract.myGigs, { query: { limit }, signal }),
  });

/** All of them: what may be chosen out of them is no page. */
export const everyGigQuery = () =>
  queryOptions({
    queryKey: ['gigs', 'every'],
    async queryFn({ signal }) {
      const gigs: contract.GigAnswer[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await call(contract.myGigs, { query: { limit: 200, cursor }, signal });
        gigs.push(...page.gigs);
        if (page.next_cursor === null) return gigs;
        cursor = page.next_cursor;
      }
    },
  });

export const gigQuery = (gigId: string) =>
  queryOptions({
    queryKey: ['gig', gigId],
    queryFn: ({ signal }) => call(contract.getGig, { params: { gigId }, signal }),
  });

export const createGigMutation = () =>
  mutationOptions({ mutationFn: (body: GigForm) => call(contract.createGig, { body }) });

export const editGigMutation = (gigId: string) =>
  mutationOptions({ mutationFn: (body: GigForm) => call(contract.editGig, { params: { gigId }, body }) });

export const restoreGigs = (gigIds: string[]) =>
  inBatches(gigIds, GIGS_AT_ONCE, (batch) => call(contract.restoreGigs, { body: { gig_ids: batch } }));
export const deletedGigsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['gigs', 'bin'],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listDeletedGigs, { query: { limit: 24, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const deleteGigsMutation = () =>
  mutationOptions({
    mutationFn: (gigIds: string[]) =>
      inBatches(gigIds, GIGS_AT_ONCE, (batch) => call(contract.deleteGigs, { body: { gig_ids: batch } })),
  });

export const publicSettingsMutation = (gigId: string) =>
  mutationOptions({
    mutationFn: (settings: PublicSettings) =>
      call(contract.changePublicSettings, { params: { gigId }, body: { public_settings: settings } }),
  });

export const featureImageMutation = () =>
  mutationOptions({
    mutationFn: ({ gigId, image }: { gigId: string; image: string }) =>
      call(contract.setFeatureImage, { params: { gigId }, body: { feature_image: image } }),
  });
