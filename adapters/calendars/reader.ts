import type { CalendarReader } from '../../commands/ports/calendars.ts';
import { fetchCalendar, type Fetching } from './fetchCalendar.ts';
import { busyDaysInThread } from './inThread.ts';

/** A calendar of ten years' dense work has about 3. */
const MAX_BYTES = 8_000_000;
const FETCH_MS = 20_000;
const READ_MS = 15_000;

export interface ReaderOptions extends Pick<Fetching, 'trust'> {
  fetchMs?: number;
  readMs?: number;
  maxBytes?: number;
}

/** Calendars elsewhere, over https, unfolded in threads. */
export function openCalendarReader({
  trust,
  fetchMs = FETCH_MS,
  readMs = READ_MS,
  maxBytes = MAX_BYTES,
}: ReaderOptions = {}): CalendarReader {
  const closing = new AbortController();
  const { signal } = closing;
  return {
    async read(address, days, known) {
      const fetched = await fetchCalendar(address, known, {
        maxBytes,
        patienceMs: fetchMs,
        signal,
        ...(trust ? { trust } : {}),
      });
      return (
        fetched && {
          ...(await busyDaysInThread(fetched.text, days, { patienceMs: readMs, signal })),
          version: fetched.version,
        }
      );
    },
    async close() {
      closing.abort();
    },
  };
}
