import { existsSync, lstatSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian puts it. */
const INSTALLED = '/usr/bin/chromium';

/** Longest time of one start, in milliseconds. */
const START_MS = 30_000;
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Below what pages are refused already: no name is found, and what needs none goes to a proxy that is not there.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--disable-file-system',
];

/** A folder for what is unpacked that nobody else can have filled. */
async function ownFolder(): Promise<string> {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `loom-chromium-${uid}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const about = lstatSync(folder);
  const isOurs = about.isDirectory() && (uid < 0 || (about.uid === uid && (about.mode & 0o077) === 0));
  return isOurs ? folder : mkdtemp(`${folder}-`);
}

/** Chromium out of npm, unpacked once for this machine. It gets its name when it is whole. */
export async function chromiumPath(): Promise<string> {
  const about = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../package.json');
  const { version } = JSON.parse(await readFile(about, 'utf8')) as { version: string };
  const folder = join(await ownFolder(), version);
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  const half = await mkdtemp(`${folder}-`);
  const { TMPDIR: before } = process.env;
  // The package unpacks into the system's temporary folder; this process has nothing else to do there meanwhile.
  process.env['TMPDIR'] = half;
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
    await rename(half, folder);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  return path;
}

/** Those to try, the best first: that of npm has no desktop around it and is three times as fast as Debian's, which runs where the other does not. */
const found = (configured: string | undefined): (() => Promise<string>)[] =>
  configured === undefined
    ? [chromiumPath, ...(existsSync(INSTALLED) ? [() => Promise.resolve(INSTALLED)] : [])]
    : [() => Promise.resolve(configured)];

/** Starts the browser of the configuration, or else the one out of npm or that of the machine; without a network. */
export async function startChromium(configured: string | undefined): Promise<Browser> {
  const failures: unknown[] = [];
  for (const path of found(configured)) {
    try {
      return await chromium.launch({ executablePath: await path(), args: SWITCHES, timeout: START_MS });
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, failures.map(String).join('; '));
}

/** A page as PDF, A4 as its own style says, tagged and with bookmarks. It runs no scripts and loads nothing that is not in it. */
export async function pdfOf(browser: Browser, html: string, patienceMs: number): Promise<Buffer> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  const timer = setTimeout(() => void context.close(), patienceMs);
  try {
    await context.route('**', (asked) =>
      asked.request().url().startsWith('data:') ? asked.continue() : asked.abort(),
    );
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: 'load' });
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  } finally {
    clearTimeout(timer);
    await context.close();
  }
}
