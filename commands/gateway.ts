import { z } from 'zod';
import { gateway } from '../domain/gateway.ts';
import type { Json } from '../domain/kernel/event.ts';
import { seal, unseal } from '../domain/kernel/personal.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { isOwnStudio } from './core/actors.ts';
import { type Caller, command, idMadeBy } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';
import type { Gateway, GatewayKeys, OpenGateway } from './ports/payments.ts';

const id = z.string().min(1).max(64);
const ofStudio = { aggregate: gateway, id: (input: { userId: string }) => input.userId, may: isOwnStudio };
const connect = command({
  ...ofStudio,
  name: 'ConnectGateway',
  input: z.object({ userId: id, gatewayId: id, keyId: z.string().min(1).max(64) }),
});
export const removeGateway = command({ ...ofStudio, name: 'RemoveGateway', input: z.object({ userId: id }) });

/** In the vault under the photographer's own key: it goes with the person. */
const KEPT = 'gateway';

/**
 * The studio's keys, tried before they are kept, and kept before the event says which are good: a process that dies before
 * leaves the ones that were. `before`: what is still done with those. Refuses `invalid` keys that the provider does not take.
 */
export async function connectGateway(
  tools: WriteSide,
  open: OpenGateway,
  keys: GatewayKeys,
  caller: Caller,
  before: () => Promise<void>,
): Promise<void> {
  const userId = caller.actor.id;
  if (!(await open(keys).tried()))
    refuse(
      'invalid',
      'gateway.keys',
      'Razorpay does not take this key. Please copy the key id and its secret from the Razorpay dashboard again.',
    );
  await before();
  const gatewayId = idMadeBy(connect, caller, 'gateway');
  await tools.vault.put(KEPT, gatewayId, seal(await tools.keys.obtain(userId), KEPT, { ...keys }), { group: userId });
  const { state } = await tools.run(connect, { userId, gatewayId, keyId: keys.keyId }, caller);
  await forgetOthers(tools, userId, state.status === 'connected' ? state.gatewayId : '');
}
/** The secrets of the studio's account, but those by which it is connected. */
export async function forgetOthers({ vault }: Pick<WriteSide, 'vault'>, userId: string, but: string): Promise<void> {
  for (const { id: each } of await vault.list(KEPT, userId)) if (each !== but) await vault.delete(KEPT, each);
}

/** The studio's account, opened by its keys; undefined where none is connected. */
export async function gatewayOf(
  { journal, vault, keys }: Pick<WriteSide, 'journal' | 'vault' | 'keys'>,
  open: OpenGateway,
  userId: string,
): Promise<{ gatewayId: string; gateway: Gateway } | undefined> {
  const { state } = await journal.load(gateway, userId);
  if (state.status === 'absent') return undefined;
  const entry = await vault.get(KEPT, state.gatewayId);
  const key = await keys.find(userId);
  if (!entry || entry.group !== userId || !key) return undefined;
  const opened = unseal(key, KEPT, entry.value as Json) as unknown as GatewayKeys;
  return { gatewayId: state.gatewayId, gateway: open(opened) };
}
