import { expect, test } from 'vitest';
import { operations } from '../../api/contract/all.ts';
import * as contract from '../../api/contract/media.ts';
import { slimContract } from '../../web/slim-contract.ts';

type Hook = (this: unknown, ...input: unknown[]) => unknown;
const plugin = slimContract() as unknown as { resolveId: Hook; load: Hook };
const file = new URL('../../api/contract/media.ts', import.meta.url).pathname;
const importer = new URL('../../web/src/api/media.ts', import.meta.url).pathname;

test('request files get the contract without its schemas', async () => {
  const id = plugin.resolveId('../../../api/contract/media.ts', importer);
  expect(id).toBe(`\0slim:${file}`);
  const code = String(await plugin.load(id));
  expect(code).not.toMatch(/zod|import/);
  const slim = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    { method: string; path: string; access: string }
  >;
  for (const { id: name, method, path, access } of operations.filter((operation) =>
    Object.values<unknown>(contract).includes(operation),
  )) {
    expect(slim[name]).toMatchObject({ method, path, access });
  }
});

test('forms get it whole', () => {
  expect(
    plugin.resolveId('../../../../api/contract/gig.ts', importer.replace('/api/media.ts', '/pages/gig/gig-form.tsx')),
  ).toBeNull();
});
