import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { type StudioPicture, studioPicture } from './kernel/picture.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

export const WATERMARK_POSITIONS = ['bottom-right', 'bottom-left', 'top-right', 'top-left', 'center'] as const;
const userId = z.string();
/** The text alone, the logo alone, or the logo with the text beside it. */
export const WATERMARK_CONTENTS = ['text', 'logo', 'both'] as const;
/** `opacity` 0.1 to 1; `fontSize` 12 to 48, in pixels of a picture whose longest side has WATERMARK_EDGE; `color` as #RRGGBB. */
const style = z.object({
  text: z.string(),
  position: z.enum(WATERMARK_POSITIONS),
  opacity: z.number(),
  fontSize: z.number(),
  color: z.string(),
});
/** `enabled`: the editor and new gigs begin with it. `content`: absent where there was no logo yet. */
const settings = style.extend({ enabled: z.boolean(), content: z.enum(WATERMARK_CONTENTS).optional() });
export type WatermarkSettings = Required<z.infer<typeof settings>>;
/** What stands on a picture, and how. `logo`: the hash of what it is stored in, and the file that it lies in while it is drawn. */
export type WatermarkStyle = z.infer<typeof style> & {
  content?: WatermarkSettings['content'] | undefined;
  logo?: { hash: string; file?: string } | undefined;
};

/** The size of the editor's canvas: there the font size is what it says, elsewhere it grows with the picture. In pixels. */
export const WATERMARK_EDGE = 800;
export const watermarkDefaults: Omit<WatermarkSettings, 'text'> = {
  position: 'bottom-right',
  opacity: 0.7,
  fontSize: 24,
  color: '#FFFFFF',
  enabled: true,
  content: 'text',
};

/** A studio's watermark. The aggregate's id is its photographer's. */
export const watermarkEvents = {
  WatermarkSet: eventSchema(z.object({ userId, ...settings.shape }), { personal: { of: 'userId', fields: ['text'] } }),
  /** Null: it was taken off. */
  WatermarkLogoSet: eventSchema(z.object({ userId, picture: studioPicture.nullable() })),
};
export type WatermarkEvent = EventsOf<typeof watermarkEvents>;
/** `logoId`: of its picture. */
export type WatermarkState = { settings: WatermarkSettings | undefined; logoId: string | null };
export type WatermarkCommand =
  | { type: 'SetWatermark'; userId: string; settings: WatermarkSettings }
  | { type: 'SetWatermarkLogo'; userId: string; picture: StudioPicture }
  /** Only where it is still this one. */
  | { type: 'RemoveWatermarkLogo'; userId: string; pictureId: string };

const same = (a: WatermarkSettings, b: WatermarkSettings | undefined): boolean =>
  b !== undefined && (Object.keys(a) as (keyof WatermarkSettings)[]).every((key) => a[key] === b[key]);

export const watermark: Aggregate<WatermarkState, WatermarkCommand, WatermarkEvent> = {
  name: 'watermark',
  schemas: watermarkEvents,
  decider: {
    initial: { settings: undefined, logoId: null },
    decide(command, state) {
      const { userId: id } = command;
      if (command.type === 'SetWatermarkLogo')
        return command.picture.pictureId === state.logoId
          ? []
          : [{ type: 'WatermarkLogoSet', userId: id, picture: command.picture }];
      if (command.type === 'RemoveWatermarkLogo')
        return command.pictureId === state.logoId ? [{ type: 'WatermarkLogoSet', userId: id, picture: null }] : [];
      const { settings: given } = command;
      const next = { ...given, text: given.text.trim(), color: given.color.toUpperCase() };
      if (next.text === '') refuse('invalid', 'watermark.empty', 'Please enter the text of your watermark.');
      return same(next, state.settings) ? [] : [{ type: 'WatermarkSet', userId: id, ...next }];
    },
    evolve(state, event) {
      if (event.type === 'WatermarkLogoSet') return { ...state, logoId: event.picture?.pictureId ?? null };
      const { text, position, opacity, fontSize, color, enabled, content = 'text' } = event;
      return { ...state, settings: { text, position, opacity, fontSize, color, enabled, content } };
    },
  },
};

const about = z.object({ gigId: z.string() });
/** Whether the pictures that the public sees and downloads of a gig carry the watermark. A gig that was opened with it says so itself. The aggregate's id is the gig's. */
export const publicWatermarkEvents = {
  PublicWatermarkTurnedOn: eventSchema(about),
  PublicWatermarkTurnedOff: eventSchema(about),
};
export type PublicWatermarkEvent = EventsOf<typeof publicWatermarkEvents>;
/** `begins`: whether the gig was opened with it. */
export type PublicWatermarkCommand = {
  type: 'SetPublicWatermark';
  gigId: string;
  on: boolean;
  begins?: boolean | undefined;
};

export const publicWatermark: Aggregate<{ on: boolean | undefined }, PublicWatermarkCommand, PublicWatermarkEvent> = {
  name: 'publicWatermark',
  schemas: publicWatermarkEvents,
  decider: {
    initial: { on: undefined },
    decide: ({ gigId, on, begins = false }, state) =>
      on === (state.on ?? begins) ? [] : [{ type: on ? 'PublicWatermarkTurnedOn' : 'PublicWatermarkTurnedOff', gigId }],
    evolve: (state, event) =>
      event.type === 'PublicWatermarkTurnedOn'
        ? { on: true }
        : event.type === 'PublicWatermarkTurnedOff'
          ? { on: false }
          : state,
  },
};
