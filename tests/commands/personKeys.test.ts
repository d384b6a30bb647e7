import { expect, test } from 'vitest';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { personKeys } from '../../commands/core/personKeys.ts';
import type { Vault } from '../../commands/ports/vault.ts';

test('a forgotten key is gone at once, from the memory of the process too', async () => {
  const keys = personKeys(openMemoryVault());
  const key = await keys.obtain('asha');
  expect((await keys.find('asha'))?.equals(key)).toBe(true);
  await keys.forget('asha');
  expect(await keys.find('asha')).toBeUndefined();
});

test('who asks for a key while it is destroyed does not bring it back', async () => {
  const vault = openMemoryVault();
  const writer = personKeys(vault);
  await writer.obtain('asha');
  const { promise: hold, resolve: go } = Promise.withResolvers<void>();
  const slow: Vault = {
    ...vault,
    async get(kind, id) {
      const entry = await vault.get(kind, id);
      await hold;
      return entry;
    },
  };
  const keys = personKeys(slow);
  const asked = keys.find('asha');
  await keys.forget('asha');
  go();
  await asked;
  expect(await keys.find('asha')).toBeUndefined();
});
