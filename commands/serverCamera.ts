import { z } from 'zod';
import { account } from '../domain/account.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { SERVER, serverCamera } from '../domain/serverCamera.ts';
import { isAdmin } from './core/actors.ts';
import { type Caller, command } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';

const id = z.string().min(1).max(200);
const assign = command({
  aggregate: serverCamera,
  name: 'AssignServerCamera',
  id: () => SERVER,
  may: isAdmin,
  input: z.object({ cameraId: id, userId: id, name: z.string().max(200), kind: z.string().max(40) }),
});

/** Gives a camera that the server itself reaches to a studio. Refuses `notFound` for a studio that is not there. */
export async function assignServerCamera(
  tools: WriteSide,
  input: z.infer<typeof assign.input>,
  caller: Caller,
): Promise<void> {
  const { state } = await tools.journal.load(account, input.userId);
  if (state.status !== 'open' || state.role !== 'photographer')
    refuse('notFound', 'serverCamera.studioAbsent', 'There is no such studio. Please choose another one.');
  await tools.run(assign, input, caller);
}
