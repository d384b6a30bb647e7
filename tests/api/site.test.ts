import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { titleOf } from '../../api/contract/pageHead.ts';
import { notFoundPage, type Page, pages } from '../../api/contract/pages.ts';
import { withHead } from '../../api/site/head.ts';
import { openSites } from '../../api/site/host.ts';
import { readConfig } from '../../api/runtime/config.ts';
import { type Got, openHttp } from '../rights/http.ts';
import { startLoom, type TestLoom } from '../server.ts';

let folder: string;
let loom: TestLoom;
let http: ReturnType<typeof openHttp>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-site-'));
  for (const app of ['web', 'admin']) {
    await mkdir(join(folder, app));
    const html = `<!doctype html><html lang="en"><head><title>Loom</title><!--head--></head><body>${app}</body></html>`;
    await writeFile(join(folder, app, 'index.html'), html);
  }
  await writeFile(join(folder, 'web/site.webmanifest'), '{ "name": "Loom", "start_url": "/dashboard" }');
  await mkdir(join(folder, 'admin/assets'));
  await writeFile(join(folder, 'admin/assets/index-1.js'), '"console"');
  loom = await startLoom({
    folders: { web: join(folder, 'web'), admin: join(folder, 'admin') },
    env: {
      SITE_HOSTS_LOOM: 'loom.test, studio.loom.test',
      MAIN_SITE_URL: 'https://collective.test/',
      CHAT_WIDGET_URL: 'https://chat.test/widget/42.js',
    },
  });
  http = openHttp(loom.url);
});
afterAll(async () => {
  http.close();
  await loom.close();
  await rm(folder, { recursive: true });
});

const [OWN, BY_PATH] = ['loom.test', 'localhost'];
const get = (host: string, path: string): Promise<Got> => http.ask({ method: 'GET', path, headers: { host } });
/** Where an address leads on a host, or the status of what stands there. */
const leads = async (host: string, path: string): Promise<string | number> => {
  const { status, headers } = await get(host, path);
  return headers.location ?? status;
};
/** An address of each page, with something in the place of what varies. */
const sample = ({ path }: Page): string => path.replaceAll(/\{\w+\}/g, 'abc');
const all = Object.values<Page>(pages);
const guests = all.filter(({ path }) => /^\/(client|public|team)\b/.test(path));
/** Nobody has that name here. */
const { publicProfile } = pages;
const products = all.filter((page) => !guests.includes(page) && page.path !== publicProfile.path);

describe("on Loom's own host", () => {
  test('every page stands at its address, and what has the prefix leads there', async () => {
    for (const page of all) {
      const path = sample(page);
      const status = /\/public\/(gig|book)\//.test(path) || page.path === publicProfile.path ? 404 : 200;
      expect([path, await leads(OWN, path)]).toEqual([path, status]);
      expect([path, await leads(OWN, `/loom${path}?tab=team`)]).toEqual([path, `${path}?tab=team`]);
    }
    expect(await leads(OWN, '/loom')).toBe('/');
    expect(await leads('STUDIO.loom.test:3000', '/login')).toBe(200);
  });

  test("the parent's pages lead to the parent's host", async () => {
    expect(await leads(OWN, '/contact?product=kavasa')).toBe('https://collective.test/contact?product=kavasa');
    expect(await leads(OWN, '/privacy')).toBe('https://collective.test/privacy');
  });
});

describe('where the site is chosen by path', () => {
  test("the product's addresses lead to their twins under /loom, with their query, and stand there", async () => {
    expect(await leads(BY_PATH, '/')).toBe('/loom');
    expect(await leads('127.0.0.1', '/?a=b')).toBe('/loom?a=b');
    for (const page of products) {
      const path = sample(page).replace(/\/$/, '');
      if (path !== '')
        expect([path, await leads(BY_PATH, `${path}?next=%2Fgigs`)]).toEqual([path, `/loom${path}?next=%2Fgigs`]);
      expect([path, await leads(BY_PATH, `/loom${path}`)]).toEqual([path, 200]);
    }
  });

  test('the addresses of clients, guests and editors work with and without it', async () => {
    for (const page of guests)
      for (const before of ['', '/loom']) {
        const path = before + sample(page);
        expect([path, await leads(BY_PATH, path)]).toEqual([path, /\/public\/(gig|book)\//.test(path) ? 404 : 200]);
      }
  });

  test('what else stands under /loom leads to the address without it', async () => {
    expect(await leads(BY_PATH, '/loom/asha-rao?from=card')).toBe('/asha-rao?from=card');
  });
});

test('the console is at /admin on the own host, at /loom/admin elsewhere, and its files always at theirs', async () => {
  expect((await get(OWN, '/admin')).text).toContain('admin</body>');
  expect((await get(BY_PATH, '/loom/admin')).text).toContain('admin</body>');
  expect([await leads(OWN, '/loom/admin'), await leads(BY_PATH, '/admin')]).toEqual(['/admin', '/loom/admin']);
  for (const host of [OWN, BY_PATH]) expect((await get(host, '/admin/assets/index-1.js')).text).toBe('"console"');
});

test.each([OWN, BY_PATH])('on %s no address leads to another host', async (host) => {
  for (const path of [
    '//evil.test',
    '/loom//evil.test',
    '/loom/\\evil.test',
    '/loom///evil.test/login',
    '/\\evil.test',
    '/loom/%2F%2Fevil.test',
    '/loom/loom//evil.test',
    '//login',
  ]) {
    const to = await leads(host, path);
    if (typeof to === 'string') expect([path, new URL(to, 'http://here.test').host]).toEqual([path, 'here.test']);
    else expect([path, to]).toEqual([path, 404]);
  }
});

test('an address that leads nowhere answers 404, with the page that says so', async () => {
  for (const [host, path] of [
    [OWN, '/no/such/page'],
    [OWN, '/gigs/abc/no-such-tab'],
    [OWN, '/admin/gigs'],
    [BY_PATH, '/no/such/page'],
    [BY_PATH, '/loom/login/again'],
    [OWN, '/public/gig/no-such-gig'],
  ] as const) {
    const { status, text, headers } = await get(host, path);
    expect([path, status, headers.etag]).toEqual([path, 404, undefined]);
    expect(text).toContain('<body>web</body>');
    expect(text).toContain('<meta name="robots" content="noindex">');
    if (!path.startsWith('/public')) expect(text).toContain(`<title>${titleOf(notFoundPage)}</title>`);
  }
  const file = await get(OWN, '/assets/index-0.js');
  expect([file.status, JSON.parse(file.text)]).toEqual([404, { detail: 'There is nothing here.' }]);
});

test('each page has a title, a description and key words of its own, and titles end in the name of the product', async () => {
  for (const page of products) {
    const { text } = await get(OWN, sample(page));
    const { title, description, keywords, robots } = page;
    expect(text.split('<title>')).toHaveLength(2);
    expect(text).toContain(`<title>${title} | Loom</title>`);
    expect(text).toContain(`<meta name="description" content="${description}">`);
    expect(text).toContain(`<meta name="keywords" content="${keywords}">`);
    expect([page.path, text.includes('noindex')]).toEqual([page.path, robots === 'noindex']);
    expect(text).not.toContain('<!--head-->');
  }
  expect(all.filter(({ robots }) => !robots).map(({ path }) => path)).toEqual([
    '/',
    '/login',
    '/register',
    '/public/gig/{gigId}',
    '/public/book/{photographer}',
    '/{username}',
  ]);
  for (const { path, title, description, keywords } of all)
    expect([path, title !== '', description.length > 20, keywords !== '']).toEqual([path, true, true, true]);
});

test('what somebody wrote ends no element of the head', () => {
  const name = '</script></title><script>alert(1)</script>&"';
  const html = withHead(
    '<head><title>Loom</title><!--head--></head>',
    pages.publicGig,
    {
      head: { title: name, description: name },
      tags: [['og:title', name]],
      data: { '@type': 'Person', name },
    },
    {},
  ).toString();
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/(script|title)>/g)).toEqual(['</title>', '</script>']);
  expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)![1]!)).toEqual({ '@type': 'Person', name });
});

