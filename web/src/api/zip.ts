import { getZip, type ZipState } from '../../../api/contract/zip.ts';
import { ApiError, call } from './call.ts';

export type { PreparedZip, ZipState } from '../../../api/contract/zip.ts';

const ASKED_MS = 1000;
/** A connection that went away comes back, and so does a server that starts. */
const TRIES = 30;
const isAway = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status === 503);
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ASKED_MS));

/**
 * Follows a zip until it is ready or has failed. `look` sees how far it is, and stops with false. It goes on being made
 * while nobody looks.
 */
export async function watchZip(zipId: string, look: (state: ZipState) => boolean): Promise<ZipState | null> {
  for (let lost = 0; ;) {
    try {
      const state = await call(getZip, { params: { zipId } });
      lost = 0;
      if (!look(state)) return null;
      if (state.state !== 'preparing') return state;
    } catch (error) {
      if (!isAway(error) || (lost += 1) > TRIES) throw error;
    }
    await pause();
  }
}
