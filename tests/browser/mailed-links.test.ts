import { expect, test } from 'vitest';
import { issueToken } from '../../commands/account.ts';
import { bookingLinks } from '../../commands/bookingLinks.ts';
import { must } from '../rights/arrive.ts';
import { showProfile } from '../publicProfile.ts';
import { look } from './look.ts';
import { openBrowserLoom } from './studio.ts';

const { loom, open } = await openBrowserLoom();
const visitor = await open();
/** Every address that the browser asked for, as a proxy would log it, with where it came from. */
const asked: string[] = [];
visitor.page.on('request', (request) =>
  asked.push(`${request.url().split('#')[0]} ${request.headers()['referer'] ?? ''}`),
);

test('what is secret of a mailed link does its work, and stays in the browser', async () => {
  const { page } = visitor;
  const { write } = loom.loom.context;
  const asha = await loom.register('Asha Rao', { verified: false });

  const verification = await issueToken(write, 'verifyToken', asha.id);
  await page.goto(`${loom.url}/verify-email#token=${verification}`);
  await page.getByText('Your email address is verified.').waitFor();

  const reset = await issueToken(write, 'resetToken', asha.id);
  await page.goto(`${loom.url}/reset-password#token=${reset}`);
  await page.getByLabel('New password', { exact: true }).fill('brand new 1');
  await page.getByLabel('New password again').fill('brand new 1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your password is changed. Please sign in.').waitFor();
  expect((await loom.login(asha.email, 'brand new 1')).id).toBe(asha.id);

  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((address) => address.includes(reset))).toEqual([]);
  // The documents give this call its address; a token that was seen there is used up.
  expect(
    asked
      .filter((address) => address.includes(verification))
      .map((address) => new URL(address.split(' ')[0]!).pathname),
  ).toEqual(['/api/v1/auth/verify-email']);
  // Not even our own pages tell each other where they stand.
  for (const address of asked) expect(address.split(' ')[1]).toMatch(/^(https?:\/\/[\w.:]+\/)?$/);
  expect(visitor.complaints).toEqual([]);
});

test('a link that is used twice says so, and what to do', async () => {
  const { page } = await open();
  const { write } = loom.loom.context;
  const tara = await loom.register('Tara Bose', { verified: false });

  const verification = `${loom.url}/verify-email#token=${await issueToken(write, 'verifyToken', tara.id)}`;
  await page.goto(verification);
  await page.getByText('Your email address is verified.').waitFor();
  const again = async (address: string) => {
    await page.goto('about:blank');
    await page.goto(address);
  };
  await again(verification);
  await page.getByText('Invalid verification link').waitFor();
  await page.getByText('If you have opened this one before, your address is verified.').waitFor();
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  await look(page, 'verified-twice');

  const reset = `${loom.url}/reset-password#token=${await issueToken(write, 'resetToken', tara.id)}`;
  const setTo = async (password: string) => {
    await again(reset);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('New password again').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
  };
  await setTo('brand new 1');
  await page.getByText('Your password is changed. Please sign in.').waitFor();
  await setTo('brand new 2');
  await page.getByText('This link is no longer valid. Please ask for a new one.').waitFor();
  await look(page, 'reset-twice');
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
  const signedIn = await loom.login(tara.email, 'brand new 1');

  await showProfile(loom, { ...tara, token: signedIn.token });
  await must(loom, 'POST', `/api/v1/bookings/submit?photographer_id=${tara.id}`, {
    body: { name: 'Meera', email: 'meera@visitors.test', mobile: '+91 98123 45001', service_required: 'Wedding' },
  });
  const { bookings } = await must<{ bookings: { booking_id: string }[] }>(loom, 'GET', '/api/v1/bookings', {
    token: signedIn.token,
  });
  const own = loom.url + bookingLinks(write).path(bookings[0]!.booking_id);
  await page.goto(own);
  await page.getByRole('button', { name: 'Withdraw my request' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByText('Your booking request is withdrawn.').waitFor();
  await again(own);
  await page.getByText('You can always ask again.').waitFor();
  expect(await page.getByRole('button', { name: 'Withdraw my request' }).count()).toBe(0);
  await look(page, 'withdrawn-twice');
});
