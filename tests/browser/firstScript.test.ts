import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { frontEnds } from './browser.ts';

/** Bytes, gzipped; zlib makes some thirty more or fewer of the same script on another processor. */
const MOST = 100_000;

/** The script of the built web app that `first` cannot start without, by file, gzipped. */
async function startOf(folder: string, first: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const visit = async (name: string): Promise<void> => {
    if (sizes.has(name)) return;
    const text = await readFile(join(folder, name), 'utf8');
    sizes.set(name, gzipSync(text).length);
    for (const [, needed] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) await visit(needed!);
  };
  for (const name of first) await visit(name);
  return sizes;
}

test('a guest on a slow line waits for less than 100 kB of script before the first photo', async () => {
  const { web } = frontEnds();
  const assets = join(web, 'assets');
  const entry = /assets\/(index-[\w-]+\.js)/.exec(await readFile(join(web, 'index.html'), 'utf8'))![1]!;
  const gallery = /import\(["'`]\.\/(gallery-app-[\w-]+\.js)["'`]\)/.exec(
    await readFile(join(assets, entry), 'utf8'),
  )![1]!;
  const sizes = await startOf(assets, [entry, gallery]);
  // It is the whole of it: React is among them, and the studio is not.
  const names = [...sizes.keys()].join(' ');
  expect(names).toMatch(/(^| )react-/);
  expect(names).not.toMatch(/(^| )(app|gig|grid|viewer|dialog)-/);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total, JSON.stringify(Object.fromEntries(sizes), null, 1)).toBeLessThan(MOST);
});
