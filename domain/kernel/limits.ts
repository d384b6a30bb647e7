/** In a plan's limits: no limit. */
export const UNLIMITED = -1;
