import type { StoredEvent } from '../../domain/kernel/event.ts';
import { type HistoryEntry, type HistoryView, bucketBeside, history, historySpans } from './history.ts';
import type { EventFeed, Query } from '../ports.ts';
import type { ReadSide } from '../core/runner.ts';
import { yieldToEventLoop } from '../core/eventLoop.ts';
import { everyPage } from '../core/pages.ts';

export interface Entry extends HistoryEntry {
  type: string;
  bucket: string;
}

/** Where a page of a gig's history ended. */
export interface HistoryCursor {
  position: number;
  bucket: string;
}

const DOCUMENTS_AT_ONCE = 12;
/** Revisions between two wanted ones that are read along rather than asked for apart. */
const GAP = 8;

const entriesOf = ({ type, bucket, entries }: HistoryView): Entry[] =>
  entries.map((entry) => ({ ...entry, type, bucket }));
const byPosition = (a: HistoryEntry, b: HistoryEntry): number => a.position - b.position;

/** Reads the places of a gig's events. Its cost is that of what it answers, whatever the size of the gig. */
export function historyReader(reads: ReadSide) {
  return {
    span: (gigId: string) => reads.reader(historySpans).get(gigId),

    /** Newest first by position, one type or all, before a mark. */
    async newest(
      gigId: string,
      options: { limit: number; type?: string | undefined; before?: HistoryCursor | undefined },
    ): Promise<Entry[]> {
      const { limit, type, before } = options;
      const found: Entry[] = [];
      // Events are stretched out by time, and one that took long may stand a stretch before its neighbours: one more is read on both sides.
      let lowest: string | undefined;
      const asked: Omit<Query, 'limit' | 'cursor'> = {
        ...(type === undefined ? { index: 'byGig', where: { gigId } } : { index: 'byType', where: { gigId, type } }),
        order: 'desc',
        ...(before ? { range: { to: bucketBeside(before.bucket, 1) } } : {}),
      };
      for await (const views of everyPage(reads.reader(history), asked, DOCUMENTS_AT_ONCE))
        for (const view of views) {
          if (lowest !== undefined && view.bucket < lowest) return newestOf(found, limit);
          for (const entry of entriesOf(view)) if (!before || entry.position < before.position) found.push(entry);
          if (found.length >= limit) lowest ??= bucketBeside(view.bucket, -1);
        }
      return newestOf(found, limit);
    },

    /** All of these types, by position. */
    async all(gigId: string, types?: ReadonlySet<string>): Promise<Entry[]> {
      const found: Entry[] = [];
      const pause = yieldToEventLoop();
      const asked = { index: 'byGig', where: { gigId } };
      for await (const views of everyPage(reads.reader(history), asked, DOCUMENTS_AT_ONCE)) {
        for (const view of views) if (!types || types.has(view.type)) found.push(...entriesOf(view));
        await pause();
      }
      return found.sort(byPosition);
    },
  };
}
export type HistoryReader = ReturnType<typeof historyReader>;

const newestOf = (entries: Entry[], limit: number): Entry[] =>
  entries.sort((a, b) => b.position - a.position).slice(0, limit);

/** The events that stand at these places, by position; those that are gone are left out. */
export async function eventsAt(feed: EventFeed, entries: readonly HistoryEntry[]): Promise<StoredEvent[]> {
  const streams = Map.groupBy(entries, ({ stream }) => stream);
  const read = await Promise.all(
    [...streams].flatMap(([stream, places]) =>
      runsOf(places.map(({ revision }) => revision)).map(({ from, to }) =>
        feed.readStream(stream, { from, limit: to - from + 1 }),
      ),
    ),
  );
  const wanted = new Set(entries.map(({ position }) => position));
  return read
    .flat()
    .filter(({ position }) => wanted.has(position))
    .sort(byPosition);
}

function runsOf(revisions: number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const revision of revisions.sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && revision - last.to <= GAP) last.to = revision;
    else runs.push({ from: revision, to: revision });
  }
  return runs;
}
