import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { moment } from './moment.ts';

test('a moment has passed when it is given', async () => {
  expect(Date.parse(await moment())).toBeLessThan(Date.now());
});

test('what stood at a moment is asked with one that has passed, not with the millisecond that runs', async () => {
  const running = /(?:= ?|encodeURIComponent\()new Date\((?:Date\.now\(\))?\)\.toISOString\(\)/g;
  const calendar = /indianDate\(new Date\(\)\.toISOString\(\)\)/g;
  const found: string[] = [];
  for await (const file of glob('{api,browser,integration,rights}/**/*.ts', { cwd: import.meta.dirname })) {
    const text = (await readFile(`${import.meta.dirname}/${file}`, 'utf8')).replace(calendar, '');
    for (const [match] of text.matchAll(running)) found.push(`${file}: ${match}`);
  }
  expect(found).toEqual([]);
});
