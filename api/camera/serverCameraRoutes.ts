import { assignServerCamera } from '../../commands/serverCamera.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type AccountView, accounts } from '../../projections/account.ts';
import { WORDS_OF_ACCOUNT, accountWords } from '../../projections/accountWords.ts';
import { beginning, wordOf } from '../../projections/words.ts';
import * as contract from '../contract/serverCamera.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

/** Studios that are shown to choose from. */
const MOST_FOUND = 20;

/** An admin's view of the cameras that the server itself reaches. */
export function serverCameraRoutes({ reads, cameras: { own, control } }: RouteContext): Route[] {
  const [reader, words] = [reads.reader(accounts), reads.reader(accountWords)];
  /** Open ones, in the order of the texts that begin so. */
  const studios = async (search: string): Promise<AccountView[]> => {
    if (search === '') {
      const newest = { index: 'byTime', where: { role: 'photographer' }, order: 'desc', limit: MOST_FOUND } as const;
      return (await reader.find(newest)).items.filter(({ closedAt }) => closedAt === '');
    }
    const begun = { index: 'byWord', where: { open: true }, range: beginning(wordOf(search)) };
    const { items } = await words.find({ ...begun, limit: MOST_FOUND * WORDS_OF_ACCOUNT });
    const ids = [...new Set(items.map(({ userId }) => userId))].slice(0, MOST_FOUND);
    const known = new Map((await reader.getMany(ids)).map((one) => [one.id, one]));
    return ids.flatMap((id) => known.get(id) ?? []);
  };
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
    route(contract.findStudios, async ({ query: { search } }) => ({
      studios: (await studios(search)).map(({ id, fullName, email }) => ({ user_id: id, full_name: fullName, email })),
    })),
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
