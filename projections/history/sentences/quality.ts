import type { QualityEvent } from '../../../domain/quality.ts';
import type { Sentences } from './words.ts';

export const qualitySentences: Sentences<QualityEvent> = {
  PhotoMeasured: ({ mediaId, score }, { photo }) =>
    `The quality of ${photo(mediaId)} was measured: ${Math.floor(score)} %`,
  PhotoNotMeasurable: ({ mediaId, reason }, { photo }) =>
    `The quality of ${photo(mediaId)} could not be measured: ${reason}`,
};
