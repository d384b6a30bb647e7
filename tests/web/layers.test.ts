import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

const src = join(import.meta.dirname, '../../web/src');

test('what an address says of a layer, no page keeps there by itself', async () => {
  vi.stubGlobal('location', { search: '' });
  const { KEYS } = await import('../../web/src/ui/layers.ts');
  const asked = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) =>
      [
        ...readFileSync(join(src, name), 'utf8').matchAll(/\b(?:query|search|searchParams|params)\.get\('(\w+)'\)/g),
      ].map(([, key]) => ({ name, key: key! })),
    );
  expect(asked.map(({ key }) => key)).toContain('month');
  expect(asked.filter(({ key }) => (KEYS as readonly string[]).includes(key))).toEqual([]);
});
