import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { eventSchema } from './kernel/schema.ts';

/** The studio's own account with Razorpay, which its clients pay to. The aggregate's id is its photographer's; what is secret of it lies in the vault. */
export const gatewayEvents = {
  /** `gatewayId`: by which the vault has its secrets. */
  GatewayConnected: eventSchema(z.object({ userId: z.string(), gatewayId: z.string(), keyId: z.string() }), {
    personal: { of: 'userId', fields: ['keyId'] },
  }),
  GatewayRemoved: eventSchema(z.object({ userId: z.string() })),
};
export type GatewayEvent = EventsOf<typeof gatewayEvents>;

export type GatewayState = { status: 'absent' } | { status: 'connected'; gatewayId: string; keyId: string };
export type GatewayCommand =
  | { type: 'ConnectGateway'; userId: string; gatewayId: string; keyId: string }
  | { type: 'RemoveGateway'; userId: string };

export const gateway: Aggregate<GatewayState, GatewayCommand, GatewayEvent> = {
  name: 'gateway',
  schemas: gatewayEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      const { userId } = command;
      if (command.type === 'RemoveGateway')
        return state.status === 'absent' ? [] : [{ type: 'GatewayRemoved', userId }];
      const { gatewayId, keyId } = command;
      return state.status === 'connected' && state.gatewayId === gatewayId
        ? []
        : [{ type: 'GatewayConnected', userId, gatewayId, keyId }];
    },
    evolve(_, event) {
      return event.type === 'GatewayRemoved'
        ? { status: 'absent' }
        : { status: 'connected', gatewayId: event.gatewayId, keyId: event.keyId };
    },
  },
};
