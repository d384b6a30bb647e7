import { z } from 'zod';
import { calendarFeed } from '../domain/calendarFeed.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { isOwnStudio } from './core/actors.ts';
import { command } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';

export const renewCalendarFeed = command({
  name: 'RenewCalendarFeed',
  aggregate: calendarFeed,
  id: ({ userId }) => userId,
  input: z.object({ userId: z.string().min(1).max(64) }),
  may: isOwnStudio,
});

type Tools = Pick<WriteSide, 'vault' | 'secrets' | 'journal'>;
const KIND = 'calendarFeed';
const hashOf = ({ secrets }: Pick<Tools, 'secrets'>, token: string): string => secrets.lookup('calendarFeed', token);

/** The secret of the address that stands. The vault keeps its hash alone, and by it whose it is: that of an address before is forgotten. */
export async function calendarToken(tools: Tools, userId: string): Promise<string> {
  const { round } = (await tools.journal.load(calendarFeed, userId)).state;
  const token = tools.secrets.sign('calendarFeed', `${userId} ${round}`);
  const hash = hashOf(tools, token);
  const kept = await tools.vault.list(KIND, userId);
  for (const { id } of kept) if (id !== hash) await tools.vault.delete(KIND, id);
  if (!kept.some(({ id }) => id === hash)) await tools.vault.put(KIND, hash, { round }, { group: userId });
  return token;
}

/** Whose bookings an address shows. Refuses `notFound` for one that was never made, or was replaced. */
export async function calendarOwner(tools: Tools, token: string): Promise<string> {
  const entry = await tools.vault.get(KIND, hashOf(tools, token));
  const userId = entry?.group;
  const round = (entry?.value as { round?: number } | undefined)?.round;
  if (userId === undefined || (await tools.journal.load(calendarFeed, userId)).state.round !== round)
    return refuse('notFound', 'calendar.absent', 'There is no calendar at this address.');
  return userId;
}
