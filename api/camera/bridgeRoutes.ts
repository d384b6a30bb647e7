import { makeBridge, withdrawBridge } from '../../commands/cameraBridge.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type CameraBridgeView, cameraBridges } from '../../projections/cameraBridge.ts';
import { everyOne } from '../../projections/core/pages.ts';
import * as contract from '../contract/cameraBridge.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

/** A studio's bridges to cameras that stand elsewhere. */
export function cameraBridgeRoutes({ reads, cameras }: RouteContext): Route[] {
  const reader = reads.reader(cameraBridges);
  const present = ({ id, name, madeAt }: CameraBridgeView): contract.CameraBridge => ({
    bridge_id: id,
    name,
    online: cameras.bridges.isOnline(id),
    created_at: madeAt,
  });
  return [
    route(contract.listBridges, async ({ caller }) => {
      const items = await everyOne(reader, {
        index: 'byStudio',
        where: { userId: caller.actor.id, working: true },
        order: 'desc',
      });
      return { bridges: items.map(present) };
    }),
    route(contract.makeCameraBridge, async ({ body, caller, write, settled }) => {
      const { bridgeId, token } = await makeBridge(write, body.name, caller);
      await settled();
      const made =
        (await reader.get(bridgeId)) ?? refuse('notFound', 'bridge.absent', 'This bridge is no longer here.');
      return { bridge: present(made), token };
    }),
    route(contract.withdrawCameraBridge, async ({ params, caller, write }) => {
      await withdrawBridge(write, params.bridgeId, caller);
      cameras.bridges.withdraw(params.bridgeId);
      return { message: 'The bridge is withdrawn' };
    }),
  ];
}
