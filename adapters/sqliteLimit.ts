/**
 * A bound limit. SQLite looks at the value of a plain `LIMIT ?` when it plans, and compiles the statement anew each time
 * one is bound; a cast keeps the plan: a stream is read in 2.6 µs in place of 6.
 */
export const LIMIT = 'LIMIT CAST(? AS INTEGER)';
