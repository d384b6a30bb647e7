import { keepLink, keepRefund } from '../../commands/collecting.ts';
import { lineOf, plainAddress } from '../../commands/clientAddress.ts';
import { gatewayOf } from '../../commands/gateway.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { onlinePaymentPlace, onlinePaymentPlaces } from '../../projections/collection.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/collection.ts';
import { bodyBytes } from '../http/bodyBytes.ts';
import { type Route, route } from '../http/reply.ts';

const WEBHOOK_BYTES = 256 * 1024;
/** Wrong signatures of one line before it waits: Razorpay's own servers send none, but for a secret that was mistyped. */
const WRONG = 20;
const LONGEST_MS = 60_000;
/** `{invoiceId}-{number}`, as its link was wanted. */
const invoiceOf = (reference: string): string => reference.slice(0, reference.lastIndexOf('-'));

/** What Razorpay tells a studio. */
export function webhookRoutes({ reads, write: known, openGateway, log, throttling }: RouteContext): Route[] {
  const places = reads.reader(onlinePaymentPlaces);
  const wrong = throttling.throttle('collectionWebhook', { free: WRONG, longestMs: LONGEST_MS });

  return [
    route(contract.studioWebhook, async ({ raw, ctx, params, guest, address, write }) => {
      const keys = [lineOf(plainAddress(address))];
      await wrong.check(keys);
      const ownerId = params.studioId;
      const body = await bodyBytes(raw, WEBHOOK_BYTES);
      const opened = await gatewayOf(known, openGateway, ownerId);
      const told = opened?.gateway.hear(body, ctx.get('x-razorpay-signature'));
      if (told === undefined) {
        await wrong.failed(keys);
        return refuse('unauthenticated', 'webhook.signature', 'The signature is not that of this message.');
      }
      if (told === 'other') return { message: 'Nothing that is kept here.' };
      if ('refund' in told) {
        const place = await places.get(onlinePaymentPlace(ownerId, told.refund.paymentId));
        if (place) await keepRefund(write, { invoiceId: place.invoiceId, ownerId }, told.refund, guest);
        return { message: 'Thank you.' };
      }
      const invoiceId = invoiceOf(told.reference);
      const news = await keepLink(write, { invoiceId, ownerId }, told.reference, told.link, guest);
      if (!news) log.info({ reference: told.reference }, 'a payment link was told of that changes nothing here');
      return { message: 'Thank you.' };
    }),
  ];
}
