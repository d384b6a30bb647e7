import type { Vault } from '../../commands/ports/vault.ts';

const EVERY_MS = 3_000;
const STANDS_MS = 15_000;

/** Tells other processes that this one plays a role, for as long as it runs. */
export async function announce(vault: Vault, role: string): Promise<{ close(): Promise<void> }> {
  const say = (): Promise<void> => vault.put('presence', role, true, { expiresAt: Date.now() + STANDS_MS });
  await say();
  const timer = setInterval(() => void say().catch(() => undefined), EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await vault.delete('presence', role).catch(() => undefined);
    },
  };
}

/** Whether some process plays a role, known to within seconds. */
export function presence(vault: Vault, role: string): { present(): boolean; close(): void } {
  let present = false;
  const look = (): void =>
    void vault.get('presence', role).then(
      (entry) => (present = entry !== undefined),
      () => undefined,
    );
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return { present: () => present, close: () => clearInterval(timer) };
}
