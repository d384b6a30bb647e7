import { z } from 'zod';
import { message, operation } from './operation.ts';

const bridge = z.object({
  bridge_id: z.string(),
  name: z.string(),
  /** It is connected now. */
  online: z.boolean(),
  created_at: z.string(),
});
export type CameraBridge = z.infer<typeof bridge>;

export const listBridges = operation({
  id: 'listBridges',
  tag: 'Camera',
  summary: 'Your bridges to cameras, newest first',
  call: 'GET /camera/bridges',
  access: 'photographer',
  answer: z.object({ bridges: z.array(bridge) }),
});
export const makeCameraBridge = operation({
  id: 'makeCameraBridge',
  tag: 'Camera',
  summary: 'Make a bridge; its token is told this once',
  call: 'POST /camera/bridges',
  access: 'photographer',
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, 'Please give the bridge a name, so that you know it again.')
      .max(80, 'The name can have at most 80 characters.'),
  }),
  answer: z.object({ bridge, token: z.string() }),
});
export const withdrawCameraBridge = operation({
  id: 'withdrawCameraBridge',
  tag: 'Camera',
  summary: 'Withdraw a bridge: its token opens nothing any more',
  call: 'DELETE /camera/bridges/{bridgeId}',
  access: 'photographer',
  answer: message,
});
