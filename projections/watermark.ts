import type { AccountEvent } from '../domain/account.ts';
import type { PublicWatermarkEvent, WatermarkEvent, WatermarkSettings } from '../domain/watermark.ts';
import { type View, projection } from './core/projection.ts';

/** A studio's watermark; absent until it was saved once. */
export interface WatermarkView extends View {
  settings: WatermarkSettings;
}
export const watermarks = projection<WatermarkEvent | Extract<AccountEvent, { type: 'AccountErased' }>, WatermarkView>(
  { name: 'watermarks', version: 2, indexes: {}, key: (event) => event.userId },
  {
    WatermarkSet: (_, { text, position, opacity, fontSize, color, enabled }, __, id) => ({
      id,
      settings: { text, position, opacity, fontSize, color, enabled },
    }),
    AccountErased: () => null,
  },
);

/** Whether what the public downloads of a gig carries the watermark; absent: it does not. */
export interface PublicWatermarkView extends View {
  on: boolean;
}
export const publicWatermarks = projection<PublicWatermarkEvent, PublicWatermarkView>(
  { name: 'publicWatermarks', version: 1, indexes: {} },
  {
    PublicWatermarkTurnedOn: (_, __, ___, id) => ({ id, on: true }),
    PublicWatermarkTurnedOff: (_, __, ___, id) => ({ id, on: false }),
  },
);
