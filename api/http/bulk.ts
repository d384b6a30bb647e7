const SIDE_BY_SIDE = 16;

/**
 * Runs for each id, several at once. Where one fails the others are done all the same, and the first failure is thrown
 * when nothing is under way any more: what went on behind an answer could undo what is asked next.
 */
export async function forEach(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
  const waiting = [...new Set(ids)];
  const failures: unknown[] = [];
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
        await work(id).catch((error: unknown) => failures.push(error));
    }),
  );
  if (failures.length > 0) throw failures[0];
}
