import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { openMongoVault } from '../../adapters/vault/mongodb.ts';
import { openSqliteVault } from '../../adapters/vault/sqlite.ts';
import { mongoUrl, scratchDatabase } from '../servers/mongodb.ts';
import { vaultContract } from './vault.contract.ts';

const folder = () => mkdtemp(join(tmpdir(), 'vault-'));

vaultContract('memory', async () => ({
  open: (now) => openMemoryVault({ now }),
  lasting: false,
  destroy: async () => {},
}));

vaultContract('SQLite', async () => {
  const dir = await folder();
  return {
    open: (now) => openSqliteVault({ file: join(dir, 'sub', 'vault.db'), now }),
    lasting: true,
    destroy: () => rm(dir, { recursive: true }),
  };
});

const server = mongoUrl;
if (server) {
  vaultContract('MongoDB', async () => {
    const { url, destroy } = scratchDatabase(server);
    return { open: (now) => openMongoVault({ url, now }), lasting: true, destroy };
  });
}

test('closing waits for the writes under way', async () => {
  const dir = await folder();
  const vault = openSqliteVault({ file: join(dir, 'vault.db') });
  const writing = vault.put('k', 'a', 1);
  await vault.close();
  await writing;
  const again = openSqliteVault({ file: join(dir, 'vault.db') });
  expect((await again.get('k', 'a'))?.value).toBe(1);
  await again.close();
  await rm(dir, { recursive: true });
});

const inFiles = async (dir: string, secret: string): Promise<string[]> => {
  const found = [];
  for (const name of await readdir(dir)) if ((await readFile(join(dir, name))).includes(secret)) found.push(name);
  return found;
};

test('an erased secret is in none of the files any more', async () => {
  const dir = await folder();
  let clock = 1000;
  const vault = openSqliteVault({ file: join(dir, 'vault.db'), now: () => clock });
  const secret = (name: string): string => `secret-${name}-0123456789`;
  for (let i = 0; i < 50; i++) await vault.put('key', `other${i}`, `filler ${i}`);
  await vault.put('key', 'json', secret('json'));
  await vault.put('key', 'bytes', new TextEncoder().encode(secret('bytes').repeat(2000)), { group: 'person' });
  await vault.put('key', 'grouped', secret('grouped'), { group: 'person' });
  await vault.put('key', 'swept', secret('swept'), { expiresAt: clock + 10 });
  await vault.put('key', 'expired', secret('expired'), { expiresAt: clock + 10 });
  await vault.put('key', 'replaced', secret('replaced'));
  expect(await inFiles(dir, secret('bytes'))).not.toEqual([]);

  await vault.delete('key', 'json');
  await vault.deleteGroup('key', 'person');
  await vault.put('key', 'replaced', 'another');
  clock += 10;
  await vault.create('key', 'expired', 'another');
  await vault.sweep(clock);
  for (const name of ['json', 'bytes', 'grouped', 'swept', 'expired', 'replaced'])
    expect(await inFiles(dir, secret(name)), name).toEqual([]);
  expect((await vault.get('key', 'other49'))?.value).toBe('filler 49');
  await vault.close();
  await rm(dir, { recursive: true });
});
