import { z } from 'zod';
import { channels, noticeKinds } from '../domain/kernel/noticeKind.ts';
import { preference } from '../domain/preference.ts';
import { command } from './core/run.ts';

/** What is not named stays as it is. */
export const changePreferences = command({
  aggregate: preference,
  name: 'ChangePreferences',
  id: (input) => input.userId,
  may: (actor, _, { userId }) => actor.kind === 'user' && actor.role === 'photographer' && actor.id === userId,
  input: z.object({
    userId: z.string().min(1).max(64),
    changes: z
      .array(z.object({ kind: z.enum(noticeKinds), channel: z.enum(channels), on: z.boolean() }))
      .max(noticeKinds.length * channels.length),
  }),
});
