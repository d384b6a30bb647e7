/** What takes no more than this, in bytes, never waits for others: a camera's JPEG of any size. */
export const ALWAYS_ADMITTED = 128 << 20;

/** The memory that jobs of several queues share. */
export interface MemoryLimit {
  /** Whether so much is free; then it is taken. What needs more than there is at all gets it alone. */
  reserve(bytes: number): boolean;
  /** Gives back what was taken. */
  release(bytes: number): void;
  /** Called whenever something was given back. */
  onRelease(listener: () => void): void;
}

export function openMemoryLimit(total: number): MemoryLimit {
  const listeners: (() => void)[] = [];
  let reserved = 0;
  return {
    reserve(bytes) {
      if (bytes <= ALWAYS_ADMITTED) return true;
      if (reserved > 0 && reserved + bytes > total) return false;
      reserved += bytes;
      return true;
    },
    release(bytes) {
      if (bytes <= ALWAYS_ADMITTED) return;
      reserved -= bytes;
      for (const listener of listeners) listener();
    },
    onRelease: (listener) => void listeners.push(listener),
  };
}
