import type { Logger } from 'pino';
import { system } from '../commands/core/actors.ts';
import { announcePhotos } from '../commands/registration.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import { newId } from '../domain/kernel/id.ts';
import { registration } from '../domain/registration.ts';
import { registrations } from '../projections/registration.ts';
import { everyPage } from '../projections/core/pages.ts';
import type { ReadSide } from '../projections/core/runner.ts';
import { announceDueAlerts } from './alerts.ts';
import { startRounds } from './core/rounds.ts';
import { publicAmong, stillMatching, notifyingGig } from './registration.ts';

export interface GuestMessageTools {
  write: WriteSide;
  reads: ReadSide;
  log: Logger;
}

const EVERY_MS = 2000;

/**
 * One round: for everyone whose burst of photos is over, decides which of them are told of. Messages themselves are the
 * reaction to that. A second process that looks at the same moment finds it decided. Answers how many were told.
 */
export async function announceDuePhotos({ write, reads }: Omit<GuestMessageTools, 'log'>): Promise<number> {
  let told = 0;
  const due = { index: 'byDue', where: {}, range: { to: write.now().toISOString() } };
  for await (const items of everyPage(reads.reader(registrations), due))
    for (const { id: registrationId, gigId } of items) {
      const { state } = await write.journal.load(registration, registrationId);
      if (state.status !== 'registered' || !state.burst) continue;
      const looked = [...state.burst.mediaIds];
      const gig = await notifyingGig({ reads }, gigId);
      const visible = gig
        ? await stillMatching({ write }, gigId, registrationId, await publicAmong({ reads }, gig, looked))
        : [];
      const { changed } = await write.run(
        announcePhotos,
        { registrationId, gigId, looked, visible },
        { actor: system('guest-news'), correlation: newId() },
      );
      if (changed) told++;
    }
  return told;
}

/** Looks for bursts that are over, again and again: of guests' photos, and of alerts to photographers. */
export const startAnnouncing = (tools: GuestMessageTools, everyMs = EVERY_MS) =>
  startRounds({
    everyMs,
    log: tools.log,
    failed: 'guests and photographers could not be told of what is due',
    work: () => Promise.all([announceDuePhotos(tools), announceDueAlerts(tools)]),
  });
