import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { look } from '../look.ts';
import type { Journey } from './journey.ts';

type Newcomer = Pick<Journey, 'loom' | 'studio' | 'photographer'>;

/** The link of the newest mail to this address, out of the outbox's files. */
async function linkMailedTo(folder: string, address: string): Promise<string> {
  const outbox = join(folder, 'outbox');
  const find = async (): Promise<string | undefined> => {
    for (const name of (await readdir(outbox)).sort().reverse()) {
      // Quoted-printable: long lines are folded with '=', and '=' itself is written '=3D'.
      const mail = (await readFile(join(outbox, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      if (name.endsWith('.eml') && mail.includes(`To: ${address}`))
        return /https?:\/\/\S+#token=[\w.-]+/.exec(mail)?.[0];
    }
    return undefined;
  };
  await expect.poll(find).toBeTruthy();
  return (await find())!;
}

export async function registers({ studio: { page }, photographer }: Newcomer): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look(page, '01-landing');
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await page.getByRole('heading', { name: 'Open your studio' }).waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Please enter your name.').waitFor();
  await look(page, '02-register-errors');
  await page.getByLabel('Full name').fill(photographer.name);
  await page.getByLabel('Email').fill(photographer.email);
  await page.getByLabel('Password', { exact: true }).fill(photographer.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Registration successful! Please check your email to verify your account.').waitFor();
  await look(page, '03-registered');
}

export async function verifiesTheAddress({ loom, studio: { page }, photographer }: Newcomer): Promise<void> {
  await page.goto(await linkMailedTo(loom.folder, photographer.email));
  await page.getByRole('heading', { name: 'Email verified' }).waitFor();
  await look(page, '04-verified');
  await page.getByRole('link', { name: 'Log in' }).click();
}

export async function logsIn({ studio: { page }, photographer }: Newcomer): Promise<void> {
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByLabel('Email').fill(photographer.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await look(page, '05-login-refused');
  await page.getByLabel('Password', { exact: true }).fill(photographer.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Welcome, ${photographer.name}` }).waitFor();
  await page.getByRole('heading', { name: 'Free Trial' }).waitFor();
  expect(await page.getByText('Please verify your email.').count()).toBe(0);
  await look(page, '06-dashboard-empty');
}
