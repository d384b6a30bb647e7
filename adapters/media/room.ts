/** What takes no more than this, in bytes, never waits for others: a camera's JPEG of any size. */
export const SMALL = 128 << 20;

/** The memory that jobs of several queues share. */
export interface Room {
  /** Whether so much is free; then it is taken. What needs more than there is at all gets it alone. */
  take(bytes: number): boolean;
  /** Gives back what was taken. */
  give(bytes: number): void;
  /** Called whenever something was given back. */
  onGiven(listener: () => void): void;
}

export function openRoom(total: number): Room {
  const listeners: (() => void)[] = [];
  let taken = 0;
  return {
    take(bytes) {
      if (bytes <= SMALL) return true;
      if (taken > 0 && taken + bytes > total) return false;
      taken += bytes;
      return true;
    },
    give(bytes) {
      if (bytes <= SMALL) return;
      taken -= bytes;
      for (const listener of listeners) listener();
    },
    onGiven: (listener) => void listeners.push(listener),
  };
}
