import { z } from 'zod';
import { operation } from './operation.ts';

/** One event as an auditor reads it. `sentence` is plain English; `changes` is what it changed in what people see. */
export const auditEvent = z.object({
  id: z.string(),
  position: z.number(),
  stream: z.string(),
  revision: z.number(),
  type: z.string(),
  at: z.string(),
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  sentence: z.string(),
  data: z.record(z.string(), z.unknown()),
  correlation: z.string(),
  cause: z.string().nullable(),
  command: z.string(),
  version: z.number(),
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditGigs = operation({
  id: 'auditGigs',
  tag: 'History',
  summary: 'All gigs, newest first',
  call: 'GET /audit/gigs',
  access: 'auditor',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(25),
    cursor: z.string().max(500).optional(),
  }),
  answer: z.object({
    gigs: z.array(
      z.object({
        gig_id: z.string(),
        gig_name: z.string(),
        owner_id: z.string(),
        photographer_name: z.string(),
        created_at: z.string(),
        total_photos: z.number(),
        deleted: z.boolean(),
      }),
    ),
    next_cursor: z.string().nullable(),
    total: z.number(),
  }),
});
export const auditGigEvents = operation({
  id: 'auditGigEvents',
  tag: 'History',
  summary: 'Everything that happened in a gig, newest first',
  call: 'GET /audit/gigs/{gigId}/events',
  access: 'auditor',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(500).optional(),
    type: z.string().max(80).optional(),
  }),
  answer: z.object({
    events: z.array(auditEvent),
    next_cursor: z.string().nullable(),
    first_at: z.string().nullable(),
    last_at: z.string().nullable(),
    total: z.number(),
    /** All that ever happened in the gig, for the filter. */ types: z.array(z.string()).optional(),
  }),
});
/** The gig as it was: its settings, folders and media. */
export const gigAsOf = z.object({
  position: z.number(),
  at: z.string(),
  gig: z.record(z.string(), z.unknown()).nullable(),
  media: z.array(z.record(z.string(), z.unknown())),
  media_total: z.number(),
});
export const auditGigAsOf = operation({
  id: 'auditGigAsOf',
  tag: 'History',
  summary: 'The gig as of a moment: a position of the log, or a time',
  call: 'GET /audit/gigs/{gigId}/as-of',
  access: 'auditor',
  query: z.object({
    position: z.coerce.number().int().min(0).optional(),
    at: z.iso.datetime().optional(),
    media_limit: z.coerce.number().int().min(0).max(1000).default(100),
  }),
  answer: gigAsOf,
});
export const auditEventChange = operation({
  id: 'auditEventChange',
  tag: 'History',
  summary: 'What one event changed: the documents before and after it',
  call: 'GET /audit/events/{position}',
  access: 'auditor',
  params: z.object({ position: z.coerce.number().int().min(1) }),
  answer: z.object({
    event: auditEvent,
    changes: z.array(
      z.object({
        document: z.string(),
        id: z.string(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  }),
});
export const auditVerify = operation({
  id: 'auditVerify',
  tag: 'History',
  summary: 'Walk the hash chains of one gig',
  call: 'POST /audit/gigs/{gigId}/verify',
  access: 'auditor',
  answer: z.object({
    intact: z.boolean(),
    streams: z.number(),
    events: z.number(),
    broken: z.array(z.object({ stream: z.string(), revision: z.number(), position: z.number(), reason: z.string() })),
  }),
});
export const auditUsers = operation({
  id: 'auditUsers',
  tag: 'History',
  summary: 'Accounts, for names and roles',
  call: 'GET /audit/users',
  access: 'auditor',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(25),
    cursor: z.string().max(500).optional(),
  }),
  answer: z.object({
    users: z.array(
      z.object({
        user_id: z.string(),
        full_name: z.string(),
        email: z.string(),
        role: z.string(),
        email_verified: z.boolean(),
        /** Of an account that its owner closed. */
        erases_at: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
    next_cursor: z.string().nullable(),
    total: z.number(),
  }),
});

/** Administration that this console has. */
export const parkedReactions = operation({
  id: 'parkedReactions',
  tag: 'Administration',
  summary: 'Reactions that gave up and wait for a person',
  call: 'GET /admin/parked',
  access: 'admin',
  answer: z.object({
    parked: z.array(
      z.object({
        id: z.string(),
        reaction: z.string(),
        event_id: z.string(),
        event_type: z.string(),
        gig_id: z.string().nullable(),
        error: z.string(),
        attempts: z.number(),
        parked_at: z.string(),
      }),
    ),
  }),
});
export const retryParked = operation({
  id: 'retryParked',
  tag: 'Administration',
  summary: 'Try a parked reaction again',
  call: 'POST /admin/parked/{id}/retry',
  access: 'admin',
  params: z.object({ id: z.string().max(200) }),
  answer: z.object({ message: z.string() }),
});
export const outboxMails = operation({
  id: 'outboxMails',
  tag: 'Administration',
  summary: 'Mails and WhatsApp messages in the outbox, newest first',
  call: 'GET /admin/outbox',
  access: 'admin',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(200),
    cursor: z.string().max(500).optional(),
  }),
  answer: z.object({
    mails: z.array(
      z.object({
        id: z.string(),
        channel: z.enum(['mail', 'whatsapp']),
        to: z.string(),
        subject: z.string(),
        at: z.string(),
        text: z.string(),
      }),
    ),
    next_cursor: z.string().nullable(),
    total: z.number(),
  }),
});
export const createAuditor = operation({
  id: 'createAuditor',
  tag: 'Administration',
  summary: 'Create an auditor',
  call: 'POST /admin/auditors',
  access: 'admin',
  body: z.object({
    email: z.string().trim().toLowerCase().pipe(z.email()),
    full_name: z.string().trim().min(1).max(120),
    password: z.string().min(6).max(200),
  }),
  answer: z.object({ user_id: z.string() }),
});
