import { expect } from 'vitest';
import { hands, refusing, says, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { asha, ask, open } = await openStudio({});
const window = await open();
const { page } = window;
const { button, inDialog } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (404|409|422)/);
const names = () => page.locator('.client-record').getByRole('heading', { level: 2 }).allTextContents();
const field = (label: string) => page.getByRole('dialog').getByLabel(label);
const act = async (name: string, what: string) => {
  await button(`More for ${name}`).click();
  await page.getByRole('menuitem', { name: what }).click();
};

test('business is reached from the dashboard, begins empty, and leads back; without a session it leads to the login', async () => {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Business' }).click();
  await page.getByRole('heading', { level: 1, name: 'Business' }).waitFor();
  await page.getByText('No clients yet').waitFor();
  expect(await page.getByRole('tab').allTextContents()).toContain('Clients');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await page.waitForURL('**/dashboard');
  const stranger = await open();
  await stranger.page.goto('/business');
  await stranger.page.waitForURL('**/login?next=%2Fbusiness');
  await stranger.page.context().close();
});

test('a client is added by the form, which says what is missing, and edited', async () => {
  await page.goto('/business');
  await button('Add Client').click();
  await field('Email').fill('meera at loom');
  await inDialog('Add Client').click();
  await page.getByText('Please enter the name of the client.').waitFor();
  await page.getByText('Please enter a valid email address.').waitFor();
  await field('Client Name').fill('Meera Nair');
  await field('Email').fill('meera@loom.test');
  await field('GSTIN').fill('27AAPFU0939F1ZW');
  await inDialog('Add Client').click();
  await page.getByText('This is not a GSTIN. Please check each character.').waitFor();
  await field('GSTIN').fill('27AAPFU0939F1ZV');
  await inDialog('Add Client').click();
  await says(page, 'Client added');
  await expect.poll(names).toEqual(['Meera Nair']);
  await act('Meera Nair', 'Edit');
  expect(await field('State').inputValue()).toBe('27');
  await field('Company').fill('Nair Textiles');
  await refusing(page, 'PUT /business/clients/{id}', async () => {
    await inDialog('Save').click();
    await page.getByRole('dialog').getByText('Failed to save client').waitFor();
  });
  await inDialog('Save').click();
  await says(page, 'Client saved');
  await page.locator('.client-record').getByText('Nair Textiles').waitFor();
});

