import { createHash } from 'node:crypto';

/** What the physical names of a set's collections begin with, whatever characters its id has. */
export const setPrefix = (setId: string): string => `s${createHash('sha256').update(setId).digest('hex').slice(0, 16)}_`;
