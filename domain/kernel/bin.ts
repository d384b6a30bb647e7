/** How long what was deleted can be brought back, in milliseconds. */
export const BIN_MS = 30 * 86_400_000;
/**
 * What goes because its whole gig was deleted goes this much later, in milliseconds: who brings the gig back at the last
 * moment, by another process' clock, may be doing so just now, and the gig is another stream than its photos.
 */
export const LAST_MOMENT_MS = 10 * 60_000;
/** Whether something deleted then (ISO 8601) may go for good now; or, for the cautious, has been for so many milliseconds. */
export const isOverdue = (deletedAt: string | undefined, now: string, since = 0): boolean =>
  deletedAt !== undefined && Date.parse(deletedAt) + BIN_MS + since <= Date.parse(now);

/** How long what was removed from a list, with an offer to undo it, can be put back, in milliseconds. */
export const UNDO_MS = 3_600_000;
