import { z } from 'zod';
import { message, operation } from './operation.ts';

const token = z.string().min(1).max(300);
/** Where two-step sign-in is on. */
const code = z.string().max(20).optional();
const password = z.string().min(1, 'Please enter your password.').max(200);

/** What stands for a closed account until it is erased. */
export const closedToken = z.object({
  /** To be shown to `POST /account/closed` and to what follows it. */
  closed_token: z.string(),
  erases_at: z.string(),
});

export const closeAccount = operation({
  id: 'closeAccount',
  tag: 'Accounts',
  summary:
    'Close the account: sessions, camera FTP and galleries end at once; for 30 days a mailed link opens it again',
  call: 'POST /account/close',
  access: 'photographer',
  body: z.object({ password, code, confirmation: z.literal('DELETE', 'Please type DELETE to confirm.') }),
  answer: message.extend(closedToken.shape),
});

export const closedAccount = operation({
  id: 'closedAccount',
  tag: 'Accounts',
  summary: 'The closed account that a mailed link is about',
  call: 'POST /account/closed',
  access: 'public',
  body: z.object({ token }),
  answer: z.object({
    status: z.enum(['closed', 'erased']),
    full_name: z.string(),
    closed_at: z.string(),
    erases_at: z.string(),
  }),
});

export const reopenAccount = operation({
  id: 'reopenAccount',
  tag: 'Accounts',
  summary: 'Open a closed account again, as it was',
  call: 'POST /account/reopen',
  access: 'public',
  body: z.object({ token }),
  answer: message,
});
