import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { userId: z.string(), bridgeId: z.string() };

/** The bridges of a studio: Loom beside its cameras, each with a token of its own, whose hash alone is kept, in the vault. The aggregate's id is the studio's. */
export const cameraBridgeEvents = {
  CameraBridgeMade: eventSchema(z.object({ ...about, name: z.string() }), {
    personal: { of: 'userId', fields: ['name'] },
  }),
  /** Its token opens nothing any more. */
  CameraBridgeWithdrawn: eventSchema(z.object(about)),
};
export type CameraBridgeEvent = EventsOf<typeof cameraBridgeEvents>;
export type CameraBridgeCommand =
  | { type: 'MakeCameraBridge'; userId: string; bridgeId: string; name: string }
  | { type: 'WithdrawCameraBridge'; userId: string; bridgeId: string };
/** Those that work, and those that were withdrawn. */
export interface CameraBridgeState {
  working: ReadonlySet<string>;
  withdrawn: ReadonlySet<string>;
}

/** Bridges that a studio may have at the same time. */
export const MOST_BRIDGES = 10;

export const cameraBridge: Aggregate<CameraBridgeState, CameraBridgeCommand, CameraBridgeEvent> = {
  name: 'cameraBridge',
  schemas: cameraBridgeEvents,
  decider: {
    initial: { working: new Set(), withdrawn: new Set() },
    decide(command, { working, withdrawn }) {
      const { userId, bridgeId } = command;
      if (command.type === 'WithdrawCameraBridge') {
        if (working.has(bridgeId)) return [{ type: 'CameraBridgeWithdrawn', userId, bridgeId }];
        return withdrawn.has(bridgeId) ? [] : refuse('notFound', 'bridge.absent', 'This bridge is no longer here.');
      }
      if (working.has(bridgeId) || withdrawn.has(bridgeId)) return [];
      if (working.size >= MOST_BRIDGES)
        refuse('invalid', 'bridge.tooMany', `A studio can have at most ${MOST_BRIDGES} bridges. Withdraw one first.`);
      return [{ type: 'CameraBridgeMade', userId, bridgeId, name: command.name }];
    },
    evolve({ working, withdrawn }, { type, bridgeId }) {
      const [now, gone] = [new Set(working), new Set(withdrawn)];
      if (type === 'CameraBridgeMade') now.add(bridgeId);
      else {
        now.delete(bridgeId);
        gone.add(bridgeId);
      }
      return { working: now, withdrawn: gone };
    },
  },
};
