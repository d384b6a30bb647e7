import { expect, test } from 'vitest';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { Quotation } from '../../api/contract/quotation.ts';
import { overflows } from './browser.ts';
import { hands, says, signedIn } from './spec.ts';
import { COPYING, HAND, openBrowserLoom, quiet } from './studio.ts';

const context = await openBrowserLoom();
const { loom } = context;
const asha = await loom.register('Asha Rao');
const desk = await context.open(COPYING);
const phone = await context.open(HAND);
quiet([desk, phone], /status of (404|409|422|503)/);
await signedIn(desk.page, asha);

const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const answer = await loom.call<T>(method, `/api/v1/business${path}`, { token: asha.token, body });
  expect(answer.status).toBe(200);
  return answer.body;
};
const { client } = await ask<{ client: { client_id: string } }>('POST', '/clients', {
  client_name: 'Meera Nair',
  client_email: 'meera@clients.test',
});
type Sent = { id: string; number: string; link: string };
const TERMS = 'Half before the day.\n\nPhotos within six weeks.';
async function sent(more: object = {}): Promise<Sent> {
  const items = [{ description: 'Wedding, two days', quantity: 2, rate: 40_000 }];
  const form = { client_id: client.client_id, valid_until: '2099-12-31', items, terms: TERMS, ...more };
  const { quotation } = await ask<{ quotation: Quotation }>('POST', '/quotations', form);
  const path = `/quotations/${quotation.quotation_id}`;
  const told = await ask<{ quotation: Quotation }>('POST', `${path}/send`, {});
  const { url } = await ask<{ url: string }>('GET', path);
  const { quotation_number: number, quotation_id: id } = told.quotation;
  return { id, number, link: `/public/quotation${new URL(url).hash}` };
}
const read = async (id: string) => (await ask<{ quotation: Quotation }>('GET', `/quotations/${id}`)).quotation;

