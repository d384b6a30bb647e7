import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

/** Recovery codes that are made when a second step is switched on. */
export const RECOVERY_CODES = 10;

const userId = z.string();
/** What is asked of somebody after their password: a code of their authenticator, or a recovery code. Secret and codes are in the vault. */
export const secondStepEvents = {
  SecondStepSwitchedOn: eventSchema(z.object({ userId })),
  /** `operator`: at the machine, for somebody who lost everything. */
  SecondStepSwitchedOff: eventSchema(z.object({ userId, by: z.enum(['person', 'operator']) })),
  RecoveryCodeUsed: eventSchema(z.object({ userId, left: z.number().int() })),
};
export type SecondStepEvent = EventsOf<typeof secondStepEvents>;
export type SecondStepState = { on: boolean; recoveryCodesLeft: number };
export type SecondStepCommand =
  | { type: 'SwitchSecondStepOn'; userId: string }
  | { type: 'SwitchSecondStepOff'; userId: string; by: 'person' | 'operator' }
  | { type: 'UseRecoveryCode'; userId: string };

const off: SecondStepState = { on: false, recoveryCodesLeft: 0 };

export const secondStep: Aggregate<SecondStepState, SecondStepCommand, SecondStepEvent> = {
  name: 'secondStep',
  schemas: secondStepEvents,
  decider: {
    initial: off,
    decide(command, { on, recoveryCodesLeft }) {
      const { userId } = command;
      switch (command.type) {
        case 'SwitchSecondStepOn':
          return on ? [] : [{ type: 'SecondStepSwitchedOn', userId }];
        case 'SwitchSecondStepOff':
          return on ? [{ type: 'SecondStepSwitchedOff', userId, by: command.by }] : [];
        case 'UseRecoveryCode':
          return on && recoveryCodesLeft > 0
            ? [{ type: 'RecoveryCodeUsed', userId, left: recoveryCodesLeft - 1 }]
            : refuse('conflict', 'secondStep.off', 'There is no recovery code left to use.');
      }
    },
    evolve(state, event) {
      switch (event.type) {
        case 'SecondStepSwitchedOn':
          return { on: true, recoveryCodesLeft: RECOVERY_CODES };
        case 'SecondStepSwitchedOff':
          return off;
        case 'RecoveryCodeUsed':
          return { ...state, recoveryCodesLeft: event.left };
      }
    },
  },
};
