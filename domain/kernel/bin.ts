/** How long what was deleted can be brought back, in milliseconds. */
export const BIN_MS = 30 * 86_400_000;
/** Whether something deleted then (ISO 8601) may go for good now. */
export const isOverdue = (deletedAt: string | undefined, now: string): boolean => deletedAt !== undefined && Date.parse(deletedAt) + BIN_MS <= Date.parse(now);
