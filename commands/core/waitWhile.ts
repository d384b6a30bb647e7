/**
 * Waits while something is so, and no longer than `atMostMs`; looks every `everyMs`. By the monotonic clock: one that is
 * set meanwhile neither holds it up nor hurries it.
 */
export async function waitWhile(isSo: () => boolean, atMostMs: number, everyMs: number): Promise<void> {
  for (const until = performance.now() + atMostMs; isSo() && performance.now() < until;)
    await new Promise((resolve) => setTimeout(resolve, everyMs));
}
