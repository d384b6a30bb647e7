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
  /** `batch` names the recovery codes that are good from then on: those of another are not. Logs of the first days name none. */
  SecondStepSwitchedOn: eventSchema(z.object({ userId, batch: z.string().optional() })),
  /** `operator`: at the machine, for somebody who lost everything. */
  SecondStepSwitchedOff: eventSchema(z.object({ userId, by: z.enum(['person', 'operator']) })),
  /** `place`: of the code in its batch, from 0. */
  RecoveryCodeUsed: eventSchema(z.object({ userId, left: z.number().int(), place: z.number().int().optional() })),
  RecoveryCodesRenewed: eventSchema(z.object({ userId, batch: z.string() })),
};
export type SecondStepEvent = EventsOf<typeof secondStepEvents>;
export interface SecondStepState {
  on: boolean;
  recoveryCodesLeft: number;
  /** Of the recovery codes; undefined where the log names none. */
  batch: string | undefined;
  /** Places of its codes that were used. */
  used: readonly number[];
}
/** A recovery code by its batch and its place there; of one that was made without, nothing is known. */
export interface RecoveryCode {
  batch?: string | undefined;
  place?: number | undefined;
}
export type SecondStepCommand =
  | { type: 'SwitchSecondStepOn' | 'RenewRecoveryCodes'; userId: string; batch: string }
  | { type: 'SwitchSecondStepOff'; userId: string; by: 'person' | 'operator' }
  | ({ type: 'UseRecoveryCode'; userId: string } & RecoveryCode);

const off: SecondStepState = { on: false, recoveryCodesLeft: 0, batch: undefined, used: [] };

/** Whether it is one of the codes that are good now, and nobody used it. */
export const isGood = ({ on, recoveryCodesLeft, batch, used }: SecondStepState, code: RecoveryCode): boolean =>
  on && recoveryCodesLeft > 0 && code.batch === batch && (code.place === undefined || !used.includes(code.place));

export const secondStep: Aggregate<SecondStepState, SecondStepCommand, SecondStepEvent> = {
  name: 'secondStep',
  schemas: secondStepEvents,
  decider: {
    initial: off,
    decide(command, state) {
      const { on, recoveryCodesLeft } = state;
      const { userId } = command;
      switch (command.type) {
        case 'SwitchSecondStepOn':
          return on ? [] : [{ type: 'SecondStepSwitchedOn', userId, batch: command.batch }];
        case 'RenewRecoveryCodes':
          return on
            ? [{ type: 'RecoveryCodesRenewed', userId, batch: command.batch }]
            : refuse('conflict', 'secondStep.off', 'Two-step sign-in is off. Switch it on to get recovery codes.');
        case 'SwitchSecondStepOff':
          return on ? [{ type: 'SecondStepSwitchedOff', userId, by: command.by }] : [];
        case 'UseRecoveryCode':
          return isGood(state, command)
            ? [
                {
                  type: 'RecoveryCodeUsed',
                  userId,
                  left: recoveryCodesLeft - 1,
                  ...(command.place === undefined ? {} : { place: command.place }),
                },
              ]
            : refuse('conflict', 'secondStep.used', 'This recovery code is good no more.');
      }
    },
    evolve(state, event) {
      switch (event.type) {
        case 'SecondStepSwitchedOn':
        case 'RecoveryCodesRenewed':
          return { on: true, recoveryCodesLeft: RECOVERY_CODES, batch: event.batch, used: [] };
        case 'SecondStepSwitchedOff':
          return off;
        case 'RecoveryCodeUsed':
          return {
            ...state,
            recoveryCodesLeft: event.left,
            used: event.place === undefined ? state.used : [...state.used, event.place],
          };
      }
    },
  },
};
