import { keyedMutex } from '../../commands/core/keyedMutex.ts';
import { declineUpgrade, grantUpgrade, keepStanding, requestUpgrade } from '../../commands/upgrade.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { upiLink } from '../../domain/kernel/upi.ts';
import { accounts } from '../../projections/account.ts';
import { type UpgradeView, upgrades } from '../../projections/upgrade.ts';
import * as contract from '../contract/upgrade.ts';
import type { RouteContext } from '../context.ts';
import { bodyBytes } from '../http/bodyBytes.ts';
import { type Route, pageOf, route } from '../http/reply.ts';

/** Of one studio: wishes and questions to the provider. */
const AT_ONCE = 10;
const PER_SECOND = 0.05;
const WEBHOOK_BYTES = 256 * 1024;

export function upgradeRoutes(context: RouteContext): Route[] {
  const { config, write, reads, payments, sites, log, throttling } = context;
  const reader = reads.reader(upgrades);
  const people = reads.reader(accounts);
  const oneByOne = keyedMutex();
  const wishes = throttling.rate('upgrades', AT_ONCE, PER_SECOND, 'Please wait a moment before you try again.');

  const payableUntil = (): string => write.now().toISOString();
  const present = (view: Omit<UpgradeView, 'position'>): contract.UpgradeAnswer => ({
    upgrade_id: view.id,
    plan_id: view.planId,
    plan_name: view.planName,
    price: view.price / 100,
    status: view.status,
    payment_url: view.status === 'open' && view.link && view.link.expiresAt > payableUntil() ? view.link.url : null,
    requested_at: view.requestedAt,
  });
  const own = async (userId: string, id: string): Promise<UpgradeView> => {
    const view = await reader.get(id);
    return view?.userId === userId ? view : refuse('notFound', 'upgrade.absent', 'There is no such request.');
  };
  const upiOf = ({ id, price, planName }: UpgradeView): string | null =>
    config.OPERATOR_UPI_ID === undefined
      ? null
      : upiLink({ id: config.OPERATOR_UPI_ID, name: 'Loom' }, price, `${planName} ${id.slice(-8)}`);

  return [
    route(contract.requestUpgrade, ({ body, caller, principal, write: side, settled }) =>
      oneByOne(principal.actor.id, async () => {
        const userId = principal.actor.id;
        const { items } = await reader.find({
          index: 'byPlan',
          where: { userId, planId: body.plan_id, status: 'open' },
          order: 'desc',
          limit: 1,
        });
        const open = items[0]?.id;
        if (open === undefined) await wishes.take(userId);
        const upgrade = await requestUpgrade(
          side,
          payments,
          { userId, planId: body.plan_id, open, returnTo: sites.address('/account-settings') },
          caller,
        );
        await settled();
        const view = await own(userId, upgrade.upgradeId);
        return {
          ...present(view),
          upi_uri: view.via === 'hand' ? upiOf(view) : null,
          message:
            view.via === 'link'
              ? 'Please pay on the page that opens. Your plan begins as soon as the payment is confirmed.'
              : 'Thank you. We have your request and answer it soon; your plan begins then.',
        };
      }),
    ),
    route(contract.listUpgrades, async ({ query, principal }) => {
      const { items, next } = await reader.find({
        index: 'byUser',
        where: { userId: principal.actor.id },
        order: 'desc',
        ...pageOf(query),
      });
      return { upgrades: items.map(present), next_cursor: next ?? null };
    }),
    route(contract.checkUpgrade, async ({ params, principal, caller, write: side, settled }) => {
      const view = await own(principal.actor.id, params.upgradeId);
      if (view.status !== 'open' || !view.link || !payments) return present(view);
      await wishes.take(principal.actor.id);
      const found = await payments.find(view.link.linkId);
      if (found) await keepStanding(side, view.id, found, caller);
      await settled();
      return present(await own(principal.actor.id, view.id));
    }),
    route(contract.razorpayWebhook, async ({ raw, ctx, guest, write: side }) => {
      const theirs = payments ?? refuse('notFound', 'payments.absent', 'No payments are connected here.');
      const told = theirs.read(await bodyBytes(raw, WEBHOOK_BYTES), ctx.get('x-razorpay-signature'));
      if (told === undefined)
        return refuse('unauthenticated', 'webhook.signature', 'The signature is not that of this message.');
      if (told === 'other') return { message: 'Nothing that is kept here.' };
      const kept = await keepStanding(side, told.reference, told.link, guest);
      if (!kept) log.info({ reference: told.reference }, 'a payment link was told of that changes nothing here');
      return { message: 'Thank you.' };
    }),
    route(contract.adminUpgrades, async ({ query }) => {
      const waiting = { index: 'byWaiting', where: { waits: true } } as const;
      const [{ items, next }, total] = await Promise.all([
        reader.find({ ...waiting, order: 'desc', ...pageOf(query) }),
        reader.count(waiting),
      ]);
      const asked = new Map((await people.getMany(items.map(({ userId }) => userId))).map((each) => [each.id, each]));
      return {
        upgrades: items.map((view) => ({
          ...present(view),
          user_id: view.userId,
          full_name: asked.get(view.userId)?.fullName ?? '',
          email: asked.get(view.userId)?.email ?? '',
          paid: view.differing && { amount: view.differing.amount / 100, currency: view.differing.currency },
        })),
        next_cursor: next ?? null,
        total,
      };
    }),
    route(contract.grantUpgrade, async ({ params, run }) => {
      await run(grantUpgrade, params);
      return { message: 'Granted: the studio has its plan within seconds.' };
    }),
    route(contract.declineUpgrade, async ({ params, run }) => {
      await run(declineUpgrade, params);
      return { message: 'Declined.' };
    }),
  ];
}
