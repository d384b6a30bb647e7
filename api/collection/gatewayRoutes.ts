import { endCollecting, endOpenLinks } from '../../commands/askingProvider.ts';
import { stateOf } from '../../commands/collecting.ts';
import { connectGateway, forgetOthers, gatewayOf, removeGateway } from '../../commands/gateway.ts';
import { gateway as gatewayAggregate } from '../../domain/gateway.ts';
import { collections } from '../../projections/collection.ts';
import { everyOne } from '../../projections/core/pages.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/collection.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';

/** Keys that one studio tries within an hour. */
const TRIES = 20;
const HOUR_MS = 3_600_000;

/** The studio's own Razorpay account. Its secrets go in and never come out. */
export function gatewayRoutes({ write, reads, publicUrl, openGateway, throttling }: RouteContext): Route[] {
  const reader = reads.reader(collections);
  const tries = throttling.quota(
    'gatewayKeys',
    TRIES,
    HOUR_MS,
    'You have tried many keys. Please wait a while before you try again.',
  );

  const shown = async (userId: string): Promise<contract.GatewayAnswer> => {
    const { state } = await write.journal.load(gatewayAggregate, userId);
    const keyId = state.status === 'connected' ? state.keyId : '';
    return {
      key_id: keyId,
      test_mode: keyId.startsWith('rzp_test_'),
      webhook_url: `${publicUrl()}/webhooks/razorpay/${userId}`,
    };
  };
  /** How many links of an invoice nobody could end, and can be paid still. */
  async function payable(side: AnyRequest['write'], invoiceId: string): Promise<number> {
    const { links } = await stateOf(side, invoiceId);
    return links.filter(({ over, expiresAt }) => !over && expiresAt > side.now().toISOString()).length;
  }
  /** By the keys that made them, while these are here; answers how many are left to end by themselves. */
  async function endWith(end: typeof endOpenLinks, { caller, write: side }: AnyRequest): Promise<number> {
    const ownerId = caller.actor.id;
    const opened = await gatewayOf(side, openGateway, ownerId);
    const waiting = await everyOne(reader, { index: 'byOwnerWaiting', where: { ownerId, waits: true } });
    let left = 0;
    for (const { id: invoiceId } of waiting)
      left += opened ? await end(side, opened.gateway, { invoiceId, ownerId }, caller) : await payable(side, invoiceId);
    return left;
  }

  return [
    route(contract.getGateway, async ({ principal }) => ({ gateway: await shown(principal.actor.id) })),
    route(contract.connectGateway, async (request) => {
      const { body, caller, write: side } = request;
      const userId = caller.actor.id;
      await tries.take(userId);
      const keys = { keyId: body.key_id, keySecret: body.key_secret, webhookSecret: body.webhook_secret };
      const before = await shown(userId);
      await connectGateway(side, openGateway, keys, caller, async () => {
        // The same account only has other secrets now; links of another one are ended while its keys are here.
        if (before.key_id !== '' && before.key_id !== keys.keyId) await endWith(endOpenLinks, request);
      });
      return { message: 'Your clients can pay online now.', gateway: await shown(userId) };
    }),
    route(contract.removeGateway, async (request) => {
      const userId = request.caller.actor.id;
      const left = await endWith(endCollecting, request);
      await request.run(removeGateway, { userId });
      await forgetOthers(write, userId, '');
      const links = left === 1 ? 'A payment link' : `${left} payment links`;
      return {
        message:
          left === 0
            ? 'Online payment is switched off, and your keys are deleted.'
            : `Online payment is switched off, and your keys are deleted. ${links} could not be ended at Razorpay and can be paid for a day: please look there.`,
      };
    }),
  ];
}
