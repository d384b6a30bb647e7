import { refuse } from '../../domain/kernel/refusal.ts';
import { type Arrival, type MediaView, arrivalIn, arrivalText, newestFirst } from '../../projections/media.ts';
import type { Query } from '../../projections/ports.ts';
import type { ViewReader } from '../../projections/core/readers.ts';
import { everyPage } from '../../projections/core/pages.ts';

/** What clients or guests see, newest first. */
export interface ArrivalPage {
  items: MediaView[];
  next: string | null;
}
type Range = Pick<Query, 'index' | 'where'>;

const arrivalOf = ({ displayableAt, uploadedAt, id }: MediaView): Arrival => ({
  uploadedAt: displayableAt ?? uploadedAt,
  id,
});

/** One page of several ranges of what can be shown, merged by arrival; the cursor is the last arrival shown. Refuses `malformed`. */
export function mergedArrivals(reader: ViewReader<MediaView>) {
  /** The newest of a range that arrived before another item; `count` of them, where there are as many. */
  const newest = async (asked: Range, count: number, before: Arrival | undefined): Promise<MediaView[]> => {
    const found: MediaView[] = [];
    const range = before ? { range: { to: before.uploadedAt } } : {};
    for await (const items of everyPage(reader, { ...asked, ...range, order: 'desc' }, count)) {
      // Those that arrived at the same moment are in the range, too.
      found.push(...(before ? items.filter((item) => newestFirst(arrivalOf(item), before) > 0) : items));
      if (found.length >= count) break;
    }
    return found;
  };
  return async (ranges: readonly Range[], limit: number, cursor: string | undefined): Promise<ArrivalPage> => {
    const text = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString();
    if (text !== undefined && !/^\d{4}-[\w:.-]+\/[\w-]+$/.test(text))
      refuse(
        'malformed',
        'cursor.malformed',
        'This page of the list does not exist. Please start again from the first.',
      );
    const before = text === undefined ? undefined : arrivalIn(text);
    const found = await Promise.all(ranges.map((range) => newest(range, limit + 1, before)));
    const all = found.flat().sort((a, b) => newestFirst(arrivalOf(a), arrivalOf(b)));
    const items = all.slice(0, limit);
    return {
      items,
      next: all.length > limit ? Buffer.from(arrivalText(arrivalOf(items.at(-1)!))).toString('base64url') : null,
    };
  };
}
