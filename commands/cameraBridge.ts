import { z } from 'zod';
import { account } from '../domain/account.ts';
import { cameraBridge } from '../domain/cameraBridge.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { forgetAccessBeside } from './cameraAccess.ts';
import { isOwnStudio } from './core/actors.ts';
import { type Caller, type Run, command, idMadeBy } from './core/run.ts';
import { newToken } from './core/secrets.ts';
import type { WriteSide, WriteTools } from './core/writeSide.ts';
import { TOO_LONG, nameInput } from './nameInput.ts';

const id = z.string().min(1).max(64);
const own = { aggregate: cameraBridge, id: (input: { userId: string }) => input.userId, may: isOwnStudio };

const makeCameraBridge = command({
  ...own,
  name: 'MakeCameraBridge',
  input: z.object({
    userId: id,
    bridgeId: id,
    name: nameInput('Please give the bridge a name, so that you know it again.').max(80, TOO_LONG),
  }),
});
const withdrawCameraBridge = command({
  ...own,
  name: 'WithdrawCameraBridge',
  input: z.object({ userId: id, bridgeId: id }),
});

const KIND = 'bridgeToken';
const hashOf = ({ secrets }: Pick<WriteTools, 'secrets'>, token: string): string =>
  secrets.lookup('cameraBridge', token);
const forget = async ({ vault }: Pick<WriteSide, 'vault'>, userId: string, bridgeId: string): Promise<void> => {
  for (const { id: hash, value } of await vault.list(KIND, userId))
    if (value === bridgeId) await vault.delete(KIND, hash);
};

/** A bridge, and the token with which it connects; it is told this once, and kept as a keyed hash. */
export async function makeBridge(
  tools: Pick<WriteSide, 'vault' | 'secrets'> & { run: Run },
  name: string,
  caller: Caller,
): Promise<{ bridgeId: string; token: string }> {
  const userId = caller.actor.id;
  const bridgeId = idMadeBy(makeCameraBridge, caller, 'bridge');
  await tools.run(makeCameraBridge, { userId, bridgeId, name }, caller);
  await forget(tools, userId, bridgeId);
  const token = newToken();
  await tools.vault.put(KIND, hashOf(tools, token), bridgeId, { group: userId });
  return { bridgeId, token };
}

/** The log is asked at each use, too: who dies in between has withdrawn it all the same. */
export async function withdrawBridge(tools: WriteSide, bridgeId: string, caller: Caller): Promise<void> {
  const userId = caller.actor.id;
  await tools.run(withdrawCameraBridge, { userId, bridgeId }, caller);
  await forget(tools, userId, bridgeId);
  await forgetAccessBeside(tools, userId, bridgeId);
}

/** With the account of its studio: no bridge of it connects any more. */
export const forgetBridges = async ({ vault }: Pick<WriteSide, 'vault'>, userId: string): Promise<void> =>
  void (await vault.deleteGroup(KIND, userId));

export interface BridgeIdentity {
  bridgeId: string;
  /** The studio whose it is. */
  userId: string;
}
/** Refuses `unauthenticated` once it was withdrawn, or the account closed. */
export async function requireBridge({ journal }: Pick<WriteTools, 'journal'>, bridge: BridgeIdentity): Promise<void> {
  const works = (await journal.load(cameraBridge, bridge.userId)).state.working.has(bridge.bridgeId);
  const open = (await journal.load(account, bridge.userId)).state.status === 'open';
  if (!works || !open)
    refuse(
      'unauthenticated',
      'bridge.withdrawn',
      'This bridge was withdrawn in Loom. Make a new one there, and start with its token.',
    );
}
/** Whose bridge has this token. Refuses as `requireBridge` does. */
export async function bridgeOf(tools: WriteTools, token: string): Promise<BridgeIdentity> {
  const kept = await tools.vault.get(KIND, hashOf(tools, token));
  const bridge = { bridgeId: String(kept?.value ?? ''), userId: kept?.group ?? 'nobody' };
  await requireBridge(tools, bridge);
  return bridge;
}
