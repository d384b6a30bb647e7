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
    /** Erasing takes a code of two-step sign-in too. */
    asks_for_code: z.boolean(),
    /** Once all of it is erased: what its certificate is shown by. */
    certificate_code: z.string().nullable(),
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

export const eraseAccount = operation({
  id: 'eraseAccount',
  tag: 'Accounts',
  summary: 'Erase a closed account at once, for good; its certificate is mailed',
  call: 'POST /account/erase',
  access: 'public',
  body: z.object({ token, code, confirmation: z.literal('ERASE', 'Please type ERASE to confirm.') }),
  answer: message,
});

export const erasureCertificate = operation({
  id: 'erasureCertificate',
  tag: 'Accounts',
  summary: 'The certificate of an erasure, as long as the log says the same',
  call: 'POST /account/certificate',
  access: 'public',
  body: z.object({ code: z.string().min(1).max(300) }),
  answer: z.object({
    certificate_id: z.string(),
    account_id: z.string(),
    closed_at: z.string(),
    erased_at: z.string(),
    /** `person`: its owner asked for it; `time`: its 30 days were over. */
    by: z.enum(['person', 'time']),
    /** The event with which it began, in the log. */
    log_position: z.number(),
    log_hash: z.string(),
    /** How much of each kind. */
    erased: z.record(z.string(), z.number()),
    digest: z.string(),
  }),
});

/** How far a download of everything is; asked again with its `export_id` until it is ready. */
const exportState = z.object({
  export_id: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  /** Once it is ready: a zip that can be resumed, for 12 hours, and no longer than what it was asked for by. */
  url: z.string().nullable(),
  /** Bytes. */
  size: z.number().nullable(),
  detail: z.string().optional(),
});
const exportId = z.string().min(1).max(100).optional();

export const exportAccount = operation({
  id: 'exportAccount',
  tag: 'Accounts',
  summary: 'Everything of mine as one zip: photos, clients, bookings, portfolio, projects and what happened, as JSON',
  call: 'POST /account/export',
  access: 'photographer',
  body: z.object({ export_id: exportId }),
  answer: exportState,
});

export const exportClosedAccount = operation({
  id: 'exportClosedAccount',
  tag: 'Accounts',
  summary: 'The same of a closed account, by the token of its mailed link',
  call: 'POST /account/closed/export',
  access: 'public',
  body: z.object({ token, code, export_id: exportId }),
  answer: exportState,
});
