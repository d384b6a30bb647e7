/**
 * Page numbers over a contract that pages by cursor: remembers where each page of a list began. Lists here grow at
 * their end only, so a page that was not met yet is reached by walking from the last known one.
 */
export function cursorPages<T>(
  load: (list: string, cursor: string | undefined) => Promise<{ items: T[]; next: string | null }>,
) {
  const starts = new Map<string, (string | undefined)[]>();
  return async function page(list: string, number: number): Promise<{ items: T[]; more: boolean }> {
    const known = number === 1 ? [undefined] : (starts.get(list) ?? [undefined]);
    starts.set(list, known);
    let at = Math.min(number, known.length);
    for (;;) {
      const { items, next } = await load(list, known[at - 1]);
      if (next !== null) known[at] = next;
      if (at === number) return { items, more: next !== null };
      if (next === null) return { items: [], more: false };
      at += 1;
    }
  };
}
