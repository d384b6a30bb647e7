import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { NoticeMessage } from '../../api/contract/notice.ts';
import type { PreferencesAnswer } from '../../api/contract/preference.ts';
import { showProfile } from '../publicProfile.ts';
import { shot } from './browser.ts';
import { refusing, says, signedIn } from './spec.ts';
import { look } from './look.ts';
import { DESK, HAND, openBrowserLoom, quiet } from './studio.ts';

const context = await openBrowserLoom();
const { loom } = context;
const asha = await showProfile(loom, await loom.register('Asha Rao'));
const desk = await context.open(DESK);
const phone = await context.open(HAND);
quiet([desk, phone], /status of (401|409|500|503)|ERR_INTERNET_DISCONNECTED|WebSocket/);
const { page } = desk;

const ask = async (name: string): Promise<void> => {
  const { status } = await loom.call('POST', `/api/v1/bookings/submit?photographer_id=${asha.id}`, {
    body: { name, email: `${name.toLowerCase()}@loom.test`, mobile: '+91 98123 45001', service_required: 'Portrait' },
  });
  expect(status).toBe(200);
};
const bell = (on: Page, name: string) => on.getByRole('button', { name, exact: true });
const list = (on: Page) => on.getByRole('dialog', { name: 'Notifications' });
/** What the line told this page. */
function heardBy(on: Page): number[] {
  const counts: number[] = [];
  on.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as NoticeMessage;
      if (message.type === 'unread') counts.push(message.data.unread_count);
    }),
  );
  return counts;
}
const heard = heardBy(page);
beforeAll(async () => {
  for (const { page: each } of [desk, phone]) {
    await signedIn(each, asha);
    await each.goto('/gigs');
    await bell(each, 'Notifications').waitFor();
  }
});

test('a booking arrives and the badge grows by the live line, in each window, without a reload', async () => {
  await expect.poll(() => heard).toEqual([0]);
  await ask('Meera');
  await bell(page, 'Notifications, 1 unread').waitFor();
  expect(heard).toContain(1);
  await bell(phone.page, 'Notifications, 1 unread').waitFor();
  await bell(phone.page, 'Notifications, 1 unread').click();
  await list(phone.page).getByText('Meera asks for a booking').waitFor();
  await shot(phone.page, 'notices-phone');
  await phone.page.keyboard.press('Escape');
});

test('one is opened and so read, closed again, deleted, and brought back by Undo', async () => {
  await bell(page, 'Notifications, 1 unread').click();
  const { width, height } = (await list(page).boundingBox())!;
  expect([Math.round(width), height <= 500]).toEqual([380, true]);
  const line = list(page).getByRole('button', { name: /^Meera asks for a booking/ });
  expect(await line.getAttribute('aria-expanded')).toBe('false');
  await line.click();
  await bell(page, 'Notifications').waitFor({ state: 'attached' });
  expect(await line.getAttribute('aria-expanded')).toBe('true');
  await list(page).getByRole('link', { name: 'Open bookings' }).waitFor();
  await shot(page, 'notices-open');
  await line.click();
  expect(await line.getAttribute('aria-expanded')).toBe('false');
  await list(page).getByRole('button', { name: 'Delete "Meera asks for a booking"' }).click();
  await says(page, 'Notification deleted');
  await list(page)
    .getByText(/^Nothing new\./)
    .waitFor();
  await shot(page, 'notices-none');
  await page.getByRole('button', { name: 'Undo' }).click();
  await says(page, 'Notification restored');
  await line.waitFor();
  await line.click();
  await list(page).getByRole('link', { name: 'Open bookings' }).click();
  await page.waitForURL('**/bookings');
  await expect.poll(() => list(page).count()).toBe(0);
});

test('while no line can be had the badge is asked for', async () => {
  const { page: away } = await context.open(DESK);
  await away.routeWebSocket('**/ws/notifications', (socket) => void socket.close());
  await away.clock.install();
  await signedIn(away, asha);
  await away.goto('/gigs');
  await bell(away, 'Notifications').waitFor();
  await ask('Arjun');
  // A notice is a reaction to what was asked. Whoever asks before that asks again half a minute later.
  await loom.settled();
  await away.clock.runFor(31_000);
  await bell(away, 'Notifications, 1 unread').waitFor();
});

