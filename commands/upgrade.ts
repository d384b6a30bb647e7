import { z } from 'zod';
import { account } from '../domain/account.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { isTrial } from '../domain/kernel/planOffer.ts';
import { plan } from '../domain/plan.ts';
import { type UpgradeState, upgrade, upgradeEvents } from '../domain/upgrade.ts';
import { isAdmin, isSystem, system } from './core/actors.ts';
import { type Caller, type Outcome, command, idMadeBy } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';
import { offeredPlan } from './plan.ts';
import type { PaymentLinks, ProvidedLink } from './ports/payments.ts';
import { assignPlan } from './subscription.ts';

const upgradeId = z.string().min(1).max(64);
const forUpgrade = { aggregate: upgrade, id: (input: { upgradeId: string }) => input.upgradeId };
const one = z.object({ upgradeId });
const bySystem = { ...forUpgrade, may: isSystem };
const byAdmin = { ...forUpgrade, input: one, may: isAdmin };

const askForPlan = command({
  ...forUpgrade,
  name: 'RequestUpgrade',
  input: z.object({
    upgradeId,
    userId: z.string(),
    planId: z.string().max(64),
    via: upgradeEvents.UpgradeRequested.schema.shape.via,
  }),
  may: (actor: Actor, _, { userId }) => actor.kind === 'user' && actor.id === userId,
  async facts({ planId }, { state }) {
    const offer = offeredPlan(planId, await state(plan, planId));
    return isTrial(offer) ? refuse('invalid', 'plan.trial', 'The trial cannot be bought.') : { offer };
  },
  to: ({ upgradeId: id, userId, via }, _, { offer }) => ({
    type: 'RequestUpgrade' as const,
    upgradeId: id,
    userId,
    offer,
    via,
  }),
});
const attachPaymentLink = command({
  ...bySystem,
  name: 'AttachPaymentLink',
  input: one.extend({ link: z.object({ linkId: z.string(), url: z.url(), expiresAt: z.string() }) }),
});
const recordPayment = command({
  ...bySystem,
  name: 'RecordPayment',
  input: one.extend({
    payment: z.object({ paymentId: z.string().max(64), amount: z.number().int(), currency: z.string().max(8) }),
  }),
});
const lapseUpgrade = command({ ...bySystem, name: 'LapseUpgrade', input: one });
export const grantUpgrade = command({ ...byAdmin, name: 'GrantUpgrade' });
export const declineUpgrade = command({ ...byAdmin, name: 'DeclineUpgrade' });

/** How long a payment link can be paid. */
const LINK_MS = 24 * 3_600_000;
/** How long after its end a provider that knows nothing of a link is asked for it: keys may be wrong for a while. */
const UNKNOWN_MS = 7 * LINK_MS;

type Known = Exclude<UpgradeState, { status: 'absent' }>;

/**
 * A studio asks for a plan. Where links can be made it is answered with one, otherwise it waits for an admin. `open`: an
 * upgrade to the same plan that waits already, which is taken up again where its terms still are what is offered. A
 * process that dies in between leaves a request whose link the next try finds.
 */
export async function requestUpgrade(
  tools: WriteSide,
  payments: PaymentLinks | undefined,
  { userId, planId, open, returnTo }: { userId: string; planId: string; open: string | undefined; returnTo: string },
  caller: Caller,
): Promise<Known> {
  const via = payments ? ('link' as const) : ('hand' as const);
  const known = open === undefined ? undefined : await stillAsked(tools, open, via);
  const id = known?.upgradeId ?? idMadeBy(askForPlan, caller, 'upgrade');
  const state = (await tools.run(askForPlan, { upgradeId: id, userId, planId, via }, caller)).state as Known;
  if (!payments || state.link) return state;
  const person = (await tools.journal.load(account, userId)).state;
  const expiresAt = tools.now().getTime() + LINK_MS;
  const made = await payments.make({
    reference: id,
    amount: state.offer.price,
    description: `Loom ${state.offer.name}`,
    customer: person.status === 'open' ? { name: person.fullName, email: person.email } : { name: 'Studio', email: '' },
    returnTo: `${returnTo}?upgrade=${id}`,
    expiresAt,
  });
  const link = { linkId: made.linkId, url: made.url, expiresAt: new Date(expiresAt).toISOString() };
  return (await tools.run(attachPaymentLink, { upgradeId: id, link }, bySystemOf(caller))).state as Known;
}

const bySystemOf = (caller: Caller): Caller => ({ ...caller, actor: system('payments'), key: undefined });

/** Ends a request that nobody can pay: it never had a link, or its provider knows none of it a week after the link's end. */
export async function lapseUnpayable(
  tools: WriteSide,
  { id, link, requestedAt }: { id: string; link: { expiresAt: string } | null; requestedAt: string },
  caller: Caller,
): Promise<void> {
  const over = link ? Date.parse(link.expiresAt) + UNKNOWN_MS : Date.parse(requestedAt) + LINK_MS;
  if (over < tools.now().getTime()) await tools.run(lapseUpgrade, { upgradeId: id }, bySystemOf(caller));
}

async function stillAsked(tools: WriteSide, id: string, via: Known['via']): Promise<Known | undefined> {
  const { state } = await tools.journal.load(upgrade, id);
  if (state.status !== 'open' || state.via !== via) return undefined;
  if (state.link && state.link.expiresAt <= tools.now().toISOString()) return undefined;
  const now = (await tools.journal.load(plan, state.offer.planId)).state;
  return now.status === 'offered' && now.offer.price === state.offer.price ? state : undefined;
}

/**
 * Keeps what a provider says of a link: that it was paid, with what, or can no longer be. However often it is said, it
 * counts once. Whoever has paid has the plan at once.
 */
export async function keepStanding(
  tools: WriteSide,
  id: string,
  { linkId, status, paid }: ProvidedLink,
  caller: Caller,
): Promise<Outcome<UpgradeState> | undefined> {
  const { state } = await tools.journal.load(upgrade, id);
  // Who knows the reference but not the link speaks of another one.
  if (state.status === 'absent' || (state.link && state.link.linkId !== linkId)) return undefined;
  const by = bySystemOf(caller);
  if (!paid) return status === 'over' ? tools.run(lapseUpgrade, { upgradeId: id }, by) : undefined;
  const kept = await tools.run(recordPayment, { upgradeId: id, payment: paid }, by);
  if (kept.state.status === 'granted')
    await tools.run(assignPlan, { userId: state.userId, planId: state.offer.planId, upgradeId: id }, by);
  return kept;
}
