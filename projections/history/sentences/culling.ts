import type { CullingEvent } from '../../../domain/culling.ts';
import { type Sentences, many } from './words.ts';

export const cullingSentences: Sentences<CullingEvent> = {
  PhotoRated: ({ mediaId, stars }, { who, photo }) =>
    stars === 0
      ? `${who} took the stars off ${photo(mediaId)}`
      : `${who} gave ${photo(mediaId)} ${many(stars, 'star')}`,
  PhotoLabelled: ({ mediaId, label }, { who, photo }) => `${who} labelled ${photo(mediaId)} ${label}`,
  PhotoLabelRemoved: ({ mediaId }, { who, photo }) => `${who} took the label off ${photo(mediaId)}`,
  PhotoFlagged: ({ mediaId, flag }, { who, photo }) =>
    flag === 'pick' ? `${who} picked ${photo(mediaId)}` : `${who} flagged ${photo(mediaId)} as rejected`,
  PhotoUnflagged: ({ mediaId }, { who, photo }) => `${who} took the flag off ${photo(mediaId)}`,
};
