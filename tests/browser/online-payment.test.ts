import { afterAll, expect } from 'vitest';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { startRazorpayDouble } from '../doubles/razorpay.ts';
import { dialogByKeyboard, look } from './look.ts';
import { hands, says, signedIn } from './spec.ts';
import { COPYING, HAND, openBrowserLoom, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const keys = { keyId: 'rzp_live_asha', keySecret: 'key secret', webhookSecret: 'the webhook secret' };
const provider = await startRazorpayDouble(keys);
afterAll(() => provider.close());
const test = journeySteps();
const context = await openBrowserLoom({ env: { RAZORPAY_URL: provider.url } });
const { loom } = context;
const asha = await loom.register('Asha Rao');
const desk = await context.open(COPYING);
const phone = await context.open(HAND);
quiet([desk, phone], /status of (404|409|422|503)/);
await signedIn(desk.page, asha);

const today = indianDate(new Date().toISOString());
const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const answer = await loom.call<T>(method, `/api/v1/business${path}`, { token: asha.token, body });
  expect(answer.status).toBe(200);
  return answer.body;
};
let invoiceId = '';
let link = '';

test('a studio connects its Razorpay account: keys that are wrong are said to be, and those that are right are never shown', async () => {
  const { page } = desk;
  const { button, inDialog } = hands(page);
  const field = (label: string) => page.getByRole('dialog').last().getByLabel(label, { exact: true });
  await page.goto('/business');
  await button('Business details').click();
  await page.getByText('Let clients pay by card, UPI or net banking').waitFor();
  await dialogByKeyboardIn(page);
  await button('Set up').click();
  expect(await field('Webhook address').inputValue()).toMatch(new RegExp(`/webhooks/razorpay/${asha.id}$`));
  await button('Copy the webhook address').click();
  await says(page, 'Webhook address copied');
  await inDialog('Connect').click();
  await page.getByText('A key id begins with rzp_live_ or rzp_test_.').waitFor();
  await field('Key id').fill(keys.keyId);
  await field('Key secret').fill('something else');
  await field('Webhook secret').fill(keys.webhookSecret);
  await inDialog('Connect').click();
  await page.getByText('Razorpay does not take this key.').waitFor();
  await look(page, 'online-1-keys');
  await field('Key secret').fill(keys.keySecret);
  await inDialog('Connect').click();
  await says(page, 'Your clients can pay online now.');
  await page.getByText('Connected to your Razorpay account').waitFor();
  await look(page, 'online-2-connected');
  await button('Change').click();
  expect(await field('Key id').inputValue()).toBe(keys.keyId);
  expect(await field('Key secret').inputValue()).toBe('');
  expect(await page.content()).not.toContain(keys.keySecret);
  await page.goBack();
  await page.getByRole('heading', { name: 'Business details' }).waitFor();
});

/** Escape, pressed in the very moment in which a dialog is shown over another. */
const ESCAPE_AT_ONCE = `new MutationObserver((_, observer) => {
  if (document.querySelectorAll('[role=dialog]').length < 2) return;
  observer.disconnect();
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}).observe(document.body, { childList: true, subtree: true })`;

