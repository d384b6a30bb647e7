import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { bookingLinks } from '../../commands/bookingLinks.ts';
import type { CalendarReader } from '../../commands/ports/calendars.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { showProfile } from '../publicProfile.ts';
import { overflows } from './browser.ts';
import { dialogByKeyboard } from './look.ts';
import { hands, refusing, says, signedIn } from './spec.ts';
import { COPYING, HAND, openBrowserLoom, quiet } from './studio.ts';

const SUNDAY = '2027-02-14';
const BUSY = '2027-02-20';
/** Stands for servers elsewhere: the adapter's own test speaks to one. */
const calendars: CalendarReader = {
  async read(address) {
    if (address.endsWith('/away.ics'))
      throw new Refusal('unavailable', 'otherCalendar.away', 'The calendar could not be reached.');
    return { days: [BUSY], leftOut: address.includes('family') ? 1 : 0, version: { etag: '', modified: '' } };
  },
  close: async () => undefined,
};
const context = await openBrowserLoom({ given: { calendars } });
const { loom } = context;
const asha = await showProfile(loom, await loom.register('Asha Rao'), { username: 'asha-rao' });
const desk = await context.open(COPYING);
const phone = await context.open(HAND);
quiet([desk, phone], /status of (404|409|422|500|503)/);
const { page } = desk;
beforeAll(() => signedIn(page, asha));

