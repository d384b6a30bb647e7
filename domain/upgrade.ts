import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';
import { type PlanOffer, planOffer } from './kernel/planOffer.ts';

/** Payment links are made out in rupees. */
export const CURRENCY = 'INR';

/** How it is paid: by a payment link, or by hand, which an admin answers. */
const via = z.enum(['link', 'hand']);
export type UpgradeWay = z.infer<typeof via>;

const about = { upgradeId: z.string(), userId: z.string() };
/** In the smallest unit of its currency: paise, for rupees. */
const payment = { paymentId: z.string(), amount: z.number().int(), currency: z.string() };

/** A studio's wish for a plan, on the terms of that moment, until it is paid or answered. */
export const upgradeEvents = {
  UpgradeRequested: eventSchema(z.object({ ...about, offer: planOffer, via })),
  PaymentLinkMade: eventSchema(z.object({ ...about, linkId: z.string(), url: z.string(), expiresAt: z.string() })),
  UpgradePaid: eventSchema(z.object({ ...about, ...payment })),
  /** Money came that is not what was asked for: an admin looks at it. */
  UpgradePaymentDiffered: eventSchema(z.object({ ...about, ...payment })),
  UpgradeGranted: eventSchema(z.object(about)),
  UpgradeDeclined: eventSchema(z.object(about)),
  /** Its payment link can no longer be paid. */
  UpgradeLapsed: eventSchema(z.object(about)),
};
export type UpgradeEvent = EventsOf<typeof upgradeEvents>;

export interface Payment {
  paymentId: string;
  amount: number;
  currency: string;
}
export interface PaymentLink {
  linkId: string;
  url: string;
  /** ISO 8601. */
  expiresAt: string;
}
export type UpgradeState =
  | { status: 'absent' }
  | {
      /** `open` waits for money or for an answer; `differs` for an admin. */
      status: 'open' | 'lapsed' | 'differs' | 'declined' | 'granted';
      upgradeId: string;
      userId: string;
      offer: PlanOffer;
      via: UpgradeWay;
      link: PaymentLink | undefined;
      payments: readonly string[];
      /** Money came that nobody has answered for yet. */
      unanswered: boolean;
    };
export type UpgradeCommand =
  | { type: 'RequestUpgrade'; upgradeId: string; userId: string; offer: PlanOffer; via: UpgradeWay }
  | { type: 'AttachPaymentLink'; link: PaymentLink }
  | { type: 'RecordPayment'; payment: Payment }
  | { type: 'LapseUpgrade' }
  | { type: 'GrantUpgrade' }
  | { type: 'DeclineUpgrade' };

export const upgrade: Aggregate<UpgradeState, UpgradeCommand, UpgradeEvent> = {
  name: 'upgrade',
  schemas: upgradeEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'RequestUpgrade') {
        const { upgradeId, userId, offer, via: by } = command;
        return state.status === 'absent' ? [{ type: 'UpgradeRequested', upgradeId, userId, offer, via: by }] : [];
      }
      if (state.status === 'absent') return refuse('notFound', 'upgrade.absent', 'There is no such request.');
      const ids = { upgradeId: state.upgradeId, userId: state.userId };
      switch (command.type) {
        case 'AttachPaymentLink':
          return state.link?.linkId === command.link.linkId
            ? []
            : [{ type: 'PaymentLinkMade', ...ids, ...command.link }];
        case 'RecordPayment': {
          const paid = command.payment;
          if (state.payments.includes(paid.paymentId)) return [];
          // Whoever pays late has paid all the same; who pays twice is owed something.
          const asAsked =
            (state.status === 'open' || state.status === 'lapsed') &&
            paid.amount === state.offer.price &&
            paid.currency === CURRENCY;
          return [{ type: asAsked ? 'UpgradePaid' : 'UpgradePaymentDiffered', ...ids, ...paid }];
        }
        case 'LapseUpgrade':
          return state.status === 'open' ? [{ type: 'UpgradeLapsed', ...ids }] : [];
        case 'GrantUpgrade':
          if (state.status === 'granted' && !state.unanswered) return [];
          return state.status === 'declined' && !state.unanswered
            ? refuse('conflict', 'upgrade.declined', 'This request was declined already.')
            : [{ type: 'UpgradeGranted', ...ids }];
        case 'DeclineUpgrade':
          if (state.status === 'declined') return [];
          return state.status === 'granted'
            ? refuse('conflict', 'upgrade.granted', 'This request was granted already.')
            : [{ type: 'UpgradeDeclined', ...ids }];
      }
    },
    evolve(state, event) {
      if (event.type === 'UpgradeRequested') {
        const { upgradeId, userId, offer, via: by } = event;
        return { status: 'open', upgradeId, userId, offer, via: by, link: undefined, payments: [], unanswered: false };
      }
      if (state.status === 'absent') return state;
      switch (event.type) {
        case 'PaymentLinkMade':
          return { ...state, link: { linkId: event.linkId, url: event.url, expiresAt: event.expiresAt } };
        case 'UpgradePaid':
          return { ...state, status: 'granted', payments: [...state.payments, event.paymentId] };
        case 'UpgradePaymentDiffered':
          return {
            ...state,
            status: state.status === 'granted' ? 'granted' : 'differs',
            payments: [...state.payments, event.paymentId],
            unanswered: true,
          };
        case 'UpgradeGranted':
          return { ...state, status: 'granted', unanswered: false };
        case 'UpgradeDeclined':
          return { ...state, status: 'declined', unanswered: false };
        case 'UpgradeLapsed':
          return { ...state, status: 'lapsed' };
      }
    },
  },
};
