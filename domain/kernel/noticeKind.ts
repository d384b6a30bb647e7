import { z } from 'zod';

/** What notices are about, as their readers choose by which channels they come beside the bell, which has all. */
export const noticeKinds = ['bookings', 'clients', 'guests', 'payments', 'plan'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Beside the bell. */
export const channels = ['email', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/**
 * How a notice goes out beside the bell, if its reader wants that, together with what else of its kind comes within a
 * moment. Without `mail` its mail goes at once, by whatever raised it, or there is none.
 */
export const telling = z.object({
  kind: z.enum(noticeKinds),
  mail: z.literal(true).optional(),
  whatsapp: z.literal(true).optional(),
});
export type Telling = z.infer<typeof telling>;
