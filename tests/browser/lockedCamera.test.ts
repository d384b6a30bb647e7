import { afterAll, expect } from 'vitest';
import { selfSigned } from '../certificates.ts';
import { startCanonCamera } from '../doubles/canonCamera.ts';
import { PHONE, WIDE, look } from './look.ts';
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
  // Connected, it asks for nothing, also before it was looked for again.
  const looked = Promise.withResolvers<undefined>();
  await page.route('**/camera/detect', (route) => looked.promise.then(() => route.continue()));
  await page.keyboard.press('Enter');
  await button(`Disconnect ${name}`).waitFor();
  expect(await page.getByText('asks for a password').count()).toBe(0);
  looked.resolve(undefined);
  await logged(`Connected to ${name}`);
  await expect.poll(() => dialog.count()).toBe(0);
  await button(`Forget ${name}`).waitFor();
  await look(page, 'locked-camera-2-connected');
});

test('with another certificate it is trusted by a press, and forgotten by another', async () => {
  await button(`Disconnect ${name}`).click();
  canon.shows(second);
  await button('Detect cameras').click();
  await page.getByText('another certificate').waitFor();
  // What can be done with it stands side by side, on a desk and on a phone.
  for (const width of [WIDE, PHONE]) {
    await page.setViewportSize({ width, height: 844 });
    const acts = [await button(`Forget ${name}`).boundingBox(), await button(`Connect ${name}`).boundingBox()];
    expect(acts[0]!.y).toBe(acts[1]!.y);
    await look(page, 'locked-camera-4-list', [width]);
  }
  await page.setViewportSize({ width: WIDE, height: 844 });
  await button(`Connect ${name}`).click();
  await look(page, 'locked-camera-3-certificate');
  await dialog.getByRole('button', { name: 'Trust it and connect' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await button(`Disconnect ${name}`).waitFor();
  await button(`Forget ${name}`).click();
  await logged(`${name} is forgotten`);
  await page.getByText('asks for a password').waitFor();
});
