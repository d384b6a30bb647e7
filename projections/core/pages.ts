import type { Page, Query } from '../ports.ts';
import type { View } from './projection.ts';
import type { ViewReader } from './readers.ts';

const AT_ONCE = 500;

type Asked = Omit<Query, 'limit' | 'cursor'>;

/** All that a query finds, page after page, also while the documents go; `atOnce` to a page. What acts on all of something walks by this: a limit alone would leave the rest out in silence. */
export async function* everyPage<V extends View>(
  reader: Pick<ViewReader<V>, 'find'>,
  query: Asked,
  atOnce = AT_ONCE,
): AsyncGenerator<V[]> {
  for (let cursor: string | undefined; ;) {
    const page: Page<V> = await reader.find({ ...query, limit: atOnce, ...(cursor === undefined ? {} : { cursor }) });
    if (page.items.length > 0) yield page.items;
    if (page.next === undefined) return;
    cursor = page.next;
  }
}

/** The same in one list. */
export async function everyOne<V extends View>(reader: Pick<ViewReader<V>, 'find'>, query: Asked): Promise<V[]> {
  const found: V[] = [];
  for await (const page of everyPage(reader, query)) found.push(...page);
  return found;
}