test('a link without words of its own says where it leads to: View More', async () => {
  const { page: away } = await context.open(DESK);
  await away.route('**/api/v1/admin/notifications/user*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { notifications: object[] };
    const [notice] = answer.notifications.map((one) => ({ ...one, title: 'News', is_read: true, link_text: null }));
    await route.fulfill({ response, json: { ...answer, notifications: notice ? [notice] : [] } });
  });
  await signedIn(away, asha);
  await away.goto('/gigs');
  await away.getByRole('button', { name: /^Notifications/ }).click();
  await list(away).getByRole('button', { name: /^News/ }).click();
  await list(away).getByRole('link', { name: 'View More' }).click();
  await away.waitForURL('**/bookings');
});

test('preferences are chosen by keyboard, stand from the press, and go back where they are refused', async () => {
  await page.goto('/account-settings#preferences');
  const section = page.getByRole('region', { name: 'Preferences' });
  const choice = (name: string) => section.getByRole('switch', { name, exact: true });
  await section.getByText('Mails about your password, your sign-in and closing your account always come').waitFor();
  await section.getByText('WhatsApp alerts are off until you give a number for them.').waitFor();
  expect(await choice('Bookings by WhatsApp').isDisabled()).toBe(true);
  await choice('Bookings by Email').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  const saved = async () => {
    const { body } = await loom.call<PreferencesAnswer>('GET', '/api/v1/account/preferences', { token: asha.token });
    return [body.preferences.bookings.email, body.preferences.clients.email];
  };
  await expect.poll(saved).toEqual([false, false]);
  await expect.poll(() => choice('Bookings by Email').isChecked()).toBe(false);
  await shot(page, 'preferences', { fullPage: true });
  await refusing(page, 'PUT /account/preferences', async () => {
    await choice('Payments by Email').press('Space');
    await says(page, 'Your preferences could not be saved.');
  });
  await expect.poll(() => choice('Payments by Email').isChecked()).toBe(true);
  await loom.call('POST', '/api/v1/profile/subscribe-whatsapp', {
    token: asha.token,
    body: { whatsapp_alerts: true, whatsapp_number: '+91 98765 43210' },
  });
  const hand = phone.page;
  await hand.goto('/account-settings#preferences');
  await hand.getByText('WhatsApp is not connected on this server').waitFor();
  expect(await hand.getByRole('switch', { name: 'Bookings by WhatsApp' }).isChecked()).toBe(true);
  expect(await hand.getByRole('switch', { name: 'Bookings by Email' }).isChecked()).toBe(false);
  await shot(hand, 'preferences-phone', { fullPage: true });
  // Where WhatsApp is connected there is nothing to say of it, and its switches work.
  await hand.route('**/api/v1/account/preferences', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as PreferencesAnswer;
    await route.fulfill({ response, json: { ...answer, whatsapp: { ...answer.whatsapp, connected: true } } });
  });
  await hand.reload();
  await hand.getByText('Mails about your password').waitFor();
  await expect.poll(() => hand.getByText('WhatsApp is not connected').count()).toBe(0);
  await hand.getByRole('switch', { name: 'Guests by WhatsApp' }).press('Space');
  await expect
    .poll(async () => {
      const { body } = await loom.call<PreferencesAnswer>('GET', '/api/v1/account/preferences', { token: asha.token });
      return body.preferences.guests.whatsapp;
    })
    .toBe(false);
  await look(hand, 'preferences-connected');
});

test('a session that is ended from elsewhere ends the line at once, and the page when it next asks', async () => {
  const { page: other } = await context.open(DESK);
  const gone = new Promise((ended) => other.on('websocket', (socket) => socket.once('close', ended)));
  await other.clock.install();
  await signedIn(other, await loom.login(asha.email, asha.password));
  await other.goto('/gigs');
  await bell(other, 'Notifications, 1 unread').waitFor();
  const elsewhere = await loom.login(asha.email, asha.password);
  await loom.call('DELETE', '/api/v1/account/sessions', { token: elsewhere.token });
  await gone;
  await expect.poll(async () => (await other.clock.runFor(31_000), other.url())).toContain('/login');
});
