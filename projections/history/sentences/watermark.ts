import type { WatermarkEvent, PublicWatermarkEvent } from '../../../domain/watermark.ts';
import type { Sentences } from './words.ts';

export const watermarkSentences: Sentences<WatermarkEvent | PublicWatermarkEvent> = {
  WatermarkSet: ({ text, position }, { who }) =>
    `${who} set the watermark "${text}", ${position === 'center' ? 'in the middle' : `at the ${position.replace('-', ' ')}`}`,
  PublicWatermarkTurnedOn: (_, { who }) => `${who} put the watermark on what the public downloads`,
  PublicWatermarkTurnedOff: (_, { who }) => `${who} left the watermark off what the public downloads`,
};
