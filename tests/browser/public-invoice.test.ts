import { expect, test } from 'vitest';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { overflows } from './browser.ts';
import { hands, says, signedIn } from './spec.ts';
import { COPYING, HAND, openBrowserLoom, quiet } from './studio.ts';

const today = indianDate(new Date().toISOString());
const context = await openBrowserLoom();
const { loom } = context;
const asha = await loom.register('Asha Rao');
const desk = await context.open(COPYING);
const phone = await context.open(HAND);
quiet([desk, phone], /status of (404|429|503)/);

const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const answer = await loom.call<T>(method, `/api/v1/business${path}`, { token: asha.token, body });
  expect(answer.status).toBe(200);
  return answer.body;
};
/** An invoice that was sent, and the path of its client's link. */
async function shared(more: object = {}): Promise<{ path: string; link: string }> {
  await ask('PUT', '/settings', { legal_name: 'Asha Rao Photography', upi_id: 'asha@okbank' });
  const { client } = await ask<{ client: { client_id: string } }>('POST', '/clients', {
    client_name: 'Meera Nair',
    client_email: `${crypto.randomUUID()}@clients.test`,
  });
  const items = [{ description: 'Wedding, two days', quantity: 2, rate: 62_500 }];
  const form = { client_id: client.client_id, issue_date: today, due_date: '2099-12-31', items, ...more };
  const { invoice } = await ask<{ invoice: { invoice_id: string } }>('POST', '/invoices', form);
  const path = `/invoices/${invoice.invoice_id}`;
  await ask('POST', `${path}/send`, {});
  const { url } = await ask<{ url: string }>('POST', `${path}/share`, {});
  return { path, link: `/public/invoice${new URL(url).hash}` };
}
const pay = (path: string, amount: number) =>
  ask('POST', `${path}/payments`, { amount, payment_method: 'upi', payment_date: today });

test('on their phone a client sees what is due, pays by UPI, and asks', async () => {
  const { path, link } = await shared();
  await pay(path, 25_000);
  const { page } = phone;
  const answer = await page.goto(link);
  expect(answer!.headers()['referrer-policy']).toBe('no-referrer');
  await page.getByRole('heading', { level: 1, name: 'Asha Rao Photography' }).waitFor();
  for (const said of [
    'Partly paid',
    'Wedding, two days',
    '2 × ₹62,500.00',
    'Left to pay of ₹1,25,000.00, by 31 Dec 2099',
  ])
    await says(page, said);
  const button = page.getByRole('link', { name: 'Pay ₹1,00,000.00 by UPI' });
  const asked = new URL((await button.getAttribute('href'))!).searchParams;
  expect([asked.get('pa'), asked.get('am')]).toEqual(['asha@okbank', '100000.00']);
  await page.getByRole('img', { name: 'QR code that pays ₹1,00,000.00 by UPI' }).waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  expect(await overflows(page)).toBe(false);
  await hands(page).button('Ask a question').click();
  await hands(page).inDialog('Send').click();
  await says(page, 'Please write your question.');
  await page.getByLabel('Your question').fill('Is the album in it?');
  await hands(page).inDialog('Send').click();
  await says(page, 'Your question is sent.');
  await loom.settled();
  const { questions, opened_at: openedAt } = await ask<{ opened_at: string | null; questions: { question: string }[] }>(
    'GET',
    `${path}/share`,
  );
  expect([questions.map(({ question }) => question), openedAt === null]).toEqual([['Is the album in it?'], false]);
});

test('on a screen it is taken home, says what became of it, and ends with its link', async () => {
  const { path, link } = await shared();
  const { page } = desk;
  await page.goto(link);
  await says(page, 'To be paid');
  const file = page.waitForEvent('download');
  await hands(page).button('Download PDF').click();
  expect((await file).suggestedFilename()).toMatch(/^INV-\d{4}-\d\d-\d{4}\.pdf$/);
  await page.route('**/pdf', (route) => route.fulfill({ status: 503, json: { detail: 'PDFs cannot be made.' } }));
  await hands(page).button('Download PDF').click();
  await says(page, 'PDFs cannot be made.');
  await pay(path, 125_000);
  await page.reload();
  await says(page, 'Everything is paid. Thank you!');
  expect(await page.getByRole('img', { name: /^QR code/ }).count()).toBe(0);
  await ask('DELETE', `${path}/share`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'This invoice is no longer here' }).waitFor();

  const cancelled = await shared();
  await ask('POST', `${cancelled.path}/cancel`, { reason: '' });
  await page.goto(cancelled.link);
  await page.reload();
  await says(page, 'This invoice was cancelled. Nothing is to be paid.');
  await page.route('**/api/v1/public/invoices/*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await page.getByRole('heading', { name: 'We could not open the invoice' }).waitFor();
});

test('its studio hands the link on, ends it, and makes it anew', async () => {
  const { path, link } = await shared();
  const { page } = desk;
  await page.unroute('**/api/v1/public/invoices/*');
  await signedIn(page, asha);
  await page.goto(`/business${path}`);
  await says(page, 'Whoever has the link sees this invoice. It was not opened yet.');
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  await hands(page).button('Share link').click();
  await says(page, 'Link copied to clipboard!');
  expect(await copied()).toContain(link);
  await hands(page).button('End link').click();
  await hands(page).inDialog('End link').click();
  await says(page, 'The link has ended: nobody sees this invoice but you.');
  await hands(page).button('Share by a new link').click();
  await says(page, 'Whoever has the link sees this invoice. It was not opened yet.');
  expect(await copied()).not.toContain(link);
});
