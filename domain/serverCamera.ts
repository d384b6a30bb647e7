import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const camera = z.object({ cameraId: z.string(), name: z.string(), kind: z.string() });

/** Cameras that a server itself reaches, and whose they are. There is one of it, by the id `SERVER`. */
export const serverCameraEvents = {
  ServerCameraAssigned: eventSchema(camera.extend({ userId: z.string() })),
};
export type ServerCameraEvent = EventsOf<typeof serverCameraEvents>;
export type ServerCameraCommand = { type: 'AssignServerCamera'; userId: string } & z.infer<typeof camera>;
export type ServerCameraState = ReadonlyMap<string, { userId: string; name: string; kind: string }>;

export const SERVER = 'server';
/** Cameras that can be assigned at the same time. */
export const MOST_SERVER_CAMERAS = 200;

export const serverCamera: Aggregate<ServerCameraState, ServerCameraCommand, ServerCameraEvent> = {
  name: 'serverCamera',
  schemas: serverCameraEvents,
  decider: {
    initial: new Map(),
    decide({ cameraId, userId, name, kind }, assigned) {
      const known = assigned.get(cameraId);
      if (known?.userId === userId) return [];
      if (!known && assigned.size >= MOST_SERVER_CAMERAS)
        refuse(
          'invalid',
          'serverCamera.tooMany',
          `At most ${MOST_SERVER_CAMERAS} cameras of a server can be assigned.`,
        );
      return [{ type: 'ServerCameraAssigned', cameraId, userId, name, kind }];
    },
    evolve: (assigned, { cameraId, userId, name, kind }) => new Map(assigned).set(cameraId, { userId, name, kind }),
  },
};
