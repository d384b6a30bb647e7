import type { PaymentLink, UpgradeEvent, UpgradeState, UpgradeWay } from '../domain/upgrade.ts';
import { type View, projection } from './core/projection.ts';

export interface UpgradeView extends View {
  userId: string;
  planId: string;
  planName: string;
  /** In paise. */
  price: number;
  via: UpgradeWay;
  status: Exclude<UpgradeState['status'], 'absent'>;
  link: PaymentLink | null;
  /** What came, in the smallest unit of its currency, where it was not what was asked for. */
  differing: { amount: number; currency: string } | null;
  requestedAt: string;
  /** For an admin: asked for by hand, or paid otherwise than asked. */
  waits: boolean;
}

export const upgrades = projection<UpgradeEvent, UpgradeView>(
  {
    name: 'upgrades',
    version: 1,
    indexes: {
      byUser: ['userId', 'requestedAt'],
      byPlan: ['userId', 'planId', 'status', 'requestedAt'],
      byStatus: ['status', 'via', 'requestedAt'],
      byWaiting: ['waits', 'requestedAt'],
    },
    key: (event) => event.upgradeId,
  },
  {
    UpgradeRequested: (_, { upgradeId, userId, offer, via }, { at }) => ({
      id: upgradeId,
      userId,
      planId: offer.planId,
      planName: offer.name,
      price: offer.price,
      via,
      status: 'open',
      link: null,
      differing: null,
      requestedAt: at,
      waits: via === 'hand',
    }),
    PaymentLinkMade: (view, { linkId, url, expiresAt }) => view && { ...view, link: { linkId, url, expiresAt } },
    UpgradePaid: (view) => view && { ...view, status: 'granted', waits: false },
    UpgradePaymentDiffered: (view, { amount, currency }) =>
      view && {
        ...view,
        status: view.status === 'granted' ? 'granted' : 'differs',
        differing: { amount, currency },
        waits: true,
      },
    UpgradeGranted: (view) => view && { ...view, status: 'granted', waits: false },
    UpgradeDeclined: (view) => view && { ...view, status: 'declined', waits: false },
    UpgradeLapsed: (view) => view && { ...view, status: 'lapsed' },
  },
);
