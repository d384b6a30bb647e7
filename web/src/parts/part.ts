import { LoadError, type LoadFailure } from './load-part.ts';
import { backoff } from './backoff.ts';

/** `late`: it takes longer than somebody waits without a word. */
export type PartState<T> =
  | { at: 'coming' | 'late' }
  | { at: 'here'; it: T }
  | { at: 'missing'; why: LoadFailure; trying: boolean };

export interface Part<T> {
  /** Asks for it, again after a failure. Throws `LoadError`. */
  ask(): Promise<T>;
  state(): PartState<T>;
  /** Resolves once it is here, missing or late; never rejects. */
  known(): Promise<void>;
  /** As long as somebody follows, a part that is missing is asked for again and again. */
  follow(listener: () => void): () => void;
}

const LATE_MS = 4000;

const parts = new Set<Part<unknown>>();
let added: (() => void) | undefined;
/** All that the scripts of this page may ask for later, in the order in which they name it. */
export const namedParts = (): Part<unknown>[] => [...parts];
/** `told` hears of parts that are named from now on. */
export const onNamed = (told: () => void): void => void (added = told);
export function nameForLater(it: Part<unknown>): void {
  parts.add(it);
  added?.();
}

const missOf = (error: unknown): LoadError =>
  error instanceof LoadError ? error : new LoadError('away', 'A part', error);

export interface When {
  /** Also while nobody asks for it yet, when the page has nothing else to do. */
  idle?: boolean;
  /** At once: the page is sure to show it. */
  soon?: boolean;
}

/** Something that is loaded later. */
export function part<T>(load: () => Promise<T>, { idle = true, soon = false }: When = {}): Part<T> {
  let state: PartState<T> = { at: 'coming' };
  let coming: Promise<T> | undefined;
  let known: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: PartState<T>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const again = backoff(() => void ask().catch(() => undefined));
  const missed = (error: unknown): never => {
    coming = undefined;
    const miss = missOf(error);
    const { why } = miss;
    if (why === 'stuck') reportError(error);
    // What only the idle page asked for is nobody's miss.
    if (known || listeners.size > 0) become({ at: 'missing', why, trying: false });
    if (listeners.size > 0 && why === 'away') again.later();
    throw miss;
  };
  const came = (it: T): T => {
    again.settled();
    become({ at: 'here', it });
    return it;
  };
  function ask(): Promise<T> {
    if (state.at === 'missing') become({ ...state, trying: true });
    return (coming ??= load().then(came, missed));
  }
  const self: Part<T> = {
    ask,
    state: () => state,
    known() {
      if (known) return known;
      const mine = new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          // Whoever waited may have left since.
          if (known === mine) become({ at: 'late' });
          resolve();
        }, LATE_MS);
        const settle = () => {
          clearTimeout(timer);
          resolve();
        };
        ask().then(settle, settle);
      });
      known = mine;
      return mine;
    },
    follow(listener) {
      listeners.add(listener);
      if (state.at === 'missing' && state.why === 'away') again.later();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        again.settled();
        if (state.at === 'here') return;
        // Whoever asks next begins anew.
        state = { at: 'coming' };
        known = undefined;
      };
    },
  };
  if (idle) nameForLater(self);
  if (soon) void self.known();
  return self;
}

/** Waits for a part however long it takes, and may tell of each miss, and of a first answer that takes long. */
export function keepTrying<T>(wanted: Part<T>, onMiss?: (why: LoadFailure) => void, onLate?: () => void): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const state = wanted.state();
      if (state.at === 'late') onLate?.();
      if (state.at === 'missing' && !state.trying) onMiss?.(state.why);
      if (state.at !== 'here') return;
      leave();
      resolve(state.it);
    };
    const leave = wanted.follow(look);
    look();
    if (wanted.state().at === 'here') return;
    void wanted.ask().catch(() => undefined);
    if (onLate) void wanted.known();
  });
}
