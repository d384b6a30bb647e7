import { part } from '../parts/part.ts';

/** Who sends: the studio's and editors' files go in one request each, a client's piece by piece. Fetched with the first file, or before it. */
export const engine = part(() => import('./engine.ts'));
export const clientEngine = part(() => import('./client-engine.ts'));
