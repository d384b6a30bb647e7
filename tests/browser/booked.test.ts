import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { bookingLinks } from '../../commands/bookingLinks.ts';
import { showProfile } from '../publicProfile.ts';
import { look, PHONE } from './look.ts';
import { hands, says, signedIn } from './spec.ts';
import { journeySteps } from './steps.ts';
import { HAND, openBrowserLoom, quiet } from './studio.ts';

const DAY = '2027-03-14';
const NEXT_YEAR = '2028-03-12';
const MEERA = 'meera.nair@loom.test';

const test = journeySteps();
const { loom, open } = await openBrowserLoom();
const asha = await showProfile(loom, await loom.register('Asha Rao'), { username: 'asha-rao' });
// Both of them hold a phone.
const [studio, guest] = [await open(HAND), await open(HAND)];
const [page, visitor] = [studio.page, guest.page];
quiet([studio, guest]);

const pending = page
  .getByRole('listitem')
  .filter({ has: page.getByRole('heading', { name: 'Meera Nair' }) })
  .first();
const form = visitor.getByRole('dialog', { name: /^Book / });
const fillIn = async (date: string): Promise<void> => {
  await form.getByLabel('Name', { exact: true }).fill('Meera Nair');
  await form.getByLabel('Email').fill(MEERA);
  await form.getByLabel('Mobile').fill('+91 98765 43210');
  await form.getByRole('radio', { name: 'Wedding' }).check();
  await form.getByLabel('Event Date').fill(date);
};
/** The private link in the mail with this subject. */
async function linkIn(subject: string): Promise<string> {
  const outbox = join(loom.folder, 'outbox');
  const find = async (): Promise<string> => {
    for (const name of await readdir(outbox)) {
      const mail = (await readFile(join(outbox, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      if (mail.includes(`To: ${MEERA}\r\n`) && mail.includes(`Subject: ${subject}\r\n`))
        return /\/public\/booking#[\w.-]+/.exec(mail)?.[0] ?? '';
    }
    return '';
  };
  let link = '';
  await expect.poll(async () => (link = await find())).not.toBe('');
  return link;
}

test('on a phone a photographer lets visitors see which dates are taken', async () => {
  await signedIn(page, asha);
  await page.goto('/bookings');
  await says(page, 'No booking requests yet');
  await hands(page).button('Calendars').click();
  const shown = page.getByRole('switch', { name: 'Show visitors that a date is taken' });
  await expect.poll(() => shown.isEnabled()).toBe(true);
  await shown.check();
  await expect
    .poll(async () => {
      const { body } = await loom.call<{ taken_dates_shown: boolean }>('GET', '/api/v1/public/booking-form/asha-rao');
      return body.taken_dates_shown;
    })
    .toBe(true);
  await look(page, 'booked-1-calendars', [PHONE]);
  await hands(page).inDialog('Close').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a visitor asks for a booking on their phone', async () => {
  await visitor.goto('/asha-rao');
  await hands(visitor).button('Book Session').click();
  await fillIn(DAY);
  await form.getByLabel('Location').fill('Fort Kochi');
  await look(visitor, 'booked-2-form', [PHONE]);
  await hands(visitor).button('Send booking request').click();
  await says(visitor, 'Booking request sent successfully!');
  await look(visitor, 'booked-3-sent', [PHONE]);
  await form.getByRole('button', { name: 'Close' }).last().click();
  await form.waitFor({ state: 'detached' });
});

test('the photographer hears of it at once, and comes to it by the bell', async () => {
  await pending.waitFor();
  await hands(page).button('Notifications, 1 unread').click();
  const notices = page.getByRole('dialog', { name: 'Notifications' });
  await notices.getByRole('button', { name: /^Meera Nair asks for a booking/ }).click();
  await look(page, 'booked-4-bell', [PHONE]);
  await notices.getByRole('link', { name: 'Open bookings' }).click();
  await notices.waitFor({ state: 'detached' });
  await pending.getByText('Sunday, 14 March 2027').waitFor();
  await look(page, 'booked-5-request', [PHONE]);
});

test('they confirm it, and its gig opens', async () => {
  await pending.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('checkbox', { name: 'Make it a gig' }).check();
  await page.getByRole('checkbox', { name: 'Make it a client' }).check();
  await look(page, 'booked-6-confirm', [PHONE]);
  await hands(page).inDialog('Confirm booking').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pending.getByText('Confirmed', { exact: true }).waitFor();
  await pending.getByRole('link', { name: 'Open the gig' }).click();
  await page.getByRole('heading', { name: 'Meera Nair, Wedding' }).waitFor();
  await look(page, 'booked-7-gig', [PHONE]);
  await page.goBack();
  await pending.waitFor();
});

test('by the link in their mail the visitor sees that they are booked', async () => {
  await visitor.goto(await linkIn('Asha Rao confirmed your booking'));
  await says(visitor, 'Your booking is confirmed.');
  await says(visitor, 'Sunday, 14 March 2027');
  await look(visitor, 'booked-8-own', [PHONE]);
});

test('the day is taken now; who books another year is known again', async () => {
  await visitor.goto('/asha-rao');
  await hands(visitor).button('Book Session').click();
  await fillIn(DAY);
  const taken = form.getByText('This date is taken. You are welcome to ask all the same: things may move.');
  await taken.waitFor();
  await look(visitor, 'booked-9-taken', [PHONE]);
  await form.getByLabel('Event Date').fill(NEXT_YEAR);
  await taken.waitFor({ state: 'detached' });
  await hands(visitor).button('Send booking request').click();
  await says(visitor, 'Booking request sent successfully!');

  await pending.getByText('Sunday, 12 March 2028').waitFor();
  await pending.getByText('Booked with you in March 2027').waitFor();
  await look(page, 'booked-10-again', [PHONE]);
  await pending.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('checkbox', { name: 'Make it a client' }).check();
  await hands(page).inDialog('Confirm booking').click();
  await says(page, 'They are a client of yours already');
  await pending.getByRole('button', { name: 'Mark Complete' }).waitFor();
  await pending.getByRole('link', { name: 'Open that gig' }).click();
  await page.getByRole('heading', { name: 'Meera Nair, Wedding' }).waitFor();
  await page.goBack();
  await pending.waitFor();
});

test('the visitor withdraws it, and the photographer is told', async () => {
  const { body } = await loom.call<{ bookings: { booking_id: string }[] }>('GET', '/api/v1/bookings', {
    token: asha.token,
  });
  await visitor.goto(`/public/booking#${bookingLinks(loom.loom.context.write).tokenOf(body.bookings[0]!.booking_id)}`);
  await says(visitor, 'Sunday, 12 March 2028');
  await hands(visitor).button('Withdraw my request').click();
  await hands(visitor).inDialog('Withdraw').click();
  await says(visitor, 'Withdrawn');
  await look(visitor, 'booked-11-withdrawn', [PHONE]);
  await pending.getByText('Withdrawn', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Notifications, \d unread$/ }).click();
  const notices = page.getByRole('dialog', { name: 'Notifications' });
  await notices.getByText('Meera Nair withdrew a booking').waitFor();
  // What was opened the last time and has grown since is unread, and closed until it is opened again.
  const grown = notices.getByRole('button', { name: /^Meera Nair asks for a booking\s*, unread/ });
  expect(await grown.getAttribute('aria-expanded')).toBe('false');
  await look(page, 'booked-12-told', [PHONE]);
});
