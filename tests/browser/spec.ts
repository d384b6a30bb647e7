import type { Page } from 'playwright-core';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { Person } from '../server.ts';
import { makeJpeg } from '../pictures.ts';

/** As people do it: by the form, to the dashboard. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** Signs a photographer in without the form: what the login leaves in the browser. */
export async function signedIn(page: Page, { token, id }: Person): Promise<void> {
  await page.goto('/login');
  await page.evaluate(
    ([access, user]) => {
      const kept = globalThis as unknown as { localStorage: { setItem(name: string, value: string): void } };
      for (const [name, value] of [
        ['access_token', access!],
        ['user_id', user!],
        ['role', 'photographer'],
      ] as const)
        kept.localStorage.setItem(name, value);
    },
    [token, id],
  );
}

/** The same for a client of a gig. */
export async function signedInAsClient(
  page: Page,
  { access_token: token, gig_id: gig, permissions }: { access_token: string; gig_id: string; permissions: string[] },
): Promise<void> {
  await page.goto('/client/login');
  await page.evaluate(
    ([access, id, granted]) => {
      const kept = globalThis as unknown as { localStorage: { setItem(name: string, value: string): void } };
      for (const [name, value] of [
        ['client_token', access!],
        ['client_gig_id', id!],
        ['client_permissions', granted!],
      ] as const)
        kept.localStorage.setItem(name, value);
    },
    [token, gig, JSON.stringify(permissions)],
  );
}

/** The same for an editor. */
export async function signedInAsEditor(
  page: Page,
  { access_token: token, gig_id: gig }: { access_token: string; gig_id: string },
): Promise<void> {
  await page.goto('/team');
  await page.evaluate(
    ([access, id]) => {
      const kept = globalThis as unknown as { localStorage: { setItem(name: string, value: string): void } };
      for (const [name, value] of [
        ['team_token', access!],
        ['team_gig_id', id!],
      ] as const)
        kept.localStorage.setItem(name, value);
    },
    [token, gig],
  );
}

/** Lets one call fail, without a sentence of the server's or with one, that the person's act leads to, be it a moment later. */
export async function refusing(
  page: Page,
  call: string,
  act: () => Promise<unknown>,
  detail?: string,
  status = 409,
): Promise<void> {
  const [method, path] = call.split(' ');
  const matches = (url: URL): boolean =>
    new RegExp(`^/(?:api/v1|subscriptions)${path!.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname);
  await page.route(matches, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(detail ? { detail } : {}) })
      : route.fallback(),
  );
  const refused = page.waitForResponse(
    (answer) => matches(new URL(answer.url())) && answer.request().method() === method,
  );
  try {
    await Promise.all([refused, act()]);
  } finally {
    await page.unroute(matches);
  }
}

/** Waits until the text is on the screen; the newest of several counts. */
export const says = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

/** What a person takes hold of on a page: a name is whole, an expression finds a part of it. */
export const hands = (page: Page) => ({
  button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }),
  link: (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' }),
  inDialog: (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }),
  inBar: (name: string | RegExp) =>
    page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name, exact: typeof name === 'string' }),
});

/** Goes to the gig's room, its photos on the screen, and to one of its tabs. */
export async function gigRoom(page: Page, { gig_id: id }: GigAnswer, tab?: RegExp): Promise<void> {
  await page.goto(`/gigs/${id}`);
  await page.locator('.tile-image[data-loaded]').first().waitFor();
  if (tab) await page.getByRole('tab', { name: tab }).click();
}

export interface File {
  name: string;
  bytes: Uint8Array;
}
export const files = (...seeds: number[]) =>
  Promise.all(
    seeds.map(async (seed) => ({ name: `IMG_${seed}.jpg`, bytes: await makeJpeg({ width: 900, height: 600, seed }) })),
  );
export const chosen = async (...seeds: number[]) =>
  (await files(...seeds)).map(({ name, bytes }) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }));
/** A form as a browser sends it, with one file or several. */
export function form(fields: Record<string, string>, ...sent: File[]): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  for (const { name, bytes } of sent) made.append('files', new Blob([new Uint8Array(bytes)]), name);
  return made;
}
