import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { REGISTERED } from '../../api/contract/registration.ts';
import { runner } from '../../commands/run.ts';
import { QUIET_MS } from '../../domain/registration.ts';
import { announceDue } from '../../ingest/guestNews.ts';
import { album, faceLike, person } from '../faces.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { faults, frontEnds, launch, openPage, overflows, shot, type Watched } from './browser.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const PHONE_NUMBER = '+919800000001';
/** Nila, and her sister, who passes for her. */
const [nila, meera] = [person(1), person(1, { apart: 0.3 })];
const selfies = { nila: { face: faceLike(nila, 0.1, 1) } };
const pictures = album(selfies);
let loom: TestLoom;
let browser: Browser;
let asha: Person;
let gig: GigAnswer;
let phone: Watched;
let studio: Watched;
let folder: string;
let seed = 300;
const of = (who: Float32Array): Float32Array => faceLike(who, 0.15, seed++);
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-register-'));
  // A selfie is a picture here, as a browser shows it; whoever is in it is known by its size.
  const me = await makeJpeg({ width: 600, height: 800, seed: 77 });
  const faces = { ...pictures.faces, selfie: async (picture: Uint8Array) => (Buffer.from(picture).equals(me) ? pictures.faces.selfie(Buffer.from('nila')) : undefined) };
  [loom, browser] = await Promise.all([startLoom({ folders: frontEnds(), given: { faces } }), launch()]);
  asha = await loom.register('Asha Rao');
  gig = await loom.createGig(asha, { gig_name: 'Meera & Arjun', category: 'Wedding', location: 'Fort Kochi', guest_uploads_enabled: true });
  await upload([[of(nila)], [of(nila)], [of(meera)], [of(meera)], [], [], []]);
  await writeFile(file('me.jpg'), me);
  await writeFile(file('cake.jpg'), await makeJpeg({ width: 600, height: 800, seed: 78 }));
  phone = await openPage(browser, { baseURL: loom.url, viewport: PHONE, hasTouch: true, isMobile: true });
  studio = await openPage(browser, { baseURL: loom.url, viewport: WIDE });
});
afterAll(async () => {
  await browser?.close();
  await loom?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const upload = async (photos: readonly Float32Array[][]): Promise<void> => {
  await loom.upload(asha, gig.gig_id, await Promise.all(photos.map(async (faces, n) => ({ name: `IMG_${seed}_${n}.jpg`, bytes: await pictures.photo(...faces) }))));
  await loom.settled();
};
const look = async ({ page }: Watched, name: string, sizes: { width: number; height: number }[] = [PHONE, WIDE]) => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.waitForTimeout(200);
    await shot(page, `${name}-${size.width}`);
    expect([name, size.width, await overflows(page)]).toEqual([name, size.width, false]);
    expect([name, size.width, await faults(page)]).toEqual([name, size.width, []]);
  }
  await page.setViewportSize(sizes[0]!);
};
const messages = async () => {
  const { body } = await loom.call<{ mails: { channel: string; to: string; text: string }[] }>('GET', '/api/v1/admin/outbox', { token: loom.admin.token });
  return body.mails.filter(({ channel }) => channel === 'whatsapp');
};
const linkIn = (text: string, what: RegExp): string => new URL(what.exec(text)![0]).href.slice(new URL(loom.url).origin.length);
/** As though the quiet minutes after a burst were over. */
const later = async (): Promise<void> => {
  await loom.settled();
  const { write, reads } = loom.loom.house;
  const now = (): Date => new Date(Date.now() + QUIET_MS + 1000);
  await announceDue({ write: { ...write, now, run: runner(write.journal, now) }, reads });
  await loom.settled();
};

