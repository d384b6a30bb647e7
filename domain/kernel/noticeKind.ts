import { z } from 'zod';

/** What notices are about, as their readers choose by which channels they come beside the bell, which has all. */
const noticeKinds = ['bookings', 'clients', 'guests', 'payments', 'plan'] as const;

/**
 * How a notice goes out beside the bell, if its reader wants that: by mail `now`, by mail together with what else comes
 * within a moment (`gathered`), by WhatsApp (always gathered).
 */
export const telling = z.object({
  kind: z.enum(noticeKinds),
  mail: z.enum(['now', 'gathered']).optional(),
  whatsapp: z.literal(true).optional(),
});
