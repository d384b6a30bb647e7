import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const root = join(import.meta.dirname, '../..');

/** Chromium out of npm. Its own default arguments keep everything in one process, which dies with the first closed window. */
export async function launch(): Promise<Browser> {
  return playwright.launch({ executablePath: await chromium.executablePath(), args });
}

/** The built web app and console; built first where they are absent. `WEB_DIST` names another build of the web app. */
export function frontEnds(): { web: string; admin: string } {
  const folders = { web: process.env['WEB_DIST'] ?? join(root, 'web/dist'), admin: join(root, 'admin/dist') };
  if (!existsSync(join(folders.web, 'index.html')) || !existsSync(join(folders.admin, 'index.html'))) {
    const built = spawnSync('npm', ['run', 'build'], { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } });
    if (built.status !== 0) throw new Error(`The front ends could not be built:\n${built.stderr}`);
  }
  return folders;
}

export interface Watched {
  page: Page;
  /** What the browser complained about: errors in the console and in scripts, and what the content policy blocked. */
  complaints: string[];
}

/** A page of its own, without a history or a session of others, that writes down what goes wrong. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Watched> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const complaints: string[] = [];
  await context.addInitScript("addEventListener('securitypolicyviolation', (event) => console.error('Blocked by the content policy:', event.violatedDirective, event.sourceFile))");
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, complaints };
}

/** What axe finds wrong by WCAG 2.2 A and AA, as rule and element. */
export async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(await axe);
  return page.evaluate(async () => {
    const { axe: run } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
    const { violations } = await run.run({ resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

export const overflows = (page: Page): Promise<boolean> => page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** What moves although the visitor asked for stillness. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate("document.getAnimations().filter(({ playState }) => playState === 'running').map(({ animationName, effect }) => `${animationName} of ${effect.target?.className}`)");

/** A picture of the screen for people to look at, where `SCREENSHOTS` names a folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