const ask = async (name: string, more: Record<string, unknown> = {}): Promise<string> => {
  const { status } = await loom.call('POST', `/api/v1/bookings/submit?photographer_id=${asha.id}`, {
    body: {
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@loom.test`,
      mobile: '+91 98123 45001',
      service_required: 'Portrait',
      ...more,
    },
  });
  expect(status).toBe(200);
  const { body } = await loom.call<{ bookings: { booking_id: string }[] }>('GET', '/api/v1/bookings', {
    token: asha.token,
  });
  return body.bookings[0]!.booking_id;
};
const card = (on: Page, name: string) => on.getByRole('listitem').filter({ has: on.getByRole('heading', { name }) });
const chip = (label: string) => page.getByRole('radio', { name: label });

test('while the profile is off, or the address not verified, the manager says why nobody can book', async () => {
  const told = page.getByRole('note').filter({ hasText: 'Visitors cannot book you yet' });
  await loom.call('POST', '/api/v1/profile/setup', {
    token: asha.token,
    body: { privacy_settings: { public_profile_enabled: false } },
  });
  await page.goto('/bookings');
  await told.getByText('your public profile is off').waitFor();
  await showProfile(loom, asha);
  await page.reload();
  await says(page, 'No booking requests yet');
  await told.waitFor({ state: 'detached' });
});

test('without requests the manager says so, and a load that fails shows an empty list and a way to try again', async () => {
  await page.goto('/bookings');
  await says(page, 'No booking requests yet');
  await page.route('**/api/v1/bookings?*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.reload();
  await says(page, 'No booking requests yet');
  await hands(page).button('Try again').waitFor();
  await page.unroute('**/api/v1/bookings?*');
  await hands(page).button('Try again').click();
  await says(page, 'Visitors send them by the form on your public profile, or by a link to it.');
});

test('a visitor fills in the form of the public profile on a phone, and the request comes to the open manager with all that it says', async () => {
  const visitor = phone.page;
  await page.goto('/bookings');
  await hands(page).button('Copy form link').waitFor();
  await visitor.goto('/asha-rao');
  await hands(visitor).button('Book Session').click();
  const form = visitor.getByRole('dialog', { name: /^Book / });
  const send = hands(visitor).button('Send booking request');
  await send.click();
  for (const text of [
    'Please enter your name.',
    'Please enter your email address.',
    'Please enter your mobile number.',
    'Please choose a service.',
  ])
    await says(visitor, text);
  await form.getByLabel('Name', { exact: true }).and(visitor.locator(':focus')).waitFor();
  for (const service of ['Wedding', 'Portrait', 'Event', 'Corporate', 'Product Photography', 'Other'])
    await form.getByRole('radio', { name: service }).waitFor();
  expect(await form.getByLabel('Budget (INR)').locator('option').allTextContents()).toEqual([
    'Not sure yet',
    '₹25,000 - ₹50,000',
    '₹50,000 - ₹1,00,000',
    '₹1,00,000 - ₹2,50,000',
    '₹2,50,000+',
  ]);
  await form.getByLabel('Name', { exact: true }).fill('Meera Nair');
  await form.getByLabel('Email').fill('meera@loom.test');
  await form.getByLabel('Mobile').fill('+91 98765 43210');
  await form.getByRole('radio', { name: 'Wedding' }).check();
  await form.getByLabel('Budget (INR)').selectOption('₹1,00,000 - ₹2,50,000');
  await form.getByLabel('Event Date').fill(SUNDAY);
  await form.getByLabel('Location').fill('Fort Kochi');
  await form.getByLabel('Message').fill('By the sea, at dusk.');
  await refusing(
    visitor,
    'POST /bookings/submit',
    async () => (await send.click(), await says(visitor, 'Failed to send booking request')),
    undefined,
    500,
  );
  await send.click();
  await says(visitor, 'Booking request sent successfully!');

  const found = card(page, 'Meera Nair');
  for (const text of [
    'just now',
    'Pending',
    'meera@loom.test',
    '+91 98765 43210',
    'Wedding',
    '₹1,00,000 - ₹2,50,000',
    'Fort Kochi',
    'Sunday, 14 February 2027',
    'By the sea, at dusk.',
  ])
    await found.getByText(text, { exact: true }).waitFor();
  expect(await found.getByRole('button').allTextContents()).toEqual(['Confirm', 'Reject', ' Delete']);
});

test('a booking is confirmed though its day is asked for twice, marked complete, and counted by the chips', async () => {
  await ask('Om Shah', { date: SUNDAY });
  await page.reload();
  const found = card(page, 'Meera Nair');
  await found.getByText('The same day: Om Shah (pending)').waitFor();
  await found.getByRole('button', { name: 'Confirm' }).click();
  await says(page, 'You have another request for this day');
  await page.getByRole('checkbox', { name: 'Make it a gig' }).check();
  await page.getByRole('checkbox', { name: 'Make it a client' }).check();
  await hands(page).inDialog('Confirm booking').click();
  await says(page, 'Booking confirmed');
  await says(page, 'The gig is open');
  await says(page, 'Added to your clients');
  await found.getByRole('link', { name: 'Open the gig' }).waitFor();
  await expect.poll(() => found.getByRole('button').allTextContents()).toEqual(['Mark Complete', ' Delete']);
  await card(page, 'Om Shah').getByRole('button', { name: 'Reject' }).click();
  await says(page, 'Booking rejected');
  await found.getByRole('button', { name: 'Mark Complete' }).click();
  await says(page, 'Booking completed');
  await found.getByRole('link', { name: 'Open the gig' }).click();
  await page.getByRole('heading', { name: 'Meera Nair, Wedding' }).waitFor();
  await page.goBack();
  await expect.poll(() => found.getByRole('button').allTextContents()).toEqual([' Delete']);
  for (const label of ['All Bookings 2', 'Pending 0', 'Confirmed 0', 'Rejected 1', 'Completed 1'])
    await chip(label).waitFor();
  await chip('Rejected 1').check();
  await card(page, 'Om Shah').waitFor();
  expect(await card(page, 'Meera Nair').count()).toBe(0);
  await chip('Confirmed 0').check();
  await says(page, 'Nothing confirmed');
  await chip('All Bookings 2').check();
});

test('a booking is deleted after a confirmation, and comes back by Undo; what fails is said', async () => {
  const found = card(page, 'Om Shah');
  const remove = async () => {
    await found.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete this booking?' }).waitFor();
    await hands(page).inDialog('Delete').click();
  };
  await refusing(
    page,
    'DELETE /bookings/{id}',
    async () => (await remove(), await says(page, 'Failed to delete booking')),
  );
  await remove();
  await says(page, 'Booking deleted');
  await found.waitFor({ state: 'detached' });
  await hands(page).button('Undo').click();
  await found.waitFor();
  await ask('Nila Das', { custom_message: 'By the sea. '.repeat(60) });
  await page.reload();
  // A long message is cut until all of it is asked for.
  const message = card(page, 'Nila Das').locator('.booking-message');
  await message.waitFor();
  const isCut = () => message.evaluate((it) => it.scrollHeight > it.clientHeight);
  expect(await isCut()).toBe(true);
  await card(page, 'Nila Das').getByRole('button', { name: 'Show all' }).click();
  await expect.poll(isCut).toBe(false);
  await refusing(page, 'PUT /bookings/{id}/status', async () => {
    await card(page, 'Nila Das').getByRole('button', { name: 'Reject' }).click();
    await says(page, 'Failed to update booking status');
  });
});

test('a confirmed booking that names no day becomes a gig on the day that is chosen', async () => {
  const found = card(page, 'Nila Das');
  await found.getByRole('button', { name: 'Confirm' }).click();
  await hands(page).inDialog('Confirm booking').click();
  await says(page, 'Booking confirmed');
  await dialogByKeyboard(page, found.getByRole('button', { name: 'Make it a gig' }));
  await found.getByRole('button', { name: 'Make it a gig' }).click();
  const open = hands(page).inDialog('Open the gig');
  expect(await open.isDisabled()).toBe(true);
  await page.getByRole('dialog').getByLabel('Day of the gig').fill('2027-05-01');
  await refusing(page, 'POST /bookings/{bookingId}/gig', async () => {
    await open.click();
    await says(page, 'The gig could not be opened');
  });
  await open.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await found.getByRole('link', { name: 'Open the gig' }).click();
  await page.getByRole('heading', { name: 'Nila Das, Portrait' }).waitFor();
  await page.getByText('1 May 2027').first().waitFor();
  await page.goto('/bookings');
  await hands(page).button('Copy form link').waitFor();
});

test('the form and the calendar have addresses to hand out, and a new one ends the calendar before', async () => {
  await hands(page).button('Copy form link').click();
  await says(page, 'Link to your booking form copied!');
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`/public/book/${asha.id}`);
  await hands(page).button('Calendars').click();
  const address = page.getByLabel('Calendar address');
  const before = await address.inputValue();
  expect(before).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  await hands(page).inDialog('Make a new address').click();
  const question = page.getByRole('dialog', { name: 'Make a new calendar address?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await address.inputValue()).toBe(before);
  await hands(page).inDialog('Make a new address').click();
  await question.getByRole('button', { name: 'Make a new address' }).click();
  await says(page, 'The calendar has a new address; the one before stopped working.');
  await expect.poll(() => address.inputValue()).not.toBe(before);
  await question.waitFor({ state: 'detached' });
  await hands(page).inDialog('Close').click();
});

test('another calendar is added by keyboard; a visitor is told of its busy day, and so is who confirms', async () => {
  await hands(page).button('Calendars').click();
  const dialog = page.getByRole('dialog', { name: 'Calendars' });
  await hands(page).inDialog('Add calendar').click();
  await says(page, 'Please enter a name.');
  await says(page, 'Please enter the address of the calendar.');
  const add = async (name: string, address: string) => {
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(address);
    await page.keyboard.press('Enter');
  };
  await add('Inside', 'https://127.0.0.1/a.ics');
  await says(page, 'Please enter an address on the public Internet.');
  await add('Family', 'webcal://calendar.example.com/family.ics');
  await says(page, 'Calendar added');
  await dialog.getByText('1 busy day, read just now').waitFor();
  await says(page, 'One entry repeats too often, or by a rule that cannot be read, and is left out.');
  // The next one has another colour by itself; the one that is there gets another by its menu.
  await expect.poll(() => dialog.getByRole('radio', { name: 'Teal' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Colour of Family: Blue' }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'Blue', checked: true }).waitFor();
  await page.keyboard.press('V');
  // A menu goes to what is typed a moment later, and gives the focus back a moment after it closed.
  const focused = page.locator(':focus');
  await page.getByRole('menuitemradio', { name: 'Violet' }).and(focused).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Colour of Family: Violet' }).and(focused).waitFor();
  await add('Football', 'https://calendar.example.com/away.ics');
  await dialog.getByText('The calendar could not be reached. (just now)').waitFor();
  await dialog.getByRole('button', { name: 'Remove Football' }).press('Enter');
  await says(page, 'Calendar removed');
  await dialog.getByText('Football').waitFor({ state: 'detached' });
  await hands(page).button('Undo').click();
  await dialog.getByText('Football').waitFor();
  const shown = dialog.getByRole('switch', { name: 'Show visitors that a date is taken' });
  await shown.press('Space');
  await expect.poll(() => shown.isEnabled()).toBe(true);
  expect(await shown.isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const visitor = phone.page;
  await visitor.goto(`/public/book/${asha.id}`);
  const date = visitor.getByLabel('Event Date');
  const taken = visitor.getByText('This date is taken. You are welcome to ask all the same: things may move.');
  await date.fill(BUSY);
  await taken.waitFor();
  await date.fill('2027-02-21');
  await taken.waitFor({ state: 'detached' });
  await date.fill(BUSY);
  await visitor.getByLabel('Name').fill('Lila Bose');
  await visitor.getByLabel('Email').fill('lila@loom.test');
  await visitor.getByLabel('Mobile').fill('+91 98765 43219');
  await visitor.getByRole('radio', { name: 'Event' }).check();
  await hands(visitor).button('Send booking request').click();
  await says(visitor, 'That date is taken at the moment, so another one may be proposed to you.');

  await page.reload();
  await card(page, 'Lila Bose').getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'This day is taken already' }).waitFor();
  await says(page, 'Family');
  await says(page, '· busy in this calendar');
  await page.keyboard.press('Escape');
});

test('the calendar shows what stands on each day; a day is blocked by keyboard, and Back leads to the month before', async () => {
  await page.goto('/bookings');
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await page.waitForURL('**/bookings?view=calendar');
  await page.goto('/bookings?view=calendar&month=2027-02');
  const month = (on: Page, name: string) => on.getByRole('heading', { level: 2, name }).waitFor();
  const cell = (name: string) => page.getByRole('grid').getByRole('button', { name: new RegExp(`^${name}( |$)`) });
  const chosen = page.getByRole('complementary', { name: 'The chosen day' });
  await month(page, 'February 2027');
  await cell('Saturday, 20 February 2027, 1 booking, busy: Family Lila Bose Family').waitFor();
  const busyLine = page.getByRole('grid').getByText('Family', { exact: true });
  expect(await busyLine.getAttribute('data-colour')).toBe('violet');
  await page.getByRole('list', { name: 'Colours' }).getByText('Family').waitFor();
  await cell('Sunday, 14 February 2027, 2 bookings, 1 gig').press('Enter');
  for (const text of ['Om Shah', 'Rejected', 'Meera Nair, Wedding'])
    await chosen.getByText(text, { exact: true }).waitFor();
  // Between a phone and a desk the chosen day stands below the month, which keeps its width.
  const [width, height] = [1280, 844];
  for (const narrow of [769, 1000]) {
    await page.setViewportSize({ width: narrow, height });
    await expect.poll(() => overflows(page)).toBe(false);
    const [grid, aside] = [await page.getByRole('grid').boundingBox(), await chosen.boundingBox()];
    expect(grid!.width).toBeGreaterThan(narrow * 0.85);
    expect(aside!.y).toBeGreaterThan(grid!.y + grid!.height);
  }
  await page.setViewportSize({ width, height });
  // A booking leads to its card, and Back to the day.
  await chosen.getByRole('link', { name: 'Om Shah' }).press('Enter');
  await page.waitForURL('**/bookings?booking=*');
  await card(page, 'Om Shah').and(page.locator(':focus')).waitFor();
  await page.goBack();
  await chosen.getByText('Om Shah', { exact: true }).waitFor();
  expect(page.url()).toContain('day=2027-02-14');
  await cell('Sunday, 14 February 2027, 2 bookings, 1 gig').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await says(page, 'Nothing stands on this day.');
  await expect.poll(() => page.url()).toContain('month=2027-02&day=2027-02-15');
  await chosen.getByRole('button', { name: 'Block this day' }).press('Enter');
  await says(page, 'The day is blocked');
  await cell('Monday, 15 February 2027, blocked').press('PageDown');
  await month(page, 'March 2027');
  await page.goBack();
  await month(page, 'February 2027');
  await hands(page).button('Undo').click();
  await says(page, 'The day is free again');
  await cell('Monday, 15 February 2027').waitFor();

  const pocket = phone.page;
  await signedIn(pocket, asha);
  await pocket.route('**/api/v1/bookings/days?*', (route) => route.fulfill({ status: 404, json: {} }));
  await pocket.goto('/bookings?view=calendar&month=2027-02');
  await says(pocket, 'The calendar could not be loaded');
  await pocket.unroute('**/api/v1/bookings/days?*');
  await hands(pocket).button('Try again').click();
  await pocket.getByRole('heading', { name: 'Saturday, 20 February 2027' }).waitFor();
  // A finger finds each of its links.
  const links = await pocket.locator('.calendar-agenda a').all();
  expect(links.length).toBeGreaterThanOrEqual(4);
  for (const link of links) expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await pocket.getByLabel('Block another day').fill('2027-02-22');
  await hands(pocket).button('Block').click();
  const blocked = pocket
    .getByRole('listitem')
    .filter({ has: pocket.getByRole('heading', { name: 'Monday, 22 February 2027' }) });
  const free = blocked.getByRole('button', { name: 'Free this day' });
  await free.click();
  await blocked.waitFor({ state: 'detached' });
  await pocket.getByRole('listitem').filter({ hasText: 'free again' }).getByRole('button', { name: 'Undo' }).click();
  await free.click();
  await blocked.waitFor({ state: 'detached' });
  await hands(pocket).button('Next month').click();
  await says(pocket, 'Nothing stands in March 2027.');
});

test('by the link in their mail a visitor sees how their request stands, and withdraws it', async () => {
  const id = await ask('Tara Menon', { location: 'Kochi' });
  const visitor = phone.page;
  await visitor.goto(`/public/booking#${bookingLinks(loom.loom.context.write).tokenOf(id)}`);
  await visitor.getByRole('heading', { name: 'Asha Rao' }).waitFor();
  await says(visitor, 'Kochi');
  await hands(visitor).button('Withdraw my request').click();
  await hands(visitor).inDialog('Withdraw').click();
  await says(visitor, 'Withdrawn');
  expect(await hands(visitor).button('Withdraw my request').count()).toBe(0);
  await visitor.goto('/public/book/nobody');
  await visitor.getByRole('heading', { name: 'This photographer takes no bookings here' }).waitFor();
});
