import type { DownloadEvent } from '../../../domain/download.ts';
import { type Sentences, many } from './words.ts';

export const downloadSentences: Sentences<DownloadEvent> = {
  PhotosDownloaded: ({ mediaIds, form }, { who, photo }) =>
    mediaIds.length === 1
      ? `${who} downloaded ${photo(mediaIds[0]!)}`
      : `${who} downloaded ${many(mediaIds.length, 'photo')}${form === 'zip' ? ' as a zip' : ''}`,
};