/** The dialog over the dialog: Escape closes one at a time, however soon it comes, and gives the focus back. */
async function dialogByKeyboardIn(page: typeof desk.page): Promise<void> {
  const opener = hands(page).button('Set up');
  await page.evaluate(ESCAPE_AT_ONCE);
  for (const pressed of [true, false]) {
    await opener.press('Enter');
    if (!pressed) {
      await page.getByRole('heading', { name: 'Online payment', level: 2 }).waitFor();
      await page.keyboard.press('Escape');
    }
    await page.getByRole('dialog', { name: 'Business details' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await expect.poll(() => opener.evaluate((element) => element.matches(':focus'))).toBe(true);
  }
}

test('their client pays exactly what is due, though the message of it is lost', async () => {
  const { client } = await ask<{ client: { client_id: string } }>('POST', '/clients', {
    client_name: 'Meera Nair',
    client_email: 'meera@clients.test',
  });
  const items = [{ description: 'Wedding, two days', quantity: 2, rate: 62_500 }];
  const form = { client_id: client.client_id, issue_date: today, due_date: '2099-12-31', items };
  const made = await ask<{ invoice: { invoice_id: string } }>('POST', '/invoices', form);
  invoiceId = made.invoice.invoice_id;
  await ask('POST', `/invoices/${invoiceId}/send`, {});
  link = `/public/invoice${new URL((await ask<{ url: string }>('POST', `/invoices/${invoiceId}/share`, {})).url).hash}`;
  const { page } = phone;
  await page.route('https://rzp.test/**', async (route) => {
    const made = provider.links.find(({ short_url: url }) => url === route.request().url())!;
    await route.fulfill({
      contentType: 'text/html',
      body: `<title>Payment</title><a href="${made.callback_url.replace(/^https?:\/\/[^/]+/, loom.url)}&razorpay_payment_id=pay_1">Back</a>`,
    });
  });
  await page.goto(link);
  const pay = hands(page).button('Pay ₹1,25,000.00 online');
  await pay.waitFor();
  await look(page, 'online-3-bill');
  provider.fail(502);
  await pay.click();
  await page.getByText('The payment service cannot be reached. Please try again in a moment.').waitFor();
  await pay.click();
  // Who looks around there and comes back has not paid.
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByText('Your payment has not arrived yet.').waitFor();
  await look(page, 'online-4-waiting');
  await hands(page).button('Pay ₹1,25,000.00 online').click();
  await page.getByRole('link', { name: 'Back' }).waitFor();
  expect(provider.links).toHaveLength(1);
  provider.pay(provider.links[0]!.id, { method: 'upi' });
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByText('Your payment has arrived. Thank you!').waitFor();
  await page.getByText('Everything is paid. Thank you!').waitFor();
  expect(await pay.count()).toBe(0);
  await look(page, 'online-5-arrived');
});

test('whoever comes back in another window is told where to look', async () => {
  const { page } = await context.open();
  await page.goto('/public/invoice?paid=1');
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await look(page, 'online-6-elsewhere');
});

test('the studio sees the payment, and gives a part of it back', async () => {
  const { page } = desk;
  const { button, inDialog } = hands(page);
  await page.goto(`/business/invoices/${invoiceId}`);
  const part = page.getByRole('region', { name: 'Online payments' });
  await part.getByText('UPI · ').waitFor();
  await page.getByText('₹1,25,000 were paid online.').waitFor();
  await look(page, 'online-7-invoice');
  const refund = button(/^Refund ₹1,25,000, pay_/);
  await dialogByKeyboard(page, refund);
  await refund.click();
  await page.getByLabel('Amount (₹)').fill('200000');
  await inDialog('Refund').click();
  await page.getByText('Only ₹1,25,000 of this payment can be given back.').waitFor();
  await page.getByLabel('Amount (₹)').fill('25000');
  await look(page, 'online-8-refund');
  await inDialog('Refund').click();
  await says(page, 'The refund is made.');
  await part.getByText('₹25,000 given back').waitFor();
  provider.refundsAre('pending');
  await button(/^Refund ₹1,25,000, pay_/).click();
  await inDialog('Refund').click();
  await says(page, 'The refund is on its way. You see here when it is made.');
  await part.getByText('₹1,00,000 on its way back').waitFor();
  provider.endRefund(provider.refunds.at(-1)!.id, 'failed');
  await button('Ask Razorpay').click();
  await part.getByText('₹1,00,000 not given back').waitFor();
  await look(page, 'online-9-refunded');
});

test('the account is removed, and nobody pays online any more', async () => {
  const { page } = desk;
  const { button, inDialog } = hands(page);
  await page.goto('/business');
  await button('Business details').click();
  await button('Change').click();
  await button('Remove account').click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove account' }).click();
  await says(page, 'Online payment is switched off, and your keys are deleted.');
  await page.getByText('Let clients pay by card, UPI or net banking').waitFor();
  await inDialog('Cancel').click();
  await phone.page.goto(link);
  await phone.page.getByText('Partly paid').waitFor();
  expect(
    await hands(phone.page)
      .button(/ online$/)
      .count(),
  ).toBe(0);
});
