import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

export const WATERMARK_POSITIONS = ['bottom-right', 'bottom-left', 'top-right', 'top-left', 'center'] as const;
const userId = z.string();
/** `opacity` 0.1 to 1; `fontSize` 12 to 48, in pixels of a picture whose longest side has WATERMARK_EDGE; `color` as #RRGGBB. */
const style = z.object({
  text: z.string(),
  position: z.enum(WATERMARK_POSITIONS),
  opacity: z.number(),
  fontSize: z.number(),
  color: z.string(),
});
/** What stands on a picture, and how. */
export type WatermarkStyle = z.infer<typeof style>;
/** `enabled`: the editor begins with it. */
const settings = style.extend({ enabled: z.boolean() });
export type WatermarkSettings = z.infer<typeof settings>;

/** The size of the editor's canvas: there the font size is what it says, elsewhere it grows with the picture. In pixels. */
export const WATERMARK_EDGE = 800;
export const watermarkDefaults: Omit<WatermarkSettings, 'text'> = {
  position: 'bottom-right',
  opacity: 0.7,
  fontSize: 24,
  color: '#FFFFFF',
  enabled: true,
};

/** A studio's watermark. The aggregate's id is its photographer's. */
export const watermarkEvents = {
  WatermarkSet: eventSchema(z.object({ userId, ...settings.shape }), { personal: { of: 'userId', fields: ['text'] } }),
};
export type WatermarkEvent = EventsOf<typeof watermarkEvents>;
export type WatermarkState = { settings: WatermarkSettings | undefined };
export type WatermarkCommand = { type: 'SetWatermark'; userId: string; settings: WatermarkSettings };

const same = (a: WatermarkSettings, b: WatermarkSettings | undefined): boolean =>
  b !== undefined && (Object.keys(a) as (keyof WatermarkSettings)[]).every((key) => a[key] === b[key]);

export const watermark: Aggregate<WatermarkState, WatermarkCommand, WatermarkEvent> = {
  name: 'watermark',
  schemas: watermarkEvents,
  decider: {
    initial: { settings: undefined },
    decide({ userId: id, settings: given }, state) {
      const next = { ...given, text: given.text.trim(), color: given.color.toUpperCase() };
      if (next.text === '') refuse('invalid', 'watermark.empty', 'Please enter the text of your watermark.');
      return same(next, state.settings) ? [] : [{ type: 'WatermarkSet', userId: id, ...next }];
    },
    evolve: (state, event) => {
      if (event.type !== 'WatermarkSet') return state;
      const { text, position, opacity, fontSize, color, enabled } = event;
      return { settings: { text, position, opacity, fontSize, color, enabled } };
    },
  },
};

const about = z.object({ gigId: z.string() });
/** Whether the pictures that the public downloads of a gig carry the watermark. The aggregate's id is the gig's. */
export const publicWatermarkEvents = {
  PublicWatermarkTurnedOn: eventSchema(about),
  PublicWatermarkTurnedOff: eventSchema(about),
};
export type PublicWatermarkEvent = EventsOf<typeof publicWatermarkEvents>;
export type PublicWatermarkCommand = { type: 'SetPublicWatermark'; gigId: string; on: boolean };

export const publicWatermark: Aggregate<{ on: boolean }, PublicWatermarkCommand, PublicWatermarkEvent> = {
  name: 'publicWatermark',
  schemas: publicWatermarkEvents,
  decider: {
    initial: { on: false },
    decide: ({ gigId, on }, state) =>
      on === state.on ? [] : [{ type: on ? 'PublicWatermarkTurnedOn' : 'PublicWatermarkTurnedOff', gigId }],
    evolve: (state, event) =>
      event.type === 'PublicWatermarkTurnedOn'
        ? { on: true }
        : event.type === 'PublicWatermarkTurnedOff'
          ? { on: false }
          : state,
  },
};
