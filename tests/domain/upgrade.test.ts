import { describe, test } from 'vitest';
import { seededPlans } from '../../domain/plan.ts';
import { type UpgradeEvent, upgrade } from '../../domain/upgrade.ts';
import { given } from '../given.ts';

const offer = seededPlans[2];
const ids = { upgradeId: 'u', userId: 'asha' };
const asked: UpgradeEvent = { type: 'UpgradeRequested', ...ids, offer, via: 'link' };
const link = { linkId: 'plink_1', url: 'https://pay.test/1', expiresAt: '2026-11-23T10:00:00.000Z' };
const payment = { paymentId: 'pay_1', amount: offer.price, currency: 'INR' };
const paid: UpgradeEvent = { type: 'UpgradePaid', ...ids, ...payment };
const lapsed: UpgradeEvent = { type: 'UpgradeLapsed', ...ids };
const granted: UpgradeEvent = { type: 'UpgradeGranted', ...ids };
const declined: UpgradeEvent = { type: 'UpgradeDeclined', ...ids };

describe('an upgrade', () => {
  test('is asked for once, and has one link', () => {
    given(upgrade)
      .when({ type: 'RequestUpgrade', ...ids, offer, via: 'link' })
      .then(asked);
    given(upgrade, asked)
      .when({ type: 'RequestUpgrade', ...ids, offer, via: 'link' })
      .then();
    given(upgrade, asked)
      .when({ type: 'AttachPaymentLink', link })
      .then({ type: 'PaymentLinkMade', ...ids, ...link });
    given(upgrade, asked, { type: 'PaymentLinkMade', ...ids, ...link })
      .when({ type: 'AttachPaymentLink', link })
      .then();
  });
  test('is paid once by one payment, also after its link could no longer be paid', () => {
    given(upgrade, asked).when({ type: 'RecordPayment', payment }).then(paid);
    given(upgrade, asked, lapsed).when({ type: 'RecordPayment', payment }).then(paid);
    given(upgrade, asked, paid).when({ type: 'RecordPayment', payment }).then();
  });
  test.each([
    ['another amount', { ...payment, amount: 100 }],
    ['another currency', { ...payment, currency: 'USD' }],
  ])('is not paid by %s', (_, other) =>
    given(upgrade, asked)
      .when({ type: 'RecordPayment', payment: other })
      .then({ type: 'UpgradePaymentDiffered', ...ids, ...other }),
  );
  test('that is paid twice, or after it was answered, tells of what came', () => {
    const second = { ...payment, paymentId: 'pay_2' };
    const differed: UpgradeEvent = { type: 'UpgradePaymentDiffered', ...ids, ...second };
    for (const before of [paid, granted, declined])
      given(upgrade, asked, before).when({ type: 'RecordPayment', payment: second }).then(differed);
  });
  test('that is paid twice is answered by an admin', () =>
    given(upgrade, asked, paid, { type: 'UpgradePaymentDiffered', ...ids, ...payment, paymentId: 'pay_2' })
      .when({ type: 'GrantUpgrade' })
      .then(granted));
  test('lapses while it is open, and not after', () => {
    given(upgrade, asked).when({ type: 'LapseUpgrade' }).then(lapsed);
    given(upgrade, asked, paid).when({ type: 'LapseUpgrade' }).then();
  });
  test('is granted or declined, once, and not both', () => {
    given(upgrade, asked).when({ type: 'GrantUpgrade' }).then(granted);
    given(upgrade, asked, granted).when({ type: 'GrantUpgrade' }).then();
    given(upgrade, asked).when({ type: 'DeclineUpgrade' }).then(declined);
    given(upgrade, asked, declined).when({ type: 'DeclineUpgrade' }).then();
    given(upgrade, asked, declined)
      .when({ type: 'GrantUpgrade' })
      .thenRefused('conflict', 'This request was declined already.');
    given(upgrade, asked, paid)
      .when({ type: 'DeclineUpgrade' })
      .thenRefused('conflict', 'This request was granted already.');
  });
  test('that nobody asked for is not there', () =>
    given(upgrade).when({ type: 'GrantUpgrade' }).thenRefused('notFound', 'There is no such request.'));
});
