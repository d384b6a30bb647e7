import { z } from 'zod';
import { message, operation } from './operation.ts';

const serverCamera = z.object({
  camera_id: z.string(),
  name: z.string(),
  type: z.string(),
  /** It answers now. */
  present: z.boolean(),
  /** By an admin; otherwise it is the first studio's. */
  assigned: z.boolean(),
  /** Whose it is; null while there is no studio. */
  user_id: z.string().nullable(),
  full_name: z.string().nullable(),
});
export type ServerCamera = z.infer<typeof serverCamera>;

export const serverCameras = operation({
  id: 'serverCameras',
  tag: 'Administration',
  summary: 'Cameras that this server itself reaches, and whose they are',
  call: 'GET /admin/cameras',
  access: 'admin',
  answer: z.object({ cameras: z.array(serverCamera) }),
});
export const findStudios = operation({
  id: 'findStudios',
  tag: 'Administration',
  summary:
    'Open studios by what a word of their name, or their mail address, begins with: the first 20; the newest where nothing is asked',
  call: 'GET /admin/studios',
  access: 'admin',
  query: z.object({ search: z.string().trim().max(120, 'Please search for at most 120 characters.').default('') }),
  answer: z.object({ studios: z.array(z.object({ user_id: z.string(), full_name: z.string(), email: z.string() })) }),
});
export const assignCamera = operation({
  id: 'assignCamera',
  tag: 'Administration',
  summary: 'Give a camera of this server to a studio; whoever was connected to it is let go',
  call: 'POST /admin/cameras/{id}/assign',
  access: 'admin',
  params: z.object({ id: z.string().max(200) }),
  body: z.object({ user_id: z.string('Please choose a studio.').min(1, 'Please choose a studio.').max(64) }),
  answer: message,
});
