import { expect } from 'vitest';
import { REGISTERED } from '../../api/contract/registration.ts';
import { runner } from '../../commands/core/run.ts';
import { QUIET_MS } from '../../domain/registration.ts';
import { announceDuePhotos } from '../../reactions/dueGuestMessages.ts';
import { album, faceLike, person } from '../faces.ts';
import { makeJpeg } from '../pictures.ts';
import { look, PHONE, WIDE } from './look.ts';
import { logIn } from './spec.ts';
import { HAND, openStudio } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const PHONE_NUMBER = '+919800000001';
/** Nila, and her sister, who passes for her. */
const [nila, meera] = [person(1), person(1, { apart: 0.3 })];
const pictures = album({ nila: { face: faceLike(nila, 0.1, 1) } });
let seed = 300;
const of = (who: Float32Array): Float32Array => faceLike(who, 0.15, seed++);
const shot = (photos: readonly Float32Array[][]) =>
  Promise.all(
    photos.map(async (faces, n) => ({ name: `IMG_${seed}_${n}.jpg`, bytes: await pictures.photo(...faces) })),
  );
// A selfie is a picture here, as a browser shows it; it is known by its bytes.
const [me, cake] = await Promise.all(
  [77, 78].map(async (number) => ({
    name: `ME_${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await makeJpeg({ width: 600, height: 800, seed: number }),
  })),
);
const faces = {
  ...pictures.faces,
  selfie: async (picture: Uint8Array) =>
    Buffer.from(picture).equals(me!.buffer) ? pictures.faces.selfie(Buffer.from('nila')) : undefined,
};
const { loom, asha, gig, ask, open } = await openStudio({
  given: { faces },
  gig: { guest_uploads_enabled: true },
  photos: shot([[of(nila)], [of(nila)], [of(meera)], [of(meera)], [], [], []]),
});
const [phone, studio] = [await open(HAND), await open()];

const upload = async (photos: readonly Float32Array[][]): Promise<void> => {
  await loom.upload(asha, gig.gig_id, await shot(photos));
  await loom.settled();
};
const messages = async () => {
  const { mails } = await ask<{ mails: { channel: string; to: string; text: string }[] }>(
    'GET',
    '/admin/outbox',
    undefined,
    loom.admin.token,
  );
  return mails.filter(({ channel }) => channel === 'whatsapp');
};
const linkIn = (text: string, what: RegExp): string =>
  new URL(what.exec(text)![0]).href.slice(new URL(loom.url).origin.length);
/** As though the quiet minutes after a burst were over. */
const later = async (): Promise<void> => {
  await loom.settled();
  const { write, reads } = loom.loom.context;
  const now = (): Date => new Date(Date.now() + QUIET_MS + 1000);
  await announceDuePhotos({ write: { ...write, now, run: runner(write.journal, now) }, reads });
  await loom.settled();
};

test('a guest is told what is missing, in our own words', async () => {
  const { page } = phone;
  await page.goto(`/public/gig/${gig.gig_id}`);
  await look(phone.page, 'register-1-cover', [PHONE, WIDE]);
  await page.locator('.cover-actions').getByRole('button', { name: 'Register Face' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register Face' });
  await dialog.waitFor();
  await look(phone.page, 'register-2-dialog', [PHONE, WIDE]);
  const submit = dialog.getByRole('button', { name: 'Register Face' });
  await submit.click();
  await dialog.getByText('Please enter your name, phone number and upload a clear selfie').waitFor();
  await dialog.getByLabel('Your Name').fill('Nila Bose');
  const number = dialog.getByLabel('WhatsApp number');
  await number.fill('');
  await number.pressSequentially('98000 00001');
  expect(await number.inputValue()).toBe('+91 98000 00001');
  await page.getByLabel('Choose a photo of your face').setInputFiles(cake!);
  await submit.click();
  await dialog.getByText('Please agree to the use of your face first.').waitFor();
  await dialog.getByRole('checkbox').check();
  await submit.click();
  await dialog.getByText('We could not see a face in this picture. Please try a clearer selfie.').waitFor();
  await look(phone.page, 'register-3-refused', [PHONE, WIDE]);
  await number.fill('+91 12345');
  await page.getByLabel('Choose a photo of your face').setInputFiles(me!);
  await submit.click();
  await dialog.getByText('Please enter a valid Indian mobile number, beginning with +91.').waitFor();
});

test('registers, and hears at once of the photos that are there', async () => {
  const { page } = phone;
  const dialog = page.getByRole('dialog', { name: 'Register Face' });
  await dialog.getByLabel('WhatsApp number').fill('+91 98000 00001');
  await dialog.getByRole('button', { name: 'Register Face' }).click();
  await dialog.getByText(REGISTERED).waitFor();
  await look(phone.page, 'register-4-done', [PHONE, WIDE]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(messages).toHaveLength(1);
  const [first] = await messages();
  expect(first).toMatchObject({
    to: PHONE_NUMBER,
    text: expect.stringMatching(/^Hello Nila Bose, 4 new photos of you/) as string,
  });
});

test('hears of a photo that arrives, and opens the link to their photos', async () => {
  await upload([[of(nila)], []]);
  await later();
  await expect.poll(messages).toHaveLength(2);
  const [newest] = await messages();
  expect(newest!.text).toContain('1 new photo of you');
  const { page } = phone;
  await page.goto('about:blank');
  await page.goto(linkIn(newest!.text, /http\S+#mine=\S+/));
  await page.getByRole('heading', { name: 'Your Photos' }).waitFor();
  await page.getByText('5 photos', { exact: true }).waitFor();
  expect(page.url()).not.toContain('mine');
  await page.locator('.photo-grid img[data-loaded]').first().waitFor();
  await look(phone.page, 'register-5-mine', [PHONE, WIDE]);
});

test("says 'not me' of a sister's photo: she goes from all of them, and can be brought back", async () => {
  const { page } = phone;
  await page.locator('.tile-open').last().click();
  await page
    .getByRole('button', { name: /^Not me/ })
    .last()
    .waitFor();
  await look(phone.page, 'register-6-viewer', [PHONE, WIDE]);
  await page
    .locator('.viewer-tools')
    .getByRole('button', { name: /^Not me/ })
    .click();
  await page.getByText('We will not show you this person again.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('3 photos · 2 photos left out').waitFor();
  await look(phone.page, 'register-7-not-me', [PHONE, WIDE]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('5 photos', { exact: true }).waitFor();
  await page.setViewportSize({ width: WIDE, height: 844 });
  await page.locator('.tile-open').last().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  await page.getByText('3 photos · 2 photos left out').waitFor();
  // Her other photo, which stood next, went with it.
  await page.getByText('3 of 3', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.viewer').waitFor({ state: 'detached' });
  // A reload would open again what its address still names.
  await expect.poll(() => page.url()).not.toContain('photo=');
  // Kept with the registration: the link shows it so the next time.
  await page.reload();
  await page.getByText('3 photos · 2 photos left out').waitFor();
  await page.getByRole('button', { name: 'Show them again' }).click();
  await page.getByText('5 photos', { exact: true }).waitFor();
  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.getByRole('button', { name: 'Show All Photos' }).click();
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
});

test('after a search by selfie this device remembers it', async () => {
  const { page } = phone;
  const search = async () => {
    await page.goto(`/public/gig/${gig.gig_id}`);
    await page.locator('.cover-actions').getByRole('button', { name: 'Find My Photos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find My Photos' });
    await page.getByLabel('Choose a photo of your face').setInputFiles(me!);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Find My Photos' }).click();
    await page.getByRole('heading', { name: 'Your Photos' }).waitFor();
  };
  await search();
  await page.getByText('5 photos', { exact: true }).waitFor();
  await page.locator('.tile-open').last().click();
  await page
    .locator('.viewer-tools')
    .getByRole('button', { name: /^Not me/ })
    .click();
  await page.keyboard.press('Escape');
  await page.getByText('3 photos · 2 photos left out').waitFor();
  await search();
  await page.getByText('3 photos · 2 photos left out').waitFor();
  await page.getByRole('button', { name: 'Show them again' }).click();
  await page.getByText('5 photos', { exact: true }).waitFor();
});

test('the photographer sees how many registered, and nothing of them', async () => {
  const { page } = studio;
  await logIn(page, asha);
  await page.goto(`/gigs/${gig.gig_id}?tab=public`);
  await page.getByText('1 guest registered.').waitFor();
  await look(studio.page, 'register-8-public-tab', [WIDE, PHONE]);
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
  await look(phone.page, 'register-9-kept', [PHONE, WIDE]);
  await page.getByRole('button', { name: 'Delete my face and stop messages' }).click();
  await page.getByRole('heading', { name: 'Nothing is kept of you any more' }).waitFor();
  await look(phone.page, 'register-10-gone', [PHONE, WIDE]);
  await page.reload();
  await page.getByRole('heading', { name: 'Nothing is kept of you any more' }).waitFor();
  await page.goto('/public/my-face#forged');
  await page.reload();
  await page.getByRole('heading', { name: 'This link is not complete' }).waitFor();
  await look(phone.page, 'register-11-forged', [PHONE]);
  await upload([[of(nila)]]);
  await later();
  expect(await messages()).toEqual([]);
});

test('where registration is switched off there is no button for it', async () => {
  await ask('PUT', `/gigs/${gig.gig_id}/public-settings`, {
    public_settings: { ...gig.public_settings, allow_face_registration: false },
  });
  const { page } = phone;
  await page.goto(`/public/gig/${gig.gig_id}`);
  await page.locator('.cover-actions').getByRole('button', { name: 'Find My Photos' }).waitFor();
  expect(await page.getByRole('button', { name: 'Register Face' }).count()).toBe(0);
});

test('the browser had nothing to complain of', () => {
  const expected = /status of 422.*register-face|status of 401.*guest\/face/;
  expect([...phone.complaints, ...studio.complaints].filter((complaint) => !expected.test(complaint))).toEqual([]);
});
