import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const guestId = z.string();
const gigId = z.string();

/** One guest of one gig: who they said they are, and how many photos they have shared of those that they may. */
export const guestEvents = {
  /** Also when they give another name, address or number later. */
  GuestIntroduced: eventSchema(
    z.object({ guestId, gigId, name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
    {
      personal: { of: 'guestId', fields: ['name', 'email', 'phone'] },
    },
  ),
  /** `slot` names one upload: counted once, however often it is begun. */
  GuestPhotoCounted: eventSchema(z.object({ guestId, gigId, slot: z.string() })),
  /** The upload was refused, given up or known already. */
  GuestPhotoReturned: eventSchema(z.object({ guestId, gigId, slot: z.string() })),
  /** Their gig is gone for good, and with it who they were. */
  GuestForgotten: eventSchema(z.object({ guestId, gigId })),
};
export type GuestEvent = EventsOf<typeof guestEvents>;

export interface Introduction {
  name: string;
  email: string | null;
  phone: string | null;
}
export type GuestState =
  | { status: 'absent' }
  | { status: 'known'; guestId: string; gigId: string; introduction: Introduction; slots: ReadonlySet<string> };
export type GuestCommand =
  | { type: 'IntroduceGuest'; guestId: string; gigId: string; introduction: Introduction }
  /** `limit`: photos that each guest of the gig may share. */
  | { type: 'CountPhoto'; slot: string; limit: number }
  | { type: 'ReturnPhoto'; slot: string }
  | { type: 'ForgetGuest' };

/** The rule's sentence. */
export const tooManyPhotos = (limit: number): string => `Maximum ${limit} photos allowed`;

const sameAs = (a: Introduction, b: Introduction): boolean =>
  a.name === b.name && a.email === b.email && a.phone === b.phone;

export const guest: Aggregate<GuestState, GuestCommand, GuestEvent> = {
  name: 'guest',
  schemas: guestEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'IntroduceGuest') {
        const { introduction } = command;
        if (state.status === 'known' && sameAs(state.introduction, introduction)) return [];
        return [{ type: 'GuestIntroduced', guestId: command.guestId, gigId: command.gigId, ...introduction }];
      }
      if (command.type === 'ForgetGuest')
        return state.status === 'absent'
          ? []
          : [{ type: 'GuestForgotten', guestId: state.guestId, gigId: state.gigId }];
      if (state.status === 'absent') return refuse('invalid', 'guest.nameless', 'Please enter your name');
      const about = { guestId: state.guestId, gigId: state.gigId, slot: command.slot };
      if (command.type === 'ReturnPhoto')
        return state.slots.has(command.slot) ? [{ type: 'GuestPhotoReturned', ...about }] : [];
      if (state.slots.has(command.slot)) return [];
      if (state.slots.size >= command.limit) return refuse('invalid', 'guest.limit', tooManyPhotos(command.limit));
      return [{ type: 'GuestPhotoCounted', ...about }];
    },
    evolve(state, event) {
      if (event.type === 'GuestIntroduced') {
        const { guestId, gigId, name, email, phone } = event;
        return {
          status: 'known',
          guestId,
          gigId,
          introduction: { name, email, phone },
          slots: state.status === 'known' ? state.slots : new Set(),
        };
      }
      if (state.status === 'absent') return state;
      if (event.type === 'GuestForgotten') return { status: 'absent' };
      const slots = new Set(state.slots);
      if (event.type === 'GuestPhotoCounted') slots.add(event.slot);
      else slots.delete(event.slot);
      return { ...state, slots };
    },
  },
};
