import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/clientAccess.ts';
import { downloadMedia } from '../../../api/contract/media.ts';
import { prepareClientZip } from '../../../api/contract/zip.ts';
import { ApiError, call, download } from './call.ts';

export type { ClientMedia, DownloadSize, Permission } from '../../../api/contract/clientAccess.ts';
type MediaAnswer = z.output<typeof contract.getClientMedia.answer>;
type ClientMedia = contract.ClientMedia;

/** What the gallery is and what the client may do in it: it comes with the photos. */
export type About = Omit<MediaAnswer, 'media' | 'original_photos' | 'edited_photos' | 'next_cursor'>;
export interface ClientPage {
  items: ClientMedia[];
  next: string | null;
  total: number;
  about?: About;
}
/** `smart`, `all`, `edited`, or a folder's id. */
export type GalleryView = string;

/** The screen's own choice where the server has none. */
const FALLBACK = 25;
const FIRST = 60;
const MORE = 200;

interface Asked {
  gigId: string;
  clientToken: string;
}

async function fetchPage(
  { gigId, clientToken }: Asked,
  view: GalleryView,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ClientPage> {
  const about = { params: { gigId }, clientToken, signal };
  const query = { limit: cursor ? MORE : FIRST, cursor };
  if (view === 'all' || view === 'edited') {
    const {
      original_photos: _,
      edited_photos: edited,
      media: all,
      next_cursor: next,
      ...rest
    } = await call(contract.getClientMedia, { ...about, query: { ...query, filter: view } });
    return { items: view === 'all' ? all : edited, next, total: rest.total, about: rest };
  }
  if (view === 'smart') {
    const chosen = await call(contract.getSmartGallery, about).then(
      ({ smart_photos }) => smart_photos,
      async (error: unknown) => {
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
        return (await call(contract.getClientMedia, { ...about, query: { limit: FIRST } })).media.slice(0, FALLBACK);
      },
    );
    return { items: chosen, next: null, total: chosen.length };
  }
  const {
    media,
    next_cursor: next,
    total,
  } = await call(contract.getClientFolder, { ...about, params: { gigId, folderId: view }, query });
  return { items: media, next, total };
}

export const clientQuery = (asked: Asked, view: GalleryView) =>
  infiniteQueryOptions({
    queryKey: ['client', asked.gigId, 'photos', view],
    queryFn: ({ pageParam, signal }) => fetchPage(asked, view, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 30_000,
  });

export const fetchClientPhoto = ({ gigId, clientToken }: Asked, mediaId: string, signal: AbortSignal) =>
  call(contract.getClientPhoto, { params: { gigId, mediaId }, clientToken, signal });

export const interactionsQuery = ({ gigId, clientToken }: Asked, mediaId: string) =>
  queryOptions({
    queryKey: ['client', gigId, 'said', mediaId],
    queryFn: ({ signal }) => call(contract.getInteractions, { params: { mediaId }, clientToken, signal }),
  });

export const clientLogin = (client_email: string, access_code: string) =>
  call(contract.clientLogin, { body: { client_email, access_code } });
export const clientLogout = (clientToken: string) => call(contract.clientLogout, { clientToken });
export const like = (clientToken: string, mediaId: string, liked: boolean) =>
  call(contract.likeMedia, { params: { mediaId }, body: { liked }, clientToken });
export const approve = (clientToken: string, mediaId: string) =>
  call(contract.approveMedia, { params: { mediaId }, body: { approved: true }, clientToken });
export const comment = (clientToken: string, mediaId: string, text: string) =>
  call(contract.commentMedia, { params: { mediaId }, body: { comment: text }, clientToken });
export const finishSelecting = ({ gigId, clientToken }: Asked) =>
  call(contract.finishSelecting, { params: { gigId }, clientToken });
export const clientDownload = (clientToken: string, mediaId: string, size: contract.DownloadSize) =>
  call(downloadMedia, { params: { mediaId }, body: { size }, clientToken });
export const CLIENT_TUS = contract.CLIENT_TUS;
export const prepareZip = (
  { gigId, clientToken }: Asked,
  body: { media_ids?: string[]; size: contract.DownloadSize },
) => call(prepareClientZip, { params: { gigId }, body, clientToken });

export type ClientRow = contract.ClientAnswer;
export const clientsQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: ['clients', gigId],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listClients, { params: { gigId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
export const inviteClient = (gigId: string, body: z.input<typeof contract.inviteClient.body>) =>
  call(contract.inviteClient, { params: { gigId }, body });
export const changeClient = (gigId: string, clientId: string, body: z.input<typeof contract.changeClient.body>) =>
  call(contract.changeClient, { params: { gigId, clientId }, body });
export const removeClient = (gigId: string, clientId: string) =>
  call(contract.removeClient, { params: { gigId, clientId } });
export const setStrict = (gigId: string, strict: boolean) =>
  call(contract.setClientSettings, { params: { gigId }, body: { strict_permissions: strict } });
export const selectionFile = (gigId: string, clientId: string, format: 'txt' | 'csv' | 'xmp') =>
  download(contract.exportSelection, { params: { gigId, clientId }, query: { format } });
export const resendInvitation = (gigId: string, clientId: string) =>
  call(contract.resendInvitation, { params: { gigId, clientId } });
export const photographerApprove = (gigId: string, mediaId: string) =>
  call(contract.photographerApprove, { params: { gigId, mediaId } });
