import type { Clock } from '../../../adapters/cameras/clock.ts';

/** A clock that stands until it is put forward. */
export interface HeldClock extends Clock {
  /** In how many milliseconds something is to be done; soonest first. */
  due(): number[];
  forward(ms: number): void;
}

export function holdClock(): HeldClock {
  let now = 0;
  let waiting: { at: number; act: () => void }[] = [];
  return {
    now: () => now,
    after(ms, act) {
      const one = { at: now + ms, act };
      waiting.push(one);
      return () => void (waiting = waiting.filter((each) => each !== one));
    },
    due: () => waiting.map(({ at }) => at - now).toSorted((a, b) => a - b),
    forward(ms) {
      now += ms;
      const due = waiting.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { act } of due) act();
    },
  };
}
