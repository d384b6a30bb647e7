import type { Allowance, ClientAccessEvent, DownloadSize } from '../../../domain/clientAccess.ts';
import { type Sentences, list, many } from './words.ts';

const sizeName = (size: DownloadSize): string => (size === 'original' ? size : `${size} px`);
/** A video is one file, counts as a photo does, and carries no watermark: where one is asked for, videos are not shared. */
function allowed({ photos, sizes, watermark }: Allowance): string {
  const kinds = watermark ? 'photos' : 'photos and videos';
  const files =
    photos === null
      ? `any number of ${kinds}`
      : photos > 0
        ? `up to ${photos.toLocaleString('en')} ${kinds}`
        : `no ${kinds}`;
  const form = sizes.length === 0 ? 'photos in no size' : `photos as ${list(sizes.map(sizeName))}`;
  return `${files}; ${form}${watermark ? ', with the watermark; no videos' : ''}`;
}

export const clientAccessSentences: Sentences<ClientAccessEvent> = {
  ClientInvited: ({ clientName, permissions }, { who }) =>
    `${who} invited ${clientName} as a client who may ${list(permissions)}`,
  ClientInvitationSentAgain: ({ clientId }, { who, person }) =>
    `${who} sent the client ${person(clientId)} the invitation again`,
  ClientPermissionsChanged: ({ clientId, permissions }, { who, person }) =>
    `${who} let the client ${person(clientId)} ${list(permissions)}`,
  ClientAllowanceSet: ({ clientId, allowance }, { who, person }) =>
    `${who} let the client ${person(clientId)} download ${allowed(allowance)}`,
  ClientSignedIn: ({ clientId }, { person }) => `The client ${person(clientId)} opened the gallery`,
  ClientSignedOut: ({ clientId }, { person }) => `The client ${person(clientId)} signed out`,
  ClientDownloadGranted: ({ clientId, mediaId, size }, { person, photo }) =>
    `The client ${person(clientId)} was given ${photo(mediaId)} to download (${sizeName(size)})`,
  ClientDownloadsGranted: ({ clientId, photos }, { person }) =>
    `The client ${person(clientId)} was given ${many(photos.length, 'photo')} to download as a zip`,
  ClientFinishedSelecting: ({ clientId, photos }, { person }) =>
    `The client ${person(clientId)} finished selecting, with ${many(photos, 'photo')}`,
  ClientRemoved: ({ clientId }, { who, person }) => `${who} removed the client ${person(clientId)}`,
};
