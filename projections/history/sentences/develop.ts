import type { DevelopEvent } from '../../../domain/develop.ts';
import type { Sentences } from './words.ts';

export const developSentences: Sentences<DevelopEvent> = {
  PhotoDeveloped: ({ originalId, mediaId }, { who, photo }) =>
    `${who} edited ${photo(originalId)}, and ${photo(mediaId)} was made of it`,
};
