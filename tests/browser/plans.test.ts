import { afterAll, expect, test } from 'vitest';
import { startRazorpayDouble } from '../doubles/razorpay.ts';
import { faults } from './browser.ts';
import { look } from './look.ts';
import { signedIn } from './spec.ts';
import { openBrowserLoom } from './studio.ts';

const keys = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'the webhook secret' };
const provider = await startRazorpayDouble(keys);
const paying = await openBrowserLoom({
  env: {
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_URL: provider.url,
  },
});
const byHand = await openBrowserLoom({ env: { OPERATOR_UPI_ID: 'loom@okbank' } });
const { loom } = paying;
afterAll(() => provider.close());

test('a studio comes from the trial to a paid plan, by a link, though the message of the payment is lost', async () => {
  const asha = await loom.register('Asha Rao', { plan: 'free-trial' });
  const { page } = await paying.open();
  await page.route('https://rzp.test/**', async (route) => {
    const link = provider.links.find(({ short_url: url }) => url === route.request().url())!;
    provider.pay(link.id);
    await route.fulfill({
      contentType: 'text/html',
      body: `<title>Payment</title><a href="${link.callback_url}&razorpay_payment_id=pay_1">Pay</a>`,
    });
  });
  await signedIn(page, asha);
  await page.goto('/account-settings');
  await page.getByText('Free Trial').first().waitFor();
  await page.getByRole('button', { name: 'Upgrade to Annual' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await look(page, 'plans-1-trial');
  await page.getByRole('button', { name: 'Upgrade to Annual' }).click();
  await page.getByRole('link', { name: 'Pay' }).click();
  await page.getByText('Thank you. Your plan is now Annual.').waitFor();
  await page.getByRole('button', { name: 'Renew Annual' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await look(page, 'plans-2-annual');
});

test('without a provider a studio pays by UPI, and waits for an answer', async () => {
  const ravi = await byHand.loom.register('Ravi Iyer', { plan: 'free-trial' });
  const { page } = await byHand.open();
  await signedIn(page, ravi);
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Upgrade to Monthly' }).click();
  await page.getByRole('dialog', { name: 'Monthly: request sent' }).waitFor();
  await page.getByRole('img', { name: 'QR code that pays by UPI' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await look(page, 'plans-3-by-hand');
  await page.getByRole('button', { name: 'Done' }).click();
  const asked = page.getByRole('list', { name: 'Plans you asked for' });
  await asked.getByText('Waiting for an answer').waitFor();
  const admin = { token: byHand.loom.admin.token };
  const { upgrades } = (
    await byHand.loom.call<{ upgrades: { upgrade_id: string }[] }>('GET', '/api/v1/admin/upgrades', admin)
  ).body;
  await byHand.loom.call('POST', `/api/v1/admin/upgrades/${upgrades[0]!.upgrade_id}/grant`, admin);
  await byHand.loom.settled();
  await page.reload();
  await page.getByRole('button', { name: 'Renew Monthly' }).waitFor();
  expect(await asked.count()).toBe(0);
});
