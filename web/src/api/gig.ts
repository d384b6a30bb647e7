import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/gig.ts';
import type { GigForm } from '../../../api/contract/gig.ts';
import { call } from './call.ts';

export type { DeletedGig, GigAnswer } from '../../../api/contract/gig.ts';
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
  queryOptions({ queryKey: ['gigs', 'newest', limit], queryFn: ({ signal }) => call(contract.myGigs, { query: { limit }, signal }) });

export const gigQuery = (gigId: string) =>
  queryOptions({ queryKey: ['gig', gigId], queryFn: ({ signal }) => call(contract.getGig, { params: { gigId }, signal }) });

export const createGigMutation = () => mutationOptions({ mutationFn: (body: GigForm) => call(contract.createGig, { body }) });

export const editGigMutation = (gigId: string) =>
  mutationOptions({ mutationFn: (body: GigForm) => call(contract.editGig, { params: { gigId }, body }) });

export const restoreGigs = (gigIds: string[]) => call(contract.restoreGigs, { body: { gig_ids: gigIds } });
export const deletedGigsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['gigs', 'bin'],
    queryFn: ({ pageParam, signal }) => call(contract.listDeletedGigs, { query: { limit: 24, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const deleteGigsMutation = () =>
  mutationOptions({ mutationFn: (gigIds: string[]) => call(contract.deleteGigs, { body: { gig_ids: gigIds } }) });

export const publicSettingsMutation = (gigId: string) =>
  mutationOptions({
    mutationFn: (settings: PublicSettings) => call(contract.changePublicSettings, { params: { gigId }, body: { public_settings: settings } }),
  });

export const featureImageMutation = () =>
  mutationOptions({
    mutationFn: ({ gigId, image }: { gigId: string; image: string }) =>
      call(contract.setFeatureImage, { params: { gigId }, body: { feature_image: image } }),
  });
