import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { dialogByKeyboard, look, PHONE } from './look.ts';
import { logIn, says, signedIn } from './spec.ts';
import { DESK, HAND, openBrowserLoom, quiet } from './studio.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { paperwork } from '../paperwork.ts';
import { journeySteps } from './steps.ts';

const { loom, open } = await openBrowserLoom();
const [desk, hand] = await Promise.all([DESK, HAND].map((device) => open(device)));
const studios = { desk: await loom.register('Asha Rao'), hand: await loom.register('Ravi Iyer') };
for (const [mark, person] of Object.entries(studios)) await paperwork(loom, person, mark, '+91 98123 45001');

describe.each([
  { at: 'a desk', window: desk!, device: DESK, asha: studios.desk },
  { at: 'a phone', window: hand!, device: HAND, asha: studios.hand },
])('at $at', ({ window, device, asha }) => {
  const test = journeySteps();
  const { page } = window;
  quiet([window], /status of 4\d\d/);
  const seen = (shown: typeof page, name: string) => look(shown, name, device === HAND ? [PHONE] : undefined);
  let gig: GigAnswer;

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const send = () => page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  /** The link of this form in the newest mail. */
  const mailedLink = async (link = /\/account-closed#token=[\w.-]+/): Promise<string> => {
    await loom.settled();
    const outbox = join(loom.folder, 'outbox');
    const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
    const plain = mails
      .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .filter((mail) => mail.includes(asha.email));
    return plain.flatMap((mail) => link.exec(mail)?.[0] ?? []).at(-1)!;
  };

  test('the account is deleted by the password and the typed word, and says until when it can be opened again', async () => {
    gig = await loom.createGig(asha);
    await signedIn(page, asha);
    await page.goto('/account-settings');
    await page.getByRole('region', { name: 'Danger Zone' }).waitFor();
    await page.getByText('This one').waitFor();
    await seen(page, 'danger-zone');
    await dialogByKeyboard(page, button('Delete Account'));
    await button('Delete Account').click();
    await send();
    await says(page, 'Please enter your password.');
    await says(page, 'Please type DELETE to confirm.');
    await field('Your password').fill('not hers');
    await field('Type DELETE to confirm').fill('DELETE');
    await send();
    await says(page, 'The password is not right.');
    await seen(page, 'close-account');
    await field('Your password').fill(asha.password);
    await send();
    await heading('Your account is closed');
    await seen(page, 'account-closed');
  });

  test('a closed account is signed out everywhere, its gallery is gone, and who logs in is led to the way back', async () => {
    const visitor = await open(device);
    quiet([visitor], /status of 4\d\d/);
    expect((await visitor.page.goto(`/public/gig/${gig.gig_id}`))?.status()).toBe(404);
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    await field('Email').fill(asha.email);
    await field('Password').fill(asha.password);
    await button('Log in').click();
    await heading('Your account is closed');
  });

  test('the mailed link opens it again, once, and everything is as it was', async () => {
    const link = await mailedLink();
    await page.goto(link);
    await button('Reopen my account').click();
    await heading('Welcome back');
    await says(page, 'Your account is open again. Please log in.');
    await logIn(page, asha);
    await page.waitForURL('**/dashboard');
    expect((await page.goto(`/public/gig/${gig.gig_id}`))?.status()).toBe(200);
    await page.goto('about:blank');
    await page.goto(link);
    await heading('This link did not work');
    await seen(page, 'account-closed-wrong-link');
  });

  test('closed again, it is erased at once by the typed word, and the certificate says what was', async () => {
    await page.goto('/account-settings');
    await button('Delete Account').click();
    await field('Your password').fill(asha.password);
    await field('Type DELETE to confirm').fill('DELETE');
    await send();
    await heading('Your account is closed');
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download everything').click()]);
    expect(download.suggestedFilename()).toMatch(/^Loom \d{4}-\d\d-\d\d\.zip$/);
    await page.getByText(/^Your download of .* has begun\.$/).waitFor();
    await seen(page, 'account-closed-download');
    await dialogByKeyboard(page, button('Erase now'));
    await button('Erase now').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Erase now' }).click();
    await says(page, 'Please type ERASE to confirm.');
    await seen(page, 'erase-account');
    await field('Type ERASE to confirm').fill('ERASE');
    await dialog.getByRole('button', { name: 'Erase now' }).click();
    await heading('Certificate of erasure');
    await seen(page, 'certificate');
    const said = async () => page.locator('.certificate').innerText();
    const first = await said();
    expect(first).toMatch(/Gigs\s+1\b/);
    // What the log counts, the page tells: her papers too.
    for (const row of [/Clients\s+1\b/, /Invoices\s+1\b/, /Quotations\s+1\b/, /Expenses\s+1\b/, /Advances\s+0\b/])
      expect(first).toMatch(row);
    // The mail shows the same again, and what was altered is no certificate.
    const link = await mailedLink(/\/account-closed#certificate=[\w.-]+/);
    await page.goto('about:blank');
    await page.goto(link);
    await heading('Certificate of erasure');
    expect(await said()).toBe(first);
    await page.goto('about:blank');
    await page.goto(`${link}0`);
    await heading('No such certificate');
    await seen(page, 'certificate-wrong');
  });
});
