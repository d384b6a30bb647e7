import { expect, test } from 'vitest';
import { issueToken } from '../../commands/account.ts';
import { hands, logIn, refusing, says, signedIn } from './spec.ts';
import { openBrowserLoom, quiet } from './studio.ts';

const { loom, open } = await openBrowserLoom({ fetchesAhead: true });
const asha = await loom.register('Asha Rao', { verified: false });
const window = await open();
const { page } = window;
const { button, link } = hands(page);
quiet([window], /status of 4\d\d/);

const field = (name: string) => page.getByLabel(name, { exact: true });
const kept = (name: string): Promise<unknown> => page.evaluate(`localStorage.getItem(${JSON.stringify(name)})`);

test('a login needs both fields, says what the server says, and leads to the dashboard', async () => {
  await page.goto('/login');
  expect(await field('Email').getAttribute('type')).toBe('email');
  await button('Log in').click();
  await says(page, 'Please enter a valid email address.');
  await says(page, 'Please enter your password.');
  await field('Email').fill(asha.email);
  await field('Password').fill('not mine');
  await button('Log in').click();
  await says(page, 'The email address or the password is not right.');
  await refusing(page, 'POST /auth/login', () => button('Log in').click());
  await says(page, 'Login failed. Please try again.');
  await link('Create an account').click();
  await page.waitForURL('**/register');
  await logIn(page, asha);
  expect(await Promise.all(['user_id', 'role'].map(kept))).toEqual([asha.id, 'photographer']);
  expect(await kept('access_token')).toMatch(/^ey/);
});

test('logging out clears the storage and leads to the login', async () => {
  await button('Account menu').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate('localStorage.length')).toBe(0);
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
});

test('a token past its end counts as none, and is taken away', async () => {
  await signedIn(page, asha);
  const { exp } = JSON.parse(Buffer.from(asha.token.split('.')[1]!, 'base64url').toString()) as { exp: number };
  await page.clock.setFixedTime(exp * 1000 + 1000);
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
  expect(await kept('access_token')).toBeNull();
  await page.clock.setFixedTime(Date.now());
});

test('a registration needs a name, an address and six characters, and is a photographer’s', async () => {
  await page.goto('/register');
  await field('Password').fill('short');
  await button('Create account').click();
  for (const text of ['Please enter your name.', 'Please enter a valid email address.']) await says(page, text);
  await says(page, 'The password needs at least 6 characters.');
  await field('Full name').fill('<script>alert(1)</script>Nila Bose');
  await field('Email').fill('nila@loom.test');
  await field('Password').fill('long enough 1');
  await refusing(page, 'POST /auth/register', () => button('Create account').click());
  await says(page, 'Registration failed. Please try again.');
  const sent = page.waitForRequest('**/auth/register');
  await button('Create account').click();
  expect((await sent).postDataJSON()).toEqual({
    full_name: 'Nila Bose',
    email: 'nila@loom.test',
    password: 'long enough 1',
    role: 'photographer',
  });
  await says(page, 'Registration successful! Please check your email to verify your account.');
  await link('Log in').click();
  await page.waitForURL('**/login');
});

test('an address is verified once, by a link that says how it went', async () => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/auth/verify-email') && asked.push(request.url()));
  await page.goto('/verify-email');
  await says(page, 'Invalid verification link');
  expect(asked).toEqual([]);
  await link('Back to registration').waitFor();
  const token = await issueToken(loom.loom.context.write, 'verifyToken', asha.id);
  await page.goto(`/verify-email?token=${token}`);
  await says(page, 'Your email address is verified.');
  await link('Log in').waitFor();
  expect(asked).toHaveLength(1);
  await refusing(page, 'GET /auth/verify-email', async () => {
    await page.goto('/verify-email?token=another');
    await says(page, 'Verification failed');
  });
});
