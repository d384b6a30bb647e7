import { afterAll, expect } from 'vitest';
import { startCanonCamera } from '../doubles/canonCamera.ts';
import { look } from './look.ts';
import { hands, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const canon = await startCanonCamera();
const { asha, open } = await openStudio({
  env: { CAMERA_CONTROL: 'network', CAMERA_ADDRESSES: `${canon.url},http://127.0.0.1:9` },
});
const desk = await open();
const { page } = desk;
const { button } = hands(page);
await signedIn(page, asha);
quiet([desk], /status of (404|409|422|503)/);
afterAll(() => canon.close());

const log = page.getByRole('log', { name: 'Activity' });
const logged = (text: string | RegExp) => log.getByText(text, { exact: true }).first().waitFor();
const strip = page.getByRole('list', { name: 'Frames of this shoot, newest first' }).getByRole('button');

test('a real camera is found, told by its kind, and connected', async () => {
  await page.goto('/camera-test');
  await page.getByText('Canon, by network').waitFor();
  await expect.poll(() => page.getByText('Simulation mode', { exact: true }).count()).toBe(0);
  await button('Validate real cameras').click();
  await page.getByText('Canon EOS R6: The camera answers.').waitFor();
  await page.getByText(/^127\.0\.0\.1:9: The camera cannot be reached\./).waitFor();
  await button('Connect Canon EOS R6').click();
  await logged('Connected to Canon EOS R6');
  await page.getByText('Battery 50%').waitFor();
  await look(page, 'real-camera-1-connected');
});

test('what is shot on the camera itself comes up, too', async () => {
  await page.getByRole('switch', { name: 'Its own shutter, too', checked: true }).waitFor();
  const first = canon.press();
  await logged(`${first} came from the camera`);
  await page.getByRole('tab', { name: 'Tethered' }).click();
  await button(`Check the focus of ${first} at 100 percent`).waitFor();
  await button('Capture photo').click();
  await expect.poll(() => strip.count()).toBe(2);
  const third = canon.press();
  await button(`Check the focus of ${third} at 100 percent`).waitFor();
  await look(page, 'real-camera-2-tethered');
});

test('with its switch off it stays on the card', async () => {
  await page.getByRole('tab', { name: 'Control' }).click();
  const own = page.getByRole('switch', { name: 'Its own shutter, too' });
  await own.click();
  await page.getByRole('switch', { name: 'Its own shutter, too', checked: false }).waitFor();
  const kept = canon.press();
  await button('Capture photo').click();
  await logged('IMG_0005.JPG taken');
  expect(await log.getByText(kept).count()).toBe(0);
});
