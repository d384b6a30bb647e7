import { register } from '../../commands/account.ts';
import { system } from '../../commands/core/actors.ts';
import { hashPassword } from '../../commands/core/passwords.ts';
import { newCode } from '../../commands/core/secrets.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import { newId } from '../../domain/kernel/id.ts';
import { accounts, sessions } from '../../projections/account.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { settling } from '../http/settling.ts';
import type { Config } from './config.ts';

export interface FirstAdmin {
  email: string;
  password: string;
}

/** In the vault while the first admin's made-up password was never used. */
const UNUSED = ['firstPassword', 'admin'] as const;
const STARTING = ['starting', 'admin'] as const;
const STARTING_MS = 20_000;

/**
 * The first start makes an admin; a given password is taken, otherwise one is made up and told. Nobody can be sure that
 * what was told was read (the process may have died before): until the admin has signed in, each start tells a new one.
 */
export async function firstAdmin(
  config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'MONGODB_URL'>,
  write: WriteSide,
  reads: ReadSide,
): Promise<FirstAdmin | undefined> {
  // Embedded stores belong to one process: a mark that is there was left by one that died.
  if (!config.MONGODB_URL) await write.vault.delete(...STARTING);
  // Of several api processes that start together, one does it.
  const { created } = await write.vault.create(...STARTING, true, { expiresAt: Date.now() + STARTING_MS });
  if (!created) return undefined;
  try {
    return await madeOrTold(config, write, reads);
  } finally {
    await write.vault.delete(...STARTING);
  }
}

async function madeOrTold(
  config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  write: WriteSide,
  reads: ReadSide,
): Promise<FirstAdmin | undefined> {
  const [admin] = (await reads.reader(accounts).find({ index: 'byTime', where: { role: 'admin' }, limit: 1 })).items;
  if (admin && !(await write.vault.get(...UNUSED))) return undefined;
  const used = admin ? await reads.reader(sessions).count({ index: 'byUser', where: { userId: admin.id } }) : 0;
  if (used > 0) {
    await write.vault.delete(...UNUSED);
    return undefined;
  }
  const password = config.ADMIN_PASSWORD ?? newCode(12);
  if (admin) {
    await write.vault.put('password', admin.id, await hashPassword(password), { group: admin.id });
    return { email: admin.email, password };
  }
  const email = config.ADMIN_EMAIL.toLowerCase();
  if (config.ADMIN_PASSWORD === undefined) await write.vault.put(...UNUSED, true);
  const { write: side, settled } = settling(write, reads);
  await register(
    side,
    { email, password, fullName: 'Admin', role: 'admin', verified: true },
    { actor: system('start'), correlation: newId() },
  );
  await settled();
  return { email, password };
}