test('the page says what product addresses carry in front, and the manifest starts there', async () => {
  const manifest = async (host: string) =>
    (JSON.parse((await get(host, '/site.webmanifest')).text) as { start_url: string }).start_url;
  expect((await get(OWN, '/client/login')).text).not.toContain('site-prefix');
  expect((await get(BY_PATH, '/client/login')).text).toContain('<meta name="site-prefix" content="/loom">');
  expect([await manifest(OWN), await manifest(BY_PATH)]).toEqual(['/dashboard', '/loom/dashboard']);
});

test('the content policy allows the origin of the messaging widget on the dashboard alone, where there is one', async () => {
  const policyOf = async (path: string) => String((await get(OWN, path)).headers['content-security-policy']);
  expect(await policyOf('/dashboard')).toContain("script-src 'self' https://chat.test; img-src");
  expect(await policyOf('/dashboard')).toContain('frame-src https://chat.test');
  expect((await get(OWN, '/dashboard')).text).toContain(
    '<meta name="chat-widget" content="https://chat.test/widget/42.js">',
  );
  for (const path of ['/', '/login', '/gigs', '/public/gig/abc', '/admin', '/nowhere']) {
    expect([path, (await policyOf(path)).includes('chat.test')]).toEqual([path, false]);
    expect((await get(OWN, path)).text).not.toContain('chat.test');
  }
});

describe('addresses that we build', () => {
  const address = (env: Record<string, string>, path: string): string =>
    openSites(readConfig(env), () => env['LOOM_SITE_URL'] ?? env['PUBLIC_URL']!).address(path);
  test.each([
    [{ PUBLIC_URL: 'https://photos.test' }, '/login', 'https://photos.test/loom/login'],
    [{ PUBLIC_URL: 'https://photos.test' }, '/', 'https://photos.test/loom'],
    [{ PUBLIC_URL: 'https://photos.test' }, '/team#CODE', 'https://photos.test/team#CODE'],
    [
      { PUBLIC_URL: 'https://photos.test' },
      '/reset-password#token=a',
      'https://photos.test/loom/reset-password#token=a',
    ],
    [{ PUBLIC_URL: 'https://photos.test', SITE_HOSTS_LOOM: '*' }, '/login', 'https://photos.test/login'],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, '/gigs/a?tab=team', 'http://127.0.0.1:3000/loom/gigs/a?tab=team'],
    [
      { PUBLIC_URL: 'https://main.test', LOOM_SITE_URL: 'https://loom.test', SITE_HOSTS_LOOM: 'loom.test' },
      '/',
      'https://loom.test/',
    ],
  ])('%o: %s', (env, path, whole) => expect(address(env, path)).toBe(whole));

  test('in mails carry the prefix where the host needs it', async () => {
    const said: string[] = [];
    const { context } = loom.loom;
    // This Loom listens on 127.0.0.1, which is none of its hosts here.
    said.push(context.sites.address('/verify-email#token=1'), context.sites.address('/client/login#email=a'));
    expect(said).toEqual([`${loom.url}/loom/verify-email#token=1`, `${loom.url}/client/login#email=a`]);
  });

  test('a list of hosts that is none stops the start with a sentence', () => {
    expect(() => readConfig({ SITE_HOSTS_LOOM: 'https://loom.test' })).toThrow(
      /SITE_HOSTS_LOOM must be a list of host names/,
    );
  });
});
