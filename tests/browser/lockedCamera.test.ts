import { afterAll, expect } from 'vitest';
import { selfSigned } from '../certificates.ts';
import { startCanonCamera } from '../doubles/canonCamera.ts';
import { look } from './look.ts';
import { hands, signedIn } from './spec.ts';
import { journeySteps } from './steps.ts';
import { openStudio, quiet } from './studio.ts';

const test = journeySteps();
const [first, second] = await Promise.all([selfSigned(), selfSigned()]);
const canon = await startCanonCamera('1', { tls: first });
canon.door.lock = { username: 'studio', password: 'Pfingstrosen-7', offers: ['Basic'] };
const { asha, open } = await openStudio({ env: { CAMERA_CONTROL: 'network', CAMERA_ADDRESSES: canon.url } });
const desk = await open();
const { page } = desk;
const { button } = hands(page);
await signedIn(page, asha);
quiet([desk], /status of (409|422)/);
afterAll(() => canon.close());

const name = `Canon camera at ${new URL(canon.url).host}`;
const logged = (text: string) => page.getByRole('log', { name: 'Activity' }).getByText(text).first().waitFor();
const dialog = page.getByRole('dialog');

test('a camera that asks for a password is given it by keyboard, and a wrong one is told', async () => {
  await page.goto('/camera-test');
  await page.getByText('asks for a password').waitFor();
  await button(`Connect ${name}`).focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('User name').fill('studio');
  await page.keyboard.press('Enter');
  await dialog.getByText('Please give the password that the camera asks for.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByText('The camera does not take this user name and password.').waitFor();
  await look(page, 'locked-camera-1-wrong');
  await dialog.getByLabel('Password', { exact: true }).fill('Pfingstrosen-7');
  await page.keyboard.press('Enter');
  await logged(`Connected to ${name}`);
  expect(await dialog.count()).toBe(0);
  await look(page, 'locked-camera-2-connected');
});

test('with another certificate it is trusted by a press, and forgotten by another', async () => {
  await button(`Disconnect ${name}`).click();
  canon.shows(second);
  await button('Detect cameras').click();
  await page.getByText('another certificate').waitFor();
  await button(`Connect ${name}`).click();
  await look(page, 'locked-camera-3-certificate');
  await dialog.getByRole('button', { name: 'Trust it and connect' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await button(`Disconnect ${name}`).waitFor();
  await button(`Forget ${name}`).click();
  await logged(`${name} is forgotten`);
  await page.getByText('asks for a password').waitFor();
});