test('a guest is told what is missing, in the words of the house', async () => {
  const { page } = phone;
  await page.goto(`/public/gig/${gig.gig_id}`);
  await look(phone, 'register-1-cover');
  await page.locator('.cover-actions').getByRole('button', { name: 'Register Face' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register Face' });
  await dialog.waitFor();
  await look(phone, 'register-2-dialog');
  const submit = dialog.getByRole('button', { name: 'Register Face' });
  await submit.click();
  await dialog.getByText('Please enter your name, phone number and upload a clear selfie').waitFor();
  await dialog.getByLabel('Your Name').fill('Nila Bose');
  const number = dialog.getByLabel('WhatsApp number');
  await number.fill('');
  await number.pressSequentially('98000 00001');
  expect(await number.inputValue()).toBe('+91 98000 00001');
  await page.getByLabel('Choose a photo of your face').setInputFiles(file('cake.jpg'));
  await submit.click();
  await dialog.getByText('Please agree to the use of your face first.').waitFor();
  await dialog.getByRole('checkbox').check();
  await submit.click();
  await dialog.getByText('We could not see a face in this picture. Please try a clearer selfie.').waitFor();
  await look(phone, 'register-3-refused');
  await number.fill('+91 12345');
  await page.getByLabel('Choose a photo of your face').setInputFiles(file('me.jpg'));
  await submit.click();
  await dialog.getByText('Please enter a valid Indian mobile number, beginning with +91.').waitFor();
});

test('registers, and hears at once of the photos that are there', async () => {
  const { page } = phone;
  const dialog = page.getByRole('dialog', { name: 'Register Face' });
  await dialog.getByLabel('WhatsApp number').fill('+91 98000 00001');
  await dialog.getByRole('button', { name: 'Register Face' }).click();
  await dialog.getByText(REGISTERED).waitFor();
  await look(phone, 'register-4-done');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(messages, { timeout: 15_000 }).toHaveLength(1);
  const [first] = await messages();
  expect(first).toMatchObject({ to: PHONE_NUMBER, text: expect.stringMatching(/^Hello Nila Bose, 4 new photos of you/) as string });
});

test('hears of a photo that arrives, and opens the link to their photos', async () => {
  await upload([[of(nila)], []]);
  await later();
  await expect.poll(messages, { timeout: 15_000 }).toHaveLength(2);
  const [newest] = await messages();
  expect(newest!.text).toContain('1 new photo of you');
  const { page } = phone;
  await page.goto('about:blank');
  await page.goto(linkIn(newest!.text, /http\S+#mine=\S+/));
  await page.getByRole('heading', { name: 'Your Photos' }).waitFor();
  await page.getByText('5 photos', { exact: true }).waitFor();
  expect(page.url()).not.toContain('mine');
  await page.locator('.photo-grid img[data-loaded]').first().waitFor();
  await look(phone, 'register-5-mine');
});

test("says 'not me' of a sister's photo: she goes from all of them, and can be brought back", async () => {
  const { page } = phone;
  await page.locator('.tile-open').last().click();
  await page.getByRole('button', { name: /^Not me/ }).last().waitFor();
  await look(phone, 'register-6-viewer');
  await page.locator('.viewer-tools').getByRole('button', { name: /^Not me/ }).click();
  await page.getByText('We will not show you this person again.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('3 photos · 2 photos left out').waitFor();
  await look(phone, 'register-7-not-me');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('5 photos', { exact: true }).waitFor();
  await page.setViewportSize(WIDE);
  await page.locator('.tile-open').last().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await page.getByText('3 photos · 2 photos left out').waitFor();
  // Kept with the registration: the link shows it so the next time.
  await page.reload();
  await page.getByText('3 photos · 2 photos left out').waitFor();
  await page.getByRole('button', { name: 'Show them again' }).click();
  await page.getByText('5 photos', { exact: true }).waitFor();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Show All Photos' }).click();
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
});

test('after a search by selfie this device remembers it', async () => {
  const { page } = phone;
  const search = async () => {
    await page.goto(`/public/gig/${gig.gig_id}`);
    await page.locator('.cover-actions').getByRole('button', { name: 'Find My Photos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find My Photos' });
    await page.getByLabel('Choose a photo of your face').setInputFiles(file('me.jpg'));
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Find My Photos' }).click();
    await page.getByRole('heading', { name: 'Your Photos' }).waitFor();
  };
  await search();
  await page.getByText('5 photos', { exact: true }).waitFor();
  await page.locator('.tile-open').last().click();
  await page.locator('.viewer-tools').getByRole('button', { name: /^Not me/ }).click();
  await page.keyboard.press('Escape');
  await page.getByText('3 photos · 2 photos left out').waitFor();
  await search();
  await page.getByText('3 photos · 2 photos left out').waitFor();
  await page.getByRole('button', { name: 'Show them again' }).click();
  await page.getByText('5 photos', { exact: true }).waitFor();
});

test('the photographer sees how many registered, and nothing of them', async () => {
  const { page } = studio;
  await page.goto('/login');
  await page.getByLabel('Email').fill(asha.email);
  await page.locator('input[type=password]').fill(asha.password);
  await page.getByRole('button', { name: /log in|sign in/i }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`/gigs/${gig.gig_id}?tab=public`);
  await page.getByText('1 guest registered.').waitFor();
  await look(studio, 'register-8-public-tab', [WIDE, PHONE]);
  expect(await page.content()).not.toContain('Nila');
});

test('the withdrawal page shows what is kept; only its button ends it', async () => {
  const { page } = phone;
  const [newest] = await messages();
  const address = linkIn(newest!.text, /http\S+my-face#\S+/);
  await page.goto('about:blank');
  await page.goto(address);
  await page.getByRole('heading', { name: 'Your face registration' }).waitFor();
  await page.getByText('+91 98••• ••001').waitFor();
  await page.getByText('Meera & Arjun').waitFor();
  await look(phone, 'register-9-kept');
  await page.getByRole('button', { name: 'Delete my face and stop messages' }).click();
  await page.getByRole('heading', { name: 'Nothing is kept of you any more' }).waitFor();
  await look(phone, 'register-10-gone');
  await page.reload();
  await page.getByRole('heading', { name: 'Nothing is kept of you any more' }).waitFor();
  await page.goto('/public/my-face#forged');
  await page.reload();
  await page.getByRole('heading', { name: 'This link is not complete' }).waitFor();
  await look(phone, 'register-11-forged', [PHONE]);
  await upload([[of(nila)]]);
  await later();
  expect(await messages()).toEqual([]);
});

test('where registration is switched off there is no button for it', async () => {
  await loom.call('PUT', `/api/v1/gigs/${gig.gig_id}/public-settings`, { token: asha.token, body: { public_settings: { ...gig.public_settings, allow_face_registration: false } } });
  const { page } = phone;
  await page.goto(`/public/gig/${gig.gig_id}`);
  await page.locator('.cover-actions').getByRole('button', { name: 'Find My Photos' }).waitFor();
  expect(await page.getByRole('button', { name: 'Register Face' }).count()).toBe(0);
});

test('the browser had nothing to complain of', () => {
  const expected = /status of 422.*register-face|status of 401.*guest\/face/;
  expect([...phone.complaints, ...studio.complaints].filter((complaint) => !expected.test(complaint))).toEqual([]);
});
