import { z } from 'zod';
import type { EventsOf } from '../kernel/event.ts';
import { eventSchema } from '../kernel/schema.ts';

const about = { invoiceId: z.string(), ownerId: z.string() };
/** As its provider calls it. */
const paymentId = z.string();
/** In paise, for rupees; `on`: the day it was paid, `YYYY-MM-DD` in India. */
export const onlinePayment = z.object({
  paymentId,
  amount: z.number().int(),
  currency: z.string(),
  /** In the words of the books. */
  method: z.enum(['card', 'upi', 'bank_transfer']),
  on: z.string(),
});

/** As what it becomes an advance; its tax is inside (hundredths of a percent). */
export const surplusTerms = z.object({
  description: z.string(),
  sac: z.string(),
  taxRate: z.number().int(),
  placeOfSupply: z.string(),
});

/**
 * What a studio collects of one invoice online: payment links, what came by them, what went back. The aggregate's id is the
 * invoice's. Amounts in paise.
 */
export const collectionEvents = {
  /** Stands before the provider is asked, who knows the link by its `reference`. */
  CollectionLinkWanted: eventSchema(
    z.object({
      ...about,
      reference: z.string(),
      gatewayId: z.string(),
      amount: z.number().int(),
      /** ISO 8601. */
      expiresAt: z.string(),
    }),
  ),
  CollectionLinkMade: eventSchema(z.object({ ...about, reference: z.string(), linkId: z.string(), url: z.string() })),
  /** It can no longer be paid. */
  CollectionLinkEnded: eventSchema(z.object({ ...about, reference: z.string() })),
  OnlinePaymentReceived: eventSchema(z.object({ ...about, reference: z.string(), ...onlinePayment.shape })),
  /** How much of it the invoice took; `surplus`: what was not due any more. */
  OnlinePaymentBooked: eventSchema(
    z.object({ ...about, paymentId, booked: z.number().int(), surplus: z.number().int() }),
  ),
  /** Stands before the provider is asked, who knows it by its id. */
  OnlineRefundRequested: eventSchema(
    z.object({ ...about, refundId: z.string(), paymentId, amount: z.number().int(), notes: z.string() }),
    { personal: { of: 'ownerId', fields: ['notes'] } },
  ),
  /** Money went back; of what was surplus first, and the rest of what the invoice had. */
  OnlineRefundProcessed: eventSchema(
    z.object({
      ...about,
      refundId: z.string(),
      providerId: z.string(),
      paymentId,
      amount: z.number().int(),
      ofSurplus: z.number().int(),
      on: z.string(),
    }),
  ),
  /** `why`: as the provider says it; '' where it says nothing. */
  OnlineRefundFailed: eventSchema(
    z.object({ ...about, refundId: z.string(), paymentId, amount: z.number().int(), why: z.string() }),
  ),
  /** What of a payment was surplus becomes an advance of the client, all of it. */
  SurplusKept: eventSchema(
    z.object({ ...about, paymentId, advanceId: z.string(), amount: z.number().int(), ...surplusTerms.shape }),
    { personal: { of: 'ownerId', fields: ['description'] } },
  ),
  /** With the account of its studio. `payments`: as their provider calls them. */
  CollectionErased: eventSchema(z.object({ ...about, payments: z.array(z.string()) })),
};
export type CollectionEvent = EventsOf<typeof collectionEvents>;
export type SurplusTerms = z.infer<typeof surplusTerms>;
export type PaidOnline = z.infer<typeof onlinePayment>;
