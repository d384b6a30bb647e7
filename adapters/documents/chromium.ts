import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { ownFolder } from '../ownFolder.ts';
import { SWITCHES, unpackedChromium } from './packagedChromium.ts';

/** Where Debian puts it. */
const INSTALLED = '/usr/bin/chromium';

/** Longest time of one start, in milliseconds. */
const START_MS = 30_000;
/** Longest time in which a page that is given up has to end. */
const CLOSE_MS = 3000;
const WITHOUT_NETWORK = [
  // Below what pages are refused already: no name is found, and what needs none goes to a proxy that is not there.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--disable-file-system',
];
/** Paper takes no process for graphics, nor its libraries: the first document is there a tenth sooner. */
const WITHOUT_GRAPHICS = ['--in-process-gpu', '--disable-software-rasterizer'];

/** Chromium out of npm, unpacked once for this machine. */
export async function chromiumPath(): Promise<string> {
  const about = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../package.json');
  const { version } = JSON.parse(await readFile(about, 'utf8')) as { version: string };
  return unpackedChromium(join(ownFolder('chromium'), version));
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
      return await chromium.launch({
        executablePath: await path(),
        args: [...SWITCHES, ...WITHOUT_GRAPHICS, ...WITHOUT_NETWORK],
        timeout: START_MS,
      });
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, failures.map(String).join('; '));
}

/** A promise that fails after so many milliseconds; `end` takes that back. */
function deadline(ms: number): { passed: Promise<never>; end: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${ms} ms`)), ms);
  });
  passed.catch(() => undefined);
  return { passed, end: () => clearTimeout(timer) };
}

/** Ends a page, whatever it is doing; the browser with it where it does not come to an end. */
async function closed(browser: Browser, context: BrowserContext): Promise<void> {
  const patience = deadline(CLOSE_MS);
  await Promise.race([context.close(), patience.passed]).catch(() => browser.close().catch(() => undefined));
  patience.end();
}

async function printed(context: BrowserContext, html: string | Promise<string>): Promise<Buffer> {
  await context.route('**', (asked) => (asked.request().url().startsWith('data:') ? asked.continue() : asked.abort()));
  const page = await context.newPage();
  await page.setContent(await html, { waitUntil: 'load' });
  return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
}

/**
 * A page as PDF, A4 as its own style says, tagged and with bookmarks. It runs no scripts and loads nothing that is not in
 * it. Fails, and ends the page, after `patienceMs` milliseconds. The page is opened while the HTML is still being made.
 */
export async function pdfOf(browser: Browser, html: string | Promise<string>, patienceMs: number): Promise<Buffer> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  const patience = deadline(patienceMs);
  const printing = printed(context, html);
  printing.catch(() => undefined);
  try {
    const pdf = await Promise.race([printing, patience.passed]);
    // Nobody need wait for its window to close.
    void closed(browser, context);
    return pdf;
  } catch (error) {
    await closed(browser, context);
    throw error;
  } finally {
    patience.end();
  }
}
