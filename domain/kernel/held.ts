/** How long a name that somebody left goes on leading to them, in milliseconds: nobody else takes it meanwhile. */
const HELD_MS = 90 * 86_400_000;

/** Whether a name that was left then (ISO 8601) still leads to who left it. */
export const stillLeads = (leftAt: string, now: string): boolean => Date.parse(now) < Date.parse(leftAt) + HELD_MS;
