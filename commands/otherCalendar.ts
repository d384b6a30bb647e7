import { seal, unseal } from '../domain/kernel/personal.ts';
import type { Json } from '../domain/kernel/event.ts';
import type { WriteSide } from './core/writeSide.ts';

type Tools = Pick<WriteSide, 'vault' | 'keys'>;
/** Both in the vault under the photographer's own key: they go with the person. */
const ADDRESS = 'otherCalendarAddress';
const READING = 'otherCalendarReading';

/** What is known of a calendar elsewhere since it was last asked for. Times are ISO 8601. */
export interface KeptReading {
  /** Days (`YYYY-MM-DD`) on which something stands in it, in order. Nothing else of it is kept. */
  days: string[];
  /** Entries of it that repeat more often than is read, or by a rule that cannot be read, and whose days are not among these. */
  leftOut: number;
  /** When it was read well; null: never. */
  readAt: string | null;
  /** What the server said of its version, to be asked only for what is newer. */
  etag: string;
  modified: string;
  /** Readings in a row that failed, since when, and why: a sentence. */
  failures: number;
  failingSince: string | null;
  problem: string | null;
  /** Not before then is it asked for again. */
  nextAt: string;
}
export const NEVER_READ: KeptReading = {
  days: [],
  leftOut: 0,
  readAt: null,
  etag: '',
  modified: '',
  failures: 0,
  failingSince: null,
  problem: null,
  nextAt: '',
};

interface Of {
  userId: string;
  calendarId: string;
}

async function keep({ vault, keys }: Tools, kind: string, { userId, calendarId }: Of, value: Json): Promise<void> {
  await vault.put(kind, calendarId, seal(await keys.obtain(userId), kind, value), { group: userId });
}
async function kept({ vault, keys }: Tools, kind: string, { userId, calendarId }: Of): Promise<Json | undefined> {
  const entry = await vault.get(kind, calendarId);
  const key = await keys.find(userId);
  return entry?.group === userId && key ? unseal(key, kind, entry.value as Json) : undefined;
}

/** Whoever has the address reads everything in that calendar: it is shown to nobody again. */
export const keepCalendarAddress = (tools: Tools, of: Of, address: string): Promise<void> =>
  keep(tools, ADDRESS, of, address);
export async function calendarAddress(tools: Tools, of: Of): Promise<string | undefined> {
  const address = await kept(tools, ADDRESS, of);
  return typeof address === 'string' ? address : undefined;
}
export const keepReading = (tools: Tools, of: Of, reading: KeptReading): Promise<void> =>
  keep(tools, READING, of, reading as unknown as Json);
export async function readingOf(tools: Tools, of: Of): Promise<KeptReading> {
  const reading = await kept(tools, READING, of);
  return reading && typeof reading === 'object'
    ? { ...NEVER_READ, ...(reading as unknown as KeptReading) }
    : NEVER_READ;
}
export async function forgetCalendar({ vault }: Pick<Tools, 'vault'>, calendarId: string): Promise<void> {
  await vault.delete(ADDRESS, calendarId);
  await vault.delete(READING, calendarId);
}
