import { LRUCache } from 'lru-cache';
import { askProvider } from '../commands/askingProvider.ts';
import { system } from '../commands/core/actors.ts';
import type { OpenGateway } from '../commands/ports/payments.ts';
import { newId } from '../domain/kernel/id.ts';
import { collections } from '../projections/collection.ts';
import { everyPage } from '../projections/core/pages.ts';
import type { ReactionTools } from './core/reaction.ts';
import { startRounds } from './core/rounds.ts';

const LOOK_MS = 60_000;
/** An invoice is asked about again after twice as long each time, at most an hour. */
const LONGEST_MS = 3_600_000;
const ASKED_A_ROUND = 60;
const MOST_KNOWN = 10_000;

type Tools = Pick<ReactionTools, 'write' | 'reads' | 'log'> & { openGateway: OpenGateway };

/**
 * Asks providers what they may have told in vain of open links and refunds, and tells them again what they did not hear.
 * Answers a round, which answers of how many invoices it learned something.
 */
export function collectionRounds({ write, reads, openGateway, log }: Tools): (now?: number) => Promise<number> {
  const reader = reads.reader(collections);
  /** When an invoice is asked about next, in milliseconds since the epoch, and how long after the last time that is. */
  const due = new LRUCache<string, { at: number; after: number }>({ max: MOST_KNOWN });
  return async (now = write.now().getTime()) => {
    let [asked, learned] = [0, 0];
    for await (const page of everyPage(reader, { index: 'byWaiting', where: { waits: true } }))
      for (const { id: invoiceId, ownerId } of page) {
        const next = due.get(invoiceId);
        if (next && next.at > now) continue;
        if (asked++ === ASKED_A_ROUND) return learned;
        const after = Math.min(LONGEST_MS, next ? next.after * 2 : LOOK_MS);
        due.set(invoiceId, { at: now + after, after });
        try {
          const caller = { actor: system('collections'), correlation: newId() };
          if (await askProvider(write, openGateway, { invoiceId, ownerId }, caller)) learned++;
        } catch (error) {
          log.warn(
            { err: error, invoice: invoiceId },
            'online payments could not be asked for; they are asked for again',
          );
        }
      }
    return learned;
  };
}

/** Looks every minute. */
export const startCollectionWatch = (tools: Tools) =>
  startRounds({
    everyMs: LOOK_MS,
    log: tools.log,
    failed: 'online payments could not be asked for',
    work: collectionRounds(tools),
  });
