import { z } from 'zod';

/** What notices are about, as their readers choose by which channels they come beside the bell, which has all. */
export const noticeKinds = ['bookings', 'clients', 'guests', 'payments', 'plan'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Beside the bell. */
export const channels = ['email', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/**
 * How a notice goes out beside the bell, if its reader wants that: by mail `now`, by mail together with what else comes
 * within a moment (`gathered`), by WhatsApp (always gathered).
 */
export const telling = z.object({
  kind: z.enum(noticeKinds),
  mail: z.enum(['now', 'gathered']).optional(),
  whatsapp: z.literal(true).optional(),
});
