import { askProvider, pushRefund } from '../../commands/askingProvider.ts';
import { bookOutstanding, bookSurplus } from '../../commands/collecting.ts';
import { keepSurplus, requestOnlineRefund } from '../../commands/collection.ts';
import { idMadeBy } from '../../commands/core/run.ts';
import { gatewayOf } from '../../commands/gateway.ts';
import { LEAST_COLLECTED } from '../../domain/collection.ts';
import { gateway } from '../../domain/gateway.ts';
import { refuseAbsent } from '../../domain/invoice.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { collections } from '../../projections/collection.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/collection.ts';
import { type Route, route } from '../http/reply.ts';
import { hundredths, invoiceQueries } from '../invoice/queries.ts';
import { onlineOf } from './present.ts';

/** Of one studio: questions to its provider. */
const AT_ONCE = 20;
const PER_SECOND = 0.2;

const REFUNDED = {
  processed: 'The refund is made.',
  requested: 'The refund is on its way. You see here when it is made.',
};

/** What came of an invoice online, for its studio. */
export function collectionRoutes({ reads, write, openGateway, throttling }: RouteContext): Route[] {
  const queries = invoiceQueries(reads, write.now);
  const reader = reads.reader(collections);
  const asked = throttling.rate('collection', AT_ONCE, PER_SECOND, 'Please wait a moment before you try again.');

  async function online(ownerId: string, invoiceId: string): Promise<contract.OnlinePayments> {
    const { balance } = (await queries.own(ownerId, invoiceId)) ?? refuseAbsent();
    const { state } = await write.journal.load(gateway, ownerId);
    return onlineOf(await reader.get(invoiceId), state.status === 'connected' && balance >= LEAST_COLLECTED);
  }

  return [
    route(contract.getOnlinePayments, async ({ principal, params }) => ({
      online: await online(principal.actor.id, params.invoiceId),
    })),
    route(contract.checkOnlinePayments, async ({ principal, params, write: side, caller, settled }) => {
      const ownerId = principal.actor.id;
      const { id: invoiceId } = (await queries.own(ownerId, params.invoiceId)) ?? refuseAbsent();
      await asked.take(ownerId);
      const news = await askProvider(side, openGateway, { invoiceId, ownerId }, caller, { deep: true });
      await settled();
      return {
        message: news ? 'Razorpay told something new.' : 'Nothing is new.',
        online: await online(ownerId, invoiceId),
      };
    }),
    route(contract.keepSurplus, async ({ principal, params, body, run, write: side, caller, settled }) => {
      const ownerId = principal.actor.id;
      const { id: invoiceId } = (await queries.own(ownerId, params.invoiceId)) ?? refuseAbsent();
      const { paymentId } = params;
      const { description, sac } = body;
      const terms = { description, sac, taxRate: hundredths(body.tax_rate), placeOfSupply: body.place_of_supply };
      await bookOutstanding(side, { invoiceId, ownerId }, caller);
      await run(keepSurplus, { invoiceId, paymentId, terms });
      await bookSurplus(side, { invoiceId, ownerId }, paymentId, caller);
      await settled();
      return { message: 'It is an advance now', online: await online(ownerId, invoiceId) };
    }),
    route(contract.refundOnlinePayment, async ({ principal, params, body, run, write: side, caller, settled }) => {
      const ownerId = principal.actor.id;
      const { id: invoiceId } = (await queries.own(ownerId, params.invoiceId)) ?? refuseAbsent();
      await asked.take(ownerId);
      const opened = await gatewayOf(side, openGateway, ownerId);
      if (!opened)
        return refuse(
          'conflict',
          'gateway.absent',
          'Please connect your Razorpay account first, in the business details.',
        );
      const { paymentId } = params;
      const refundId = idMadeBy(requestOnlineRefund, caller, 'onlineRefund');
      const amount = hundredths(body.amount);
      await bookOutstanding(side, { invoiceId, ownerId }, caller);
      await run(requestOnlineRefund, { invoiceId, refundId, paymentId, amount, notes: body.notes });
      const wish = { refundId, paymentId, amount };
      // What it cannot be told now, it is told again.
      await pushRefund(side, opened.gateway, { invoiceId, ownerId }, wish, caller).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.kind !== 'unavailable') throw error;
      });
      await settled();
      const view = await reader.get(invoiceId);
      const status = view?.refunds.find((refund) => refund.refundId === refundId)?.status ?? 'requested';
      if (status === 'failed')
        return refuse(
          'conflict',
          'collection.refundFailed',
          `Razorpay does not make this refund. ${view?.asked[refundId]?.why ?? ''}`.trim(),
        );
      return { message: REFUNDED[status], online: await online(ownerId, invoiceId) };
    }),
  ];
}
