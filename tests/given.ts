import { expect } from 'vitest';
import type { Aggregate } from '../domain/kernel/aggregate.ts';
import type { DomainEvent } from '../domain/kernel/event.ts';
import { Refusal } from '../domain/kernel/refusal.ts';

/** `given(gig, opened).when(command).then(event)` reads as a rule: after these events, this command leads to those. */
export function given<S, C, E extends DomainEvent>({ decider }: Aggregate<S, C, E>, ...history: E[]) {
  const state = history.reduce((at: S, event) => decider.evolve(at, event), decider.initial);
  return {
    when(command: C) {
      const decide = (): E[] => decider.decide(command, state);
      return {
        then: (...events: E[]) => expect(decide()).toEqual(events),
        thenRefused(kind: Refusal['kind'], detail?: string) {
          expect(decide).toThrow(Refusal);
          try {
            decide();
          } catch (error) {
            const refusal = error as Refusal;
            expect(refusal.kind).toBe(kind);
            if (detail !== undefined) expect(refusal.message).toBe(detail);
          }
        },
      };
    },
    state,
  };
}
