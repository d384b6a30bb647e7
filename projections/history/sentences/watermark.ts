import type { WatermarkEvent, PublicWatermarkEvent } from '../../../domain/watermark.ts';
import type { Sentences } from './words.ts';

export const watermarkSentences: Sentences<WatermarkEvent | PublicWatermarkEvent> = {
  WatermarkSet: ({ text, position }, { who }) =>
    `${who} set the watermark "${text}", ${position === 'center' ? 'in the middle' : `at the ${position.replace('-', ' ')}`}`,
  WatermarkLogoSet: ({ picture }, { who }) => `${who} ${picture ? 'set' : 'removed'} the logo of the watermark`,
  PublicWatermarkTurnedOn: (_, { who }) => `${who} put the watermark on what the public sees and downloads`,
  PublicWatermarkTurnedOff: (_, { who }) => `${who} left the watermark off what the public sees and downloads`,
};
