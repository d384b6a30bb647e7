/** How often something was counted since its count began, and after how many milliseconds that is forgotten. */
export interface Count {
  consumedPoints: number;
  msBeforeNext: number;
}

/** Counts by key, each forgotten `seconds` after it began: what rate-limiter-flexible's limiters have of it. */
export interface Counter {
  /** Counts one more; rejects with the `Count` where that is more than `points`. */
  consume(key: string): Promise<Count>;
  /** Counts one more, whatever there is. */
  penalty(key: string): Promise<Count>;
  /** Takes some back. */
  reward(key: string, points: number): Promise<Count>;
  get(key: string): Promise<Count | null>;
  /** Begins anew with a count. */
  set(key: string, points: number, seconds: number): Promise<Count>;
  delete(key: string): Promise<boolean>;
}

/** Where limits are counted, under names of their own. Adapters: memory (of one process, of bounded size), MongoDB (of all processes); one contract suite. */
export interface Counters {
  open(options: { name: string; points: number; seconds: number }): Counter;
  close(): Promise<void>;
}
