import { infiniteQueryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/galleryLink.ts';
import { call } from './call.ts';
import type { GuestForm } from './guest.ts';

export type { GalleryLink, LinkKind, OpenedLink } from '../../../api/contract/galleryLink.ts';

export const linksQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: ['links', gigId],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listLinks, { params: { gigId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
export const makeLink = (gigId: string, body: { name: string; kind: contract.LinkKind; expires_at: string | null }) =>
  call(contract.makeLink, { params: { gigId }, body });
export const renewLink = (gigId: string, linkId: string) => call(contract.renewLink, { params: { gigId, linkId } });
export const switchLinkOff = (gigId: string, linkId: string) =>
  call(contract.switchLinkOff, { params: { gigId, linkId } });

export const openLink = (token: string) => call(contract.openLink, { body: { token } });
export const enterByLink = (gigId: string, galleryToken: string, form: GuestForm, guestToken: string | null) =>
  call(contract.linkGuestSession, { params: { gigId }, body: form, galleryToken, guestToken });
