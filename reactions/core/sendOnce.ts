import { randomUUID } from 'node:crypto';
import type { Vault } from '../../commands/ports/vault.ts';
import { refuse } from '../../domain/kernel/refusal.ts';

/** Longer than one try of sending takes. Of a process that died in one, the next try waits for the rest of it. */
const CLAIM_MS = 30_000;
/** How long it is remembered that a message was sent: it is in the log as well. */
const SENT_MS = 86_400_000;

/** One process at a time sends a message, and none sends it again: true when this call has sent it. `group`: with what it is deleted. */
export async function sendOnce(vault: Vault, id: string, group: string, send: () => Promise<void>): Promise<boolean> {
  const mine = randomUUID();
  const { entry } = await vault.create('messageClaim', id, mine, { group, expiresAt: Date.now() + CLAIM_MS });
  if (entry.value === 'sent') return false;
  if (entry.value !== mine) refuse('unavailable', 'message.claimed', 'Another process is sending this message.');
  try {
    await send();
  } catch (error) {
    await vault.delete('messageClaim', id);
    throw error;
  }
  await vault.put('messageClaim', id, 'sent', { group, expiresAt: Date.now() + SENT_MS });
  return true;
}
