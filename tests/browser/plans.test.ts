import { afterAll, expect, test } from 'vitest';
import { startRazorpayDouble } from '../doubles/razorpay.ts';
import { assignPlan } from '../../commands/subscription.ts';
import { system } from '../../commands/core/actors.ts';
import { must } from '../rights/arrive.ts';
import { look, PHONE, WIDE } from './look.ts';
import { signedIn } from './spec.ts';
import { DESK, HAND, openBrowserLoom } from './studio.ts';

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

test.each([
  { at: 'a desk', device: DESK, name: 'Asha Rao' },
  { at: 'a phone', device: HAND, name: 'Bina Das' },
])(
  'a studio comes from the trial to a paid plan on $at, by a link, though the message of the payment is lost',
  async ({ device, name }) => {
    const asha = await loom.register(name, { plan: 'free-trial' });
    const { page } = await paying.open(device);
    const seen = (shown: string) => look(page, shown, device === HAND ? [PHONE] : undefined);
    await page.route('https://rzp.test/**', async (route) => {
      const link = provider.links.find(({ short_url: url }) => url === route.request().url())!;
      provider.pay(link.id);
      await route.fulfill({
        contentType: 'text/html',
        body: `<title>Payment</title><a href="${link.callback_url}&razorpay_payment_id=pay_${link.id}">Pay</a>`,
      });
    });
    await signedIn(page, asha);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Upgrade', exact: true }).click();
    await page.getByText('Free Trial').first().waitFor();
    await page.getByRole('button', { name: 'Upgrade to Annual' }).waitFor();
    await seen('plans-1-trial');
    await page.getByRole('button', { name: 'Upgrade to Annual' }).dblclick();
    await page.getByRole('link', { name: 'Pay' }).click();
    await page.getByText('Thank you. Your plan is now Annual.').waitFor();
    await page.getByRole('button', { name: 'Renew Annual' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(provider.links.filter(({ customer }) => customer.email === asha.email)).toHaveLength(1);
    await seen('plans-2-annual');

    // What is paid for is not given up unasked: whoever would lose the rest of a plan is told, and may keep it.
    await page.getByRole('button', { name: 'Change to Monthly' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change from Annual to Monthly?' });
    await dialog.getByText('what is left of Annual ends then').waitFor();
    await seen('plans-3-change');
    await dialog.getByRole('button', { name: 'Keep Annual' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(provider.links.filter(({ customer }) => customer.email === asha.email)).toHaveLength(1);
  },
);

test('without a provider a studio pays by UPI, and an administrator answers in the console', async () => {
  const ravi = await byHand.loom.register('Ravi Iyer', { plan: 'free-trial' });
  const { page } = await byHand.open();
  await signedIn(page, ravi);
  await page.goto('/account-settings');
  const askFor = async (plan: string) => {
    await page.getByRole('button', { name: `Upgrade to ${plan}` }).click();
    await page.getByRole('dialog', { name: `${plan}: request sent` }).waitFor();
    await page.getByRole('img', { name: 'QR code that pays by UPI' }).waitFor();
  };
  await askFor('Annual');
  await page.getByRole('button', { name: 'Done' }).click();
  await askFor('Monthly');
  await look(page, 'plans-4-by-hand');
  await page.getByRole('button', { name: 'Done' }).click();
  const asked = page.getByRole('list', { name: 'Plans you asked for' });
  await asked.getByText('Waiting for an answer').nth(1).waitFor();

  const { page: console } = await byHand.open();
  await console.goto('/admin/');
  await console.getByLabel('E-mail').fill(byHand.loom.admin.email);
  await console.getByLabel('Password', { exact: true }).fill(byHand.loom.admin.password);
  await console.getByRole('button', { name: 'Sign in' }).click();
  await console.getByRole('menuitem', { name: 'Upgrades' }).click();
  await console.getByRole('button', { name: 'Decline Monthly to Ravi Iyer' }).click();
  const confirm = console.getByRole('dialog', { name: 'Decline Monthly to Ravi Iyer?' });
  await confirm.getByRole('button', { name: 'Not now' }).click();
  await confirm.waitFor({ state: 'detached' });
  await console.getByRole('button', { name: 'Decline Monthly to Ravi Iyer' }).click();
  // Between its two shapes the list is drawn anew, and with it what was asked.
  await look(console, 'plans-5-decline', [WIDE]);
  await confirm.getByRole('button', { name: 'Decline', exact: true }).click();
  await console.getByText('Declined.').waitFor();
  await console.getByRole('button', { name: 'Grant Annual to Ravi Iyer' }).waitFor();
  await look(console, 'plans-6-console');
  await byHand.loom.settled();
  await page.reload();
  await asked.getByText('Declined. You can ask again below').waitFor();
  await console.getByRole('button', { name: 'Grant Annual to Ravi Iyer' }).click();
  await console.getByText('Nobody waits').waitFor();
  await byHand.loom.settled();
  await page.reload();
  await page.getByRole('button', { name: 'Renew Annual' }).waitFor();
});

test('a plan that is nearly used up, or all, says so in words beside its figures', async () => {
  const { loom: hers, open } = byHand;
  const plan = {
    name: 'Starter',
    description: 'For the first weddings',
    price: 499,
    duration_days: 30,
    media_upload_limit: 1000,
    gigs_limit: 5,
    ai_conversations_limit: 5,
    is_active: true,
  };
  const { plan_id: planId } = await must<{ plan_id: string }>(hers, 'POST', '/api/v1/admin/subscription-plans', {
    token: hers.admin.token,
    body: plan,
  });
  const meera = await hers.register('Meera Nair', { plan: 'free-trial' });
  const caller = { actor: system('test'), correlation: 'starter' };
  await hers.loom.context.write.run(assignPlan, { userId: meera.id, planId }, caller);
  for (let n = 0; n < 4; n++) await hers.createGig(meera);
  await hers.settled();
  const { page } = await open();
  await signedIn(page, meera);
  await page.goto('/account-settings');
  await page.getByText('4 of 5 · nearly used up').waitFor();
  await page.getByText('0 of 1,000').waitFor();
  await hers.createGig(meera);
  await hers.settled();
  await page.goto('/dashboard');
  await page.getByText('5 of 5 · used up').waitFor();
  await look(page, 'plans-7-used-up');
});
