import { z } from 'zod';
import type { EventsOf } from '../kernel/event.ts';
import { eventSchema } from '../kernel/schema.ts';
import { buyer, draft, seller } from './events.ts';
import { supply } from './supply.ts';
import { totals } from './totals.ts';

/**
 * What is typed. `validUntil`: the last day on which it can be accepted, `YYYY-MM-DD`; `terms`: the contract, which
 * whoever accepts the quotation accepts with it; `paymentTerms`: of the invoice that it becomes.
 */
export const quotationDraft = draft
  .pick({
    clientId: true,
    items: true,
    discountType: true,
    discountValue: true,
    taxRate: true,
    paymentTerms: true,
    notes: true,
    placeOfSupply: true,
    exempt: true,
    schedule: true,
  })
  .extend({ validUntil: z.string(), terms: z.string() });
export type QuotationDraft = z.infer<typeof quotationDraft>;

const about = { quotationId: z.string(), ownerId: z.string() };
const figured = { ...quotationDraft.shape, buyer, supply, totals };
/** Under the studio's key, as an invoice: it is the studio's record of what was agreed. */
const personal = (...fields: string[]) => ({ personal: { of: 'ownerId', fields } });
const texts = personal('items', 'notes', 'terms', 'buyer', 'schedule');
/** SHA-256, hex, of the text of what was sent (`offeredText`). */
const hash = z.string();

export const quotationEvents = {
  QuotationDrafted: eventSchema(z.object({ ...about, ...figured }), texts),
  QuotationChanged: eventSchema(z.object({ ...about, ...figured }), texts),
  /** From now on it stays as it is, and its client can look at it by a link; `round` counts links. Its number follows. */
  QuotationSent: eventSchema(
    z.object({
      ...about,
      clientId: z.string(),
      issueDate: z.string(),
      buyer,
      seller,
      supply,
      totals,
      templateVersion: z.number().int(),
      round: z.number().int(),
      hash,
    }),
    personal('buyer', 'seller'),
  ),
  QuotationLinkEnded: eventSchema(z.object(about)),
  QuotationLinkRenewed: eventSchema(z.object({ ...about, round: z.number().int() })),
  /** `name`: as the client typed it; `hash`: of exactly what was accepted; `at`: when, ISO 8601 UTC. */
  QuotationAccepted: eventSchema(
    z.object({ ...about, name: z.string(), hash, round: z.number().int(), at: z.string() }),
    personal('name'),
  ),
  QuotationDeclined: eventSchema(
    z.object({ ...about, reason: z.string(), round: z.number().int(), at: z.string() }),
    personal('reason'),
  ),
  /** A draft that was deleted: it can be restored until it is erased. */
  QuotationDiscarded: eventSchema(z.object({ ...about, at: z.string() })),
  QuotationRestored: eventSchema(z.object(about)),
  /** With the account of its studio, or after it was deleted. */
  QuotationErased: eventSchema(z.object(about)),
};
export type QuotationEvent = EventsOf<typeof quotationEvents>;
