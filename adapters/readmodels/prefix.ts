import { createHash } from 'node:crypto';

/** Stands for a set's id in physical names, whatever characters the id has. */
export const setName = (setId: string): string => createHash('sha256').update(setId).digest('hex').slice(0, 16);

/** What the physical names of a set's collections begin with. */
export const setPrefix = (setId: string): string => `s${setName(setId)}_`;
