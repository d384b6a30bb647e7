import { z } from 'zod';
import { password, session } from './account.ts';
import { message, operation, paging } from './operation.ts';

const one = z.object({
  session_id: z.string(),
  /** 'Chrome on Windows'; empty where the browser did not tell. */
  browser: z.string(),
  first_used_at: z.string(),
  /** To about five minutes. */
  last_used_at: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionAnswer = z.infer<typeof one>;

export const listSessions = operation({
  id: 'listSessions',
  tag: 'Accounts',
  summary: 'Where this account is signed in, whoever stays signed in longest first',
  call: 'GET /account/sessions',
  access: 'signedIn',
  query: paging,
  answer: z.object({ sessions: z.array(one), next_cursor: z.string().nullable() }),
});

export const endSession = operation({
  id: 'endSession',
  tag: 'Accounts',
  summary: 'End one session; addresses of pictures and downloads that were got by it end with it',
  call: 'DELETE /account/sessions/{sessionId}',
  access: 'signedIn',
  answer: message,
});

export const endOtherSessions = operation({
  id: 'endOtherSessions',
  tag: 'Accounts',
  summary: 'End all sessions but this one',
  call: 'DELETE /account/sessions',
  access: 'signedIn',
  answer: message.extend({ ended: z.number() }),
});

export const changePassword = operation({
  id: 'changePassword',
  tag: 'Accounts',
  summary: 'Change the password: all other sessions end, and this one goes on by the new token in the answer',
  call: 'POST /account/change-password',
  access: 'signedIn',
  body: z.object({
    current_password: z.string().min(1, 'Please enter your current password.').max(200),
    new_password: password,
  }),
  answer: session.extend(message.shape),
});
