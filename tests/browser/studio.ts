import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { type LoomOptions, type Person, startLoom, type TestLoom } from '../server.ts';
import { frontEnds, launch, openPage, snapshotOf, unprovoked, type Watched, type WindowOptions } from './browser.ts';
import { PHONE, WIDE } from './look.ts';

/** Windows on a desk and in a hand. */
export const DESK: BrowserContextOptions = { viewport: { width: WIDE, height: 844 } };
export const HAND: BrowserContextOptions = { viewport: { width: PHONE, height: 844 }, hasTouch: true, isMobile: true };
/** A desk whose clipboard a test may read. */
export const COPYING: BrowserContextOptions = { ...DESK, permissions: ['clipboard-read', 'clipboard-write'] };

export interface BrowserLoom {
  loom: TestLoom;
  browser: Browser;
  /** A folder for files that people choose. */
  folder: string;
  /** A window of its own, on a desk unless said otherwise. */
  open(options?: WindowOptions): Promise<Watched>;
}
export interface BrowserLoomOptions extends LoomOptions, Pick<WindowOptions, 'fetchesAhead'> {}

/** A Loom and a browser for one file of tests; both end with it. */
export async function openBrowserLoom({
  fetchesAhead = false,
  ...options
}: BrowserLoomOptions = {}): Promise<BrowserLoom> {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });
  const folder = await mkdtemp(join(tmpdir(), 'loom-browser-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const [loom, browser] = await Promise.all([startLoom({ folders: frontEnds(), ...options }), launch()]);
  closing.push(
    () => loom.close(),
    () => browser.close(),
  );
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    // At once: a run that is stopped tells nothing of those before.
    console.error(`${task.name} failed: ${task.result.errors?.[0]?.message}`);
    const pages = browser.contexts().flatMap((context) => context.pages());
    for (const page of pages) console.error(`${task.name} failed at ${await snapshotOf(page)}`);
  });
  const open: BrowserLoom['open'] = (about = DESK) => openPage(browser, { baseURL: loom.url, fetchesAhead, ...about });
  return { loom, browser, folder, open };
}

export interface Studio extends BrowserLoom {
  asha: Person;
  gig: GigAnswer;
  /** Of its photos, in the order in which they were given. */
  ids: string[];
  /** A call of the photographer's, or of whom the token is, without the base; it must succeed. */
  ask<T = Record<string, unknown>>(method: string, path: string, body?: unknown, token?: string): Promise<T>;
  /** Invites a client of the gig; `session` is what their login answers. */
  invite(name: string, permissions?: readonly string[]): Promise<{ client: ClientAnswer; session: ClientSession }>;
}
export interface ClientSession {
  access_token: string;
  gig_id: string;
  permissions: string[];
}
export interface Furnishing extends BrowserLoomOptions {
  /** What is particular about the gig. */
  gig?: Record<string, unknown>;
  photos?: readonly { name: string; bytes: Uint8Array }[] | Promise<readonly { name: string; bytes: Uint8Array }[]>;
}

/** What most files of tests begin with: a Loom, a browser, a photographer with a gig whose photos have their pictures. */
export async function openStudio({ gig: about = {}, photos = [], ...options }: Furnishing = {}): Promise<Studio> {
  const [context, files] = await Promise.all([openBrowserLoom(options), photos]);
  const { loom } = context;
  const asha = await loom.register('Asha Rao');
  const gig = await loom.createGig(asha, {
    gig_name: 'Meera & Arjun',
    category: 'Wedding',
    location: 'Fort Kochi',
    ...about,
  });
  const { received } = files.length > 0 ? await loom.upload(asha, gig.gig_id, files) : { received: [] };
  await loom.settled();
  const ask: Studio['ask'] = async <T>(method: string, path: string, body?: unknown, token = asha.token) => {
    const answer = await loom.call<T>(method, `/api/v1${path}`, { token, body });
    expect([method, path, answer.status, answer.body]).toMatchObject([method, path, 200, {}]);
    return answer.body;
  };
  return {
    ...context,
    asha,
    gig,
    ask,
    ids: files.map(({ name }) => received.find(({ filename }) => filename === name)!.media_id),
    async invite(name, permissions) {
      const { client } = await ask<{ client: ClientAnswer }>('POST', `/gigs/${gig.gig_id}/clients`, {
        client_name: name,
        client_email: 'meera@loom.test',
        ...(permissions ? { permissions } : {}),
      });
      return {
        client,
        session: await ask<ClientSession>('POST', '/client/login', {
          client_email: client.client_email,
          access_code: client.access_code,
        }),
      };
    },
  };
}

/** After each test: the browser complained of nothing, but for what is provoked on purpose. */
export function quiet(windows: readonly Watched[], provoked?: RegExp): void {
  afterEach(() => expect(windows.flatMap((watched) => unprovoked(watched, provoked))).toEqual([]));
}
