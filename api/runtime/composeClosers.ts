/** What was opened, closed in reverse; what fails to close keeps nothing else from it. */
export function closers() {
  const all: (() => unknown)[] = [];
  return {
    add: (close: () => unknown): void => void all.push(close),
    async close(): Promise<void> {
      const failures: unknown[] = [];
      for (let close = all.pop(); close; close = all.pop())
        await Promise.resolve()
          .then(close)
          .catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
