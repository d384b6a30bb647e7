import type { UpgradeEvent } from '../../../domain/upgrade.ts';
import { money, rupees } from '../../../domain/kernel/money.ts';
import type { Sentences } from './words.ts';

export const upgradeSentences: Sentences<UpgradeEvent> = {
  UpgradeRequested: ({ userId, offer, via }, { person }) =>
    `${person(userId)} asked for the plan ${offer.name} at ${rupees(offer.price)}, to be paid ${via === 'link' ? 'by a payment link' : 'by hand'}`,
  PaymentLinkMade: ({ userId, expiresAt }, { person }) =>
    `A payment link was made for ${person(userId)}, good until ${expiresAt}`,
  UpgradePaid: ({ userId, amount, currency, paymentId }, { person }) =>
    `${person(userId)} paid ${money(amount, currency)} for a plan (payment ${paymentId})`,
  UpgradePaymentDiffered: ({ userId, amount, currency, paymentId }, { person }) =>
    `${money(amount, currency)} came from ${person(userId)}, which is not what was asked for (payment ${paymentId})`,
  UpgradeGranted: ({ userId }, { who, person }) => `${who} granted ${person(userId)} the plan they asked for`,
  UpgradeDeclined: ({ userId }, { who, person }) => `${who} declined the plan that ${person(userId)} asked for`,
  UpgradeLapsed: ({ userId }, { person }) => `The payment link of ${person(userId)} can no longer be paid`,
};