test('a studio drafts, edits, deletes, restores and sends a quotation', async () => {
  const { page } = desk;
  const { button, inDialog } = hands(page);
  await page.goto('/business');
  await page.getByRole('tab', { name: 'Quotations' }).click();
  await page.waitForURL('**/business?tab=quotations');
  await says(page, 'No quotations yet');
  await button('Create Your First Quotation').click();
  const form = page.getByRole('dialog');
  await inDialog('Create Quotation').click();
  await says(page, 'Please choose a client.');
  await form.getByRole('combobox', { name: 'Client' }).and(page.locator(':focus')).waitFor();
  await form.getByRole('combobox', { name: 'Client' }).fill('meera');
  await page.getByRole('option', { name: 'Meera Nair' }).click();
  await form.getByLabel('Valid Until').fill('2020-01-01');
  await form.getByLabel('Description').fill('Wedding, two days');
  await form.getByLabel('Rate (₹)').fill('40,000');
  await form.getByLabel('Contract').fill(TERMS);
  await inDialog('Create Quotation').click();
  await says(page, 'This day has passed. Please choose a later one.');
  await form.getByLabel('Valid Until').fill('2099-12-31');
  await inDialog('Create Quotation').click();
  await page.waitForURL('**/business/quotations/*');
  await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
  await page.getByText('Photos within six weeks.').waitFor();
  await button('More for Draft for Meera Nair').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Quantity').fill('2');
  await inDialog('Save').click();
  await says(page, 'You changed the draft: ₹80,000.');
  await button('More for Draft for Meera Nair').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.waitForURL('**/business?tab=quotations');
  await says(page, 'No quotations yet');
  await button('Undo').click();
  await page.getByRole('link', { name: 'Draft' }).click();
  await button('Send').click();
  await inDialog('Send').click();
  await page.getByRole('heading', { level: 1, name: /^QT\// }).waitFor();
  await says(page, 'You sent it: ₹80,000. Since then it is fixed.');
  expect(await button('Make invoice').count()).toBe(0);
});

test('quotations are found by how they stand, which the address says, and Back goes back', async () => {
  const { page } = desk;
  const { number } = await sent();
  await page.goto('/business?tab=quotations');
  await page.getByRole('radio', { name: 'Declined' }).check();
  await page.waitForURL('**/business?tab=quotations&status=declined');
  await says(page, 'No quotation is declined.');
  await page.goBack();
  await page.waitForURL('**/business?tab=quotations');
  await page.getByRole('link', { name: number }).waitFor();
  await page.goto('/business?tab=quotations&status=sent');
  await page.getByRole('link', { name: number }).waitFor();
});

test('on their phone a client reads all of it, and accepts by name what they saw', async () => {
  const { id, number, link } = await sent();
  const { page } = phone;
  const { button, inDialog } = hands(page);
  const answer = await page.goto(link);
  expect(answer!.headers()['referrer-policy']).toBe('no-referrer');
  await page.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor();
  for (const said of ['Waits for your answer', '2 × ₹40,000.00', 'Valid until Thursday, 31 December 2099.'])
    await says(page, said);
  expect(await page.locator('.offer-contract').innerText()).toBe(TERMS);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  expect(await overflows(page)).toBe(false);
  await page.getByText((await read(id)).hash).waitFor();
  await button('Accept').click();
  await inDialog('Accept').click();
  await says(page, 'Please type your name.');
  await page.getByLabel('Your full name').fill('<b>Meera</b> Nair');
  await inDialog('Accept').click();
  await page.getByText('Accepted by <b>Meera</b> Nair').waitFor();
  expect(await button('Decline').count()).toBe(0);
  await button('Check it now').click();
  await says(page, 'What stands today is exactly what was accepted: lines, totals and contract.');
  const [saved] = await Promise.all([page.waitForEvent('download'), button('Download the text').click()]);
  expect(saved.suggestedFilename()).toBe(`${number.replaceAll('/', '-')}.json`);
  expect((await read(id)).acceptance?.name).toBe('<b>Meera</b> Nair');
});

test('a client declines, and says why', async () => {
  const { id, link } = await sent();
  const { page } = phone;
  const { button, inDialog } = hands(page);
  await page.goto('about:blank');
  await page.goto(link);
  await button('Decline').click();
  await inDialog('Decline').click();
  await says(page, 'Please say why, in a few words.');
  await page.getByLabel('Why not?').fill('Too far for us');
  await inDialog('Decline').click();
  await says(page, 'Your reason');
  expect((await read(id)).status).toBe('declined');
  await desk.page.goto(`/business/quotations/${id}`);
  await says(desk.page, 'Too far for us');
});

test('what was answered meanwhile, or has ended, is said in a sentence', async () => {
  const { id, link } = await sent();
  const { page } = phone;
  const { button, inDialog } = hands(page);
  await page.goto('about:blank');
  await page.goto(link);
  await button('Accept').click();
  const { hash } = await read(id);
  const token = link.split('#')[1]!;
  await loom.call('POST', `/api/v1/public/quotations/${token}/accept`, { body: { name: 'Ravi', hash } });
  await page.getByLabel('Your full name').fill('Meera Nair');
  await inDialog('Accept').click();
  await says(page, 'This quotation was accepted already, by Ravi.');
  await inDialog('Cancel').click();
  await page.getByText('Accepted by Ravi').waitFor();
  await desk.page.goto(`/business/quotations/${id}`);
  await hands(desk.page).button('End link').click();
  await hands(desk.page).inDialog('End link').click();
  await desk.page.getByText('nobody can answer it').waitFor();
  await page.goto('about:blank');
  await page.goto(link);
  await says(page, 'This quotation is no longer here');
  await hands(desk.page).button('Share by a new link').click();
  await hands(desk.page).button('End link').waitFor();
});

test('an accepted quotation becomes an invoice in one press, and each leads to the other', async () => {
  const { id, number, link } = await sent();
  const { hash } = await read(id);
  const token = link.split('#')[1]!;
  await loom.call('POST', `/api/v1/public/quotations/${token}/accept`, { body: { name: 'Meera', hash } });
  await loom.settled();
  const { page } = desk;
  const { button } = hands(page);
  await page.goto(`/business/quotations/${id}`);
  await button('Make invoice').click();
  await page.waitForURL(`**/business/invoices/${id}`);
  await page.getByRole('link', { name: `Made of ${number}` }).click();
  await page.getByRole('link', { name: 'Open invoice' }).waitFor();
  const { invoice } = await ask<{ invoice: Invoice }>('GET', `/invoices/${id}`);
  expect(invoice.terms_conditions).toBe(TERMS);
  await ask('DELETE', `/invoices/${id}`, {});
  await loom.settled();
  await page.reload();
  await button('Make invoice').waitFor();
});

test('the page of a client shows what they were offered and billed, and begins both with them', async () => {
  const { number, id } = await sent({ items: [{ description: 'Album', quantity: 1, rate: 12_345 }] });
  const { invoice } = await ask<{ invoice: Invoice }>('POST', '/invoices', {
    client_id: client.client_id,
    issue_date: '2026-04-02',
    due_date: '2099-12-31',
    items: [{ description: 'Prints', quantity: 1, rate: 6789 }],
  });
  const { page } = desk;
  const { button } = hands(page);
  await page.goto(`/business/clients/${client.client_id}`);
  const part = (name: string) => page.getByRole('region', { name });
  const offered = part('Quotations').getByRole('listitem').filter({ hasText: '₹12,345' });
  await offered.getByText('Valid until 31 Dec 2099').waitFor();
  expect(await offered.getByRole('link', { name: number }).getAttribute('href')).toContain(id);
  const billed = part('Invoices').getByRole('listitem').filter({ hasText: '₹6,789' });
  expect(await billed.getByRole('link', { name: 'Draft' }).getAttribute('href')).toContain(invoice.invoice_id);
  for (const [width, name] of [
    [390, 'New Invoice'],
    [1280, 'New Quotation'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflows(page)).toBe(false);
    await button(name).click();
    await expect
      .poll(() => page.getByRole('dialog').getByRole('combobox', { name: 'Client' }).inputValue())
      .toBe('Meera Nair');
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test('on a phone the tabs are one row that scrolls to the one that is open', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/business?tab=quotations');
  const row = page.getByRole('tablist', { name: 'Business' });
  await expect.poll(() => page.evaluate("document.querySelector('.tabs').scrollLeft > 0")).toBe(true);
  const inside = async (name: string) => {
    const { x, width } = (await row.getByRole('tab', { name }).boundingBox())!;
    return x >= 0 && x + width <= 390;
  };
  expect(await inside('Quotations')).toBe(true);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect.poll(() => page.evaluate("document.querySelector('.tabs').scrollLeft")).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => inside('Quotations')).toBe(true);
  await row.getByRole('tab', { name: 'Quotations' }).press('Home');
  await expect.poll(() => inside('Clients')).toBe(true);
  expect(await overflows(page)).toBe(false);
});
