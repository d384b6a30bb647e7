import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { type Channel, type NoticeKind, channels, noticeKinds } from './kernel/noticeKind.ts';
import { eventSchema } from './kernel/schema.ts';

const choice = z.object({ kind: z.enum(noticeKinds), channel: z.enum(channels), on: z.boolean() });

/** By which channels somebody wants to hear of what, beside the bell; the aggregate's id is theirs. */
export const preferenceEvents = {
  PreferencesChanged: eventSchema(z.object({ userId: z.string(), changes: z.array(choice).min(1) })),
};
export type PreferenceEvent = EventsOf<typeof preferenceEvents>;
export type Preferences = Readonly<Record<NoticeKind, Readonly<Record<Channel, boolean>>>>;
export interface ChangePreferences {
  type: 'ChangePreferences';
  userId: string;
  changes: readonly z.infer<typeof choice>[];
}

/** All of it: by WhatsApp it comes once somebody has subscribed. */
export const preferenceDefaults = Object.fromEntries(
  noticeKinds.map((kind) => [kind, { email: true, whatsapp: true }]),
) as Record<NoticeKind, Record<Channel, boolean>>;

/** What is wanted after some changes. */
export const changed = (preferences: Preferences, { changes }: Pick<ChangePreferences, 'changes'>): Preferences =>
  changes.reduce((now, { kind, channel, on }) => ({ ...now, [kind]: { ...now[kind], [channel]: on } }), preferences);

export const preference: Aggregate<Preferences, ChangePreferences, PreferenceEvent> = {
  name: 'preference',
  schemas: preferenceEvents,
  decider: {
    initial: preferenceDefaults,
    decide({ userId, changes }, now) {
      const news = changes.filter(({ kind, channel, on }) => now[kind][channel] !== on);
      return news.length > 0 ? [{ type: 'PreferencesChanged', userId, changes: news }] : [];
    },
    evolve: changed,
  },
};
