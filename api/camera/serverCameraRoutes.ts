import { assignServerCamera } from '../../commands/serverCamera.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import * as contract from '../contract/serverCamera.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

/** An admin's view of the cameras that the server itself reaches. */
export function serverCameraRoutes({ reads, cameras: { own, control } }: RouteContext): Route[] {
  const reader = reads.reader(accounts);
  return [
    route(contract.serverCameras, async () => {
      const assigned = await own.assigned();
      const present = new Map((await own.present()).map(({ id, name, type }) => [id, { name, type }]));
      const cameras = [...new Set([...present.keys(), ...assigned.keys()])].map(async (id) => {
        const userId = await own.ownerOf(id);
        const { name, type } = present.get(id) ?? { name: assigned.get(id)!.name, type: assigned.get(id)!.kind };
        return {
          camera_id: id,
          name,
          type,
          present: present.has(id),
          assigned: assigned.get(id) !== undefined && assigned.get(id)?.userId === userId,
          user_id: userId ?? null,
          full_name: (userId === undefined ? undefined : (await reader.get(userId))?.fullName) ?? null,
        };
      });
      return { cameras: await Promise.all(cameras) };
    }),
    route(contract.assignCamera, async ({ params: { id }, body: { user_id: userId }, caller, write }) => {
      const known = (await own.assigned()).get(id);
      const found = (await own.present()).find((camera) => camera.id === id);
      const { name, kind } = found
        ? { name: found.name, kind: found.type }
        : (known ?? refuse('notFound', 'camera.absent', 'This camera is not there any more. Reload the list.'));
      await assignServerCamera(write, { cameraId: id, userId, name, kind }, caller);
      await control.takeAway(id, userId);
      return { message: `${name} is theirs now.` };
    }),
  ];
}
