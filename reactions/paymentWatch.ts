import { LRUCache } from 'lru-cache';
import { system } from '../commands/core/actors.ts';
import type { PaymentLinks } from '../commands/ports/payments.ts';
import { keepStanding, lapseUnpayable } from '../commands/upgrade.ts';
import { newId } from '../domain/kernel/id.ts';
import { everyPage } from '../projections/core/pages.ts';
import { upgrades } from '../projections/upgrade.ts';
import type { ReactionTools } from './core/reaction.ts';
import { startRounds } from './core/rounds.ts';

const LOOK_MS = 60_000;
/** A link is asked for again after twice as long each time, at most an hour. */
const LONGEST_MS = 3_600_000;
const ASKED_A_ROUND = 30;
const MOST_KNOWN = 10_000;

type Tools = Pick<ReactionTools, 'write' | 'reads' | 'log'> & { payments: PaymentLinks };

/**
 * Asks the provider what it may have told us in vain: messages get lost, and what was paid has to count. Answers a round,
 * which answers of how many links it learned something.
 */
export function paymentRounds({ write, reads, payments, log }: Tools): (now?: number) => Promise<number> {
  const reader = reads.reader(upgrades);
  /** When a link is asked for next, in milliseconds since the epoch, and how long after the last time that is. */
  const due = new LRUCache<string, { at: number; after: number }>({ max: MOST_KNOWN });
  return async (now = write.now().getTime()) => {
    let [asked, learned] = [0, 0];
    for await (const page of everyPage(reader, { index: 'byStatus', where: { status: 'open', via: 'link' } }))
      for (const wish of page) {
        const { id, link } = wish;
        const caller = { actor: system('payments'), correlation: newId() };
        if (!link) await lapseUnpayable(write, wish, caller);
        const next = due.get(id);
        if (!link || (next && next.at > now)) continue;
        if (asked++ === ASKED_A_ROUND) return learned;
        const after = Math.min(LONGEST_MS, next ? next.after * 2 : LOOK_MS);
        due.set(id, { at: now + after, after });
        try {
          const found = await payments.find(link.linkId);
          if (!found) await lapseUnpayable(write, wish, caller);
          else if ((await keepStanding(write, id, found, caller))?.changed) learned++;
        } catch (error) {
          log.warn({ err: error, upgrade: id }, 'a payment link could not be asked for; it is asked for again');
        }
      }
    return learned;
  };
}

/** Looks every minute. */
export const startPaymentWatch = (tools: Tools) =>
  startRounds({
    everyMs: LOOK_MS,
    log: tools.log,
    failed: 'payments could not be asked for',
    work: paymentRounds(tools),
  });
