import { Refusal } from '../../domain/kernel/refusal.ts';

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Turns a failure to store into a Refusal with a sentence. The cause stays attached, for the log. */
export async function storing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const refusal = hasCode(error, 'ENOSPC', 'EDQUOT')
      ? new Refusal('unavailable', 'blobs.full', 'The storage is full, so the file was not kept. Free some space, then send it again.')
      : new Refusal('unavailable', 'blobs.failed', 'The file could not be stored. Please send it again in a moment.');
    refusal.cause = error;
    throw refusal;
  }
}
