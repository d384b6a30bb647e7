import { expect, test, vi } from 'vitest';
import { sourcesOf } from './sources.ts';

test('what an address says of a layer, no page keeps there by itself', async () => {
  vi.stubGlobal('location', { search: '' });
  const { KEYS } = await import('../../web/src/ui/layers.ts');
  const asked = sourcesOf('web/src').flatMap(([name, text]) =>
    [...text.matchAll(/\b(?:query|search|searchParams|params)\.get\('(\w+)'\)/g)].map(([, key]) => ({
      name,
      key: key!,
    })),
  );
  expect(asked.map(({ key }) => key)).toContain('month');
  expect(asked.filter(({ key }) => (KEYS as readonly string[]).includes(key))).toEqual([]);
});
