import type { Position, StoredEvent } from '../../domain/kernel/event.ts';
import type { EventFeed, Page, Query } from '../ports.ts';
import type { View } from './projection.ts';
import type { ViewReader } from './readers.ts';

/** Documents to a page where nobody says otherwise. */
export const PAGE = 500;

type Asked = Omit<Query, 'limit' | 'cursor'>;
/** A page of any list, and the marker of the one behind it. */
interface MarkedPage<T> {
  items: readonly T[];
  next: string | null | undefined;
}

/** Every page of a list that is read by markers, without the empty ones. The only loop over markers on the server: what acts on all of something walks by this, as a limit alone would leave the rest out in silence. */
export async function* pagesBy<T>(
  read: (cursor: string | undefined) => Promise<MarkedPage<T>>,
): AsyncGenerator<readonly T[]> {
  for (let cursor: string | undefined; ;) {
    const { items, next } = await read(cursor);
    if (items.length > 0) yield items;
    if (next === undefined || next === null) return;
    cursor = next;
  }
}

/** All that a query finds, page after page, also while the documents go; `atOnce` to a page. */
export const everyPage = <V extends View>(
  reader: Pick<ViewReader<V>, 'find'>,
  query: Asked,
  atOnce = PAGE,
): AsyncGenerator<readonly V[]> =>
  pagesBy((cursor) => reader.find({ ...query, limit: atOnce, ...(cursor === undefined ? {} : { cursor }) }));

/** Pages in one list. */
export async function inOneList<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

/** All that a query finds, in one list. */
export const everyOne = <V extends View>(reader: Pick<ViewReader<V>, 'find'>, query: Asked): Promise<V[]> =>
  inOneList(everyPage(reader, query));

/** Documents that one answer looks at, where not all of a list fit. */
const MOST_READ = 600;

/**
 * A page of the documents of a list that fit, at least half full where so many are found among the next few hundred: so
 * that an answer costs the same however long the list is. It goes on behind the last document that was looked at.
 */
export async function pagesThrough<V extends View>(
  reader: Pick<ViewReader<V>, 'find'>,
  plan: Omit<Query, 'limit' | 'cursor'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  fits: (view: V) => boolean,
): Promise<Page<V>> {
  const items: V[] = [];
  let next = cursor;
  for (let read = 0; read < MOST_READ;) {
    const page = await reader.find({
      ...plan,
      limit: limit - items.length,
      ...(next === undefined ? {} : { cursor: next }),
    });
    items.push(...page.items.filter(fits));
    read += page.items.length;
    next = page.next;
    if (next === undefined || items.length * 2 >= limit) break;
  }
  return { items, next };
}

/** Every event of the log behind a position, in order, up to the head as it is when the walk comes there. */
export async function* everyBatch(
  feed: Pick<EventFeed, 'readAll'>,
  { after, limit }: { after: Position; limit: number },
): AsyncGenerator<readonly StoredEvent[]> {
  for (let reached = after; ;) {
    const batch = await feed.readAll({ after: reached, limit });
    if (batch.length === 0) return;
    yield batch;
    reached = batch.at(-1)!.position;
  }
}
