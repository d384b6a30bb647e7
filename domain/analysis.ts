import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { eventSchema } from './kernel/schema.ts';

export const analysisEvents = {
  /** Photos that were measured in an earlier round are measured again. */
  AnalysisRequested: eventSchema(z.object({ gigId: z.string(), round: z.number().int() })),
};
export type AnalysisEvent = EventsOf<typeof analysisEvents>;
export interface AnalysisState {
  /** Photos that arrive are measured in the current round; the first begins without being asked for. */
  round: number;
}
/** `measured`: the round in which all were measured, so that a new one begins, unless another has begun it; `null` while some are not. */
export type AnalysisCommand = { type: 'RequestAnalysis'; gigId: string; measured: number | null };

/** A gig's analyses. */
export const analysis: Aggregate<AnalysisState, AnalysisCommand, AnalysisEvent> = {
  name: 'analysis',
  schemas: analysisEvents,
  decider: {
    initial: { round: 1 },
    decide: ({ gigId, measured }, state) => [
      { type: 'AnalysisRequested', gigId, round: measured === state.round ? state.round + 1 : state.round },
    ],
    evolve: (state, event) => (event.type === 'AnalysisRequested' ? { round: event.round } : state),
  },
};
