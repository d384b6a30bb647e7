import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { eventSchema } from './kernel/schema.ts';

const userId = z.string();

/** A studio's camera FTP: whether it is on, and under which name. The password stays in the vault. */
export const cameraEvents = {
  CameraDoorOpened: eventSchema(z.object({ userId, username: z.string() })),
  CameraDoorClosed: eventSchema(z.object({ userId })),
  CameraPasswordSet: eventSchema(z.object({ userId })),
  CurrentGigChosen: eventSchema(z.object({ userId, gigId: z.string().nullable() })),
};
export type CameraEvent = EventsOf<typeof cameraEvents>;
export type CameraState = {
  open: boolean;
  username: string;
  /** All under which it was ever on, each once, with the present one. */
  usernames: readonly string[];
  currentGigId: string | null;
  hasPassword: boolean;
};
export type CameraCommand = {
  type: 'SetDoor';
  userId: string;
  open: boolean;
  username: string;
  currentGigId: string | null;
  passwordGiven: boolean;
};

export const camera: Aggregate<CameraState, CameraCommand, CameraEvent> = {
  name: 'camera',
  schemas: cameraEvents,
  decider: {
    initial: { open: false, username: '', usernames: [], currentGigId: null, hasPassword: false },
    decide({ userId, open, username, currentGigId, passwordGiven }, state) {
      const events: CameraEvent[] = [];
      if (passwordGiven) events.push({ type: 'CameraPasswordSet', userId });
      if (open && (!state.open || state.username !== username))
        events.push({ type: 'CameraDoorOpened', userId, username });
      if (!open && state.open) events.push({ type: 'CameraDoorClosed', userId });
      if (currentGigId !== state.currentGigId) events.push({ type: 'CurrentGigChosen', userId, gigId: currentGigId });
      return events;
    },
    evolve(state, event) {
      switch (event.type) {
        case 'CameraDoorOpened': {
          const { username } = event;
          return { ...state, open: true, username, usernames: [...new Set([...state.usernames, username])] };
        }
        case 'CameraDoorClosed':
          return { ...state, open: false };
        case 'CameraPasswordSet':
          return { ...state, hasPassword: true };
        case 'CurrentGigChosen':
          return { ...state, currentGigId: event.gigId };
        default:
          return state;
      }
    },
  },
};

/** Holds an FTP user name for one studio; taken names can be given back. */
export const ftpNameEvents = {
  FtpNameClaimed: eventSchema(z.object({ userId })),
  FtpNameReleased: eventSchema(z.object({ userId })),
};
type FtpName = { userId: string | undefined };
export const ftpName: Aggregate<
  FtpName,
  { type: 'ClaimFtpName' | 'ReleaseFtpName'; userId: string },
  EventsOf<typeof ftpNameEvents>
> = {
  name: 'ftpname',
  schemas: ftpNameEvents,
  decider: {
    initial: { userId: undefined },
    decide({ type, userId }, state) {
      if (type === 'ClaimFtpName') return state.userId === undefined ? [{ type: 'FtpNameClaimed', userId }] : [];
      return state.userId === userId ? [{ type: 'FtpNameReleased', userId }] : [];
    },
    evolve(state, event) {
      if (event.type === 'FtpNameClaimed') return { userId: event.userId };
      return event.type === 'FtpNameReleased' ? { userId: undefined } : state;
    },
  },
};