test('clients are found by any word, and one mailbox is one client', async () => {
  await ask('POST', '/business/clients', {
    client_name: 'Om Shah',
    client_email: 'om@loom.test',
    phone: '98450 11111',
  });
  await page.goto('/business');
  await expect.poll(names).toEqual(['Meera Nair', 'Om Shah']);
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  for (const [typed, found] of [
    ['shah', 'Om Shah'],
    ['nair t', 'Meera Nair'],
    ['98450', 'Om Shah'],
  ] as const) {
    await search.fill(typed);
    await expect.poll(names).toEqual([found]);
  }
  await search.fill('nobody');
  await page.getByText('Nobody is found by "nobody".').waitFor();
  await search.fill('');
  await expect.poll(names).toEqual(['Meera Nair', 'Om Shah']);
  await button('Add Client').click();
  await field('Client Name').fill('Another');
  await field('Email').fill('OM@loom.test');
  await inDialog('Add Client').click();
  await page.getByText('Om Shah has this email address already.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});

test('a client is archived and restored; a deletion asks, and can be undone', async () => {
  await act('Om Shah', 'Archive');
  await expect.poll(names).toEqual(['Meera Nair']);
  await page.getByRole('radio', { name: 'Archived' }).check();
  await expect.poll(names).toEqual(['Om Shah']);
  await act('Om Shah', 'Restore');
  await page.getByText('Nobody is in the archive.').waitFor();
  await page.getByRole('radio', { name: 'Current' }).check();
  await expect.poll(names).toEqual(['Meera Nair', 'Om Shah']);
  await act('Om Shah', 'Delete');
  await page.getByText('Are you sure you want to delete this client?').waitFor();
  await inDialog('Delete').click();
  await expect.poll(names).toEqual(['Meera Nair']);
  await button('Undo').click();
  await expect.poll(names).toEqual(['Meera Nair', 'Om Shah']);
});

test('the page of a client has all that they have with the studio, on a phone too', async () => {
  await ask('POST', '/profile/setup', { privacy_settings: { public_profile_enabled: true } });
  await ask('POST', `/bookings/submit?photographer_id=${asha.id}`, {
    name: 'Om',
    email: 'om.shah@loom.test',
    mobile: '+91 98450 11111',
    service_required: 'Wedding',
    date: '2027-02-14',
    custom_message: 'At dusk, please.',
  });
  const { bookings } = await ask<{ bookings: { booking_id: string }[] }>('GET', '/bookings');
  await ask('POST', `/bookings/${bookings[0]!.booking_id}/gig`, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/business');
  await page.getByRole('link', { name: 'Om Shah' }).click();
  await page.getByRole('heading', { level: 1, name: 'Om Shah' }).waitFor();
  await page.getByText('At dusk, please.').waitFor();
  await page.getByRole('link', { name: 'Om, Wedding' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 860 });
  await button('Delete').click();
  await inDialog('Delete').click();
  await page.waitForURL('**/business');
  await expect.poll(names).toEqual(['Meera Nair']);
  await page.goBack();
  await page.getByText('This client is no longer here.').first().waitFor();
});

test('a file is imported after a look at what it would do, and once', async () => {
  await page.goto('/business');
  const choose = async (name: string, text: string) =>
    page.locator('.import-drop-input').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await button('Import').click();
  await choose('notes.txt', 'Just some text');
  await page.getByText('The first line has to name the columns: at least a name and an email.').waitFor();
  const table = [
    'Name,Email,Company',
    'Meera Nair,MEERA@loom.test,Nair & Daughters',
    'Anil Rao,anil@loom.test,=1+1',
    'Nobody,no mail,',
  ].join('\n');
  await choose('clients.csv', table);
  await page.getByText('Please enter a valid email address.').waitFor();
  await page.getByText('Changes: company').waitFor();
  const counted = await page.locator('.import-counts dd').allTextContents();
  expect(counted).toEqual(['1', '1', '0', '1']);
  const { clients } = await ask<{ clients: unknown[] }>('GET', '/business/clients');
  expect(clients).toHaveLength(1);
  await inDialog('Import 2 clients').click();
  await says(page, '1 added, 1 changed');
  await expect.poll(names).toEqual(['Anil Rao', 'Meera Nair']);
  await page.locator('.client-record').getByText('=1+1').waitFor();
  await button('Import').click();
  await choose('clients.csv', table);
  await page.getByText('There is nothing to import in this file.').waitFor();
  await inDialog('Another file').click();
  await choose('ila.vcf', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ila Bose\nEMAIL:ila@loom.test\nEND:VCARD\n');
  await inDialog('Import 1 client').click();
  await expect.poll(names).toEqual(['Anil Rao', 'Ila Bose', 'Meera Nair']);
});

test('clients that cannot be loaded are safe, and are asked for again', async () => {
  await refusing(page, 'GET /business/clients', async () => {
    await page.goto('/business');
    await page.getByText('Your clients could not be loaded').waitFor();
  });
  await button('Try again').click();
  await expect.poll(names).toEqual(['Anil Rao', 'Ila Bose', 'Meera Nair']);
});

test('what invoices say of the studio is asked for until it is told, checked by field, and not lost by closing', async () => {
  await page.goto('/business?tab=invoices');
  await button('Add business details').click();
  await field('Registration').selectOption('regular');
  await page.getByText('You issue tax invoices.').waitFor();
  await inDialog('Save').click();
  await page.getByText('Please enter the GSTIN of your registration.').waitFor();
  await field('GSTIN').fill('32aapfu0939f1z5');
  await field('UPI ID').fill('asha at bank');
  await field('Account number').fill('12');
  await inDialog('Save').click();
  await page.getByText('This is no GSTIN. Please check its characters.').waitFor();
  await page.getByText('A UPI ID looks like name@bank.').waitFor();
  await page.getByText('An account number has 6 to 20 digits.').waitFor();
  await page.goBack();
  await page.getByText('Leave without saving?').waitFor();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).click();
  await field('GSTIN').fill('32aapfu0939f1z4');
  await field('UPI ID').fill('asha@okbank');
  await field('Account number').fill('00123456789');
  await field('Address').fill('14 Princess Street\nFort Kochi');
  await inDialog('Save').click();
  await says(page, 'Business details saved');
  await button('Add business details').waitFor({ state: 'detached' });
  const { settings } = await ask<{ settings: object }>('GET', '/business/settings');
  expect(settings).toMatchObject({ gstin: '32AAPFU0939F1Z4', state_code: '32', upi_id: 'asha@okbank' });
  await button('Business details').click();
  await expect.poll(() => field('GSTIN').inputValue()).toBe('32AAPFU0939F1Z4');
  expect(await field('State').inputValue()).toBe('32');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
