import { Refusal } from '../../domain/kernel/refusal.ts';
import { absent } from './digest.ts';

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
/** Errors of the S3 client carry the protocol's code as their name. */
const hasName = (error: unknown, ...names: string[]): boolean => error instanceof Error && names.includes(error.name);

export const wasAbsent = (error: unknown): boolean => hasName(error, 'NoSuchKey', 'NotFound', 'NoSuchBucket');
export const wasUnknownToServer = (error: unknown): boolean => hasName(error, 'NotImplemented', 'MethodNotAllowed');
const wasFull = (error: unknown): boolean =>
  hasCode(error, 'ENOSPC', 'EDQUOT') || hasName(error, 'InsufficientCapacity', 'QuotaExceeded', 'XMinioStorageFull');

/** Turns a failure to store into a Refusal with a sentence. The cause stays attached, for the log. */
export async function storing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const refusal = wasFull(error)
      ? new Refusal(
          'unavailable',
          'blobs.full',
          'The storage is full, so the file was not kept. Free some space, then send it again.',
        )
      : new Refusal('unavailable', 'blobs.failed', 'The file could not be stored. Please send it again in a moment.');
    refusal.cause = error;
    throw refusal;
  }
}

/** Turns a failed look into a remote store into `notFound` or `unavailable`. */
export async function reaching<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (wasAbsent(error)) absent();
    const refusal = new Refusal(
      'unavailable',
      'blobs.away',
      'The storage cannot be reached. Please try again in a moment.',
    );
    refusal.cause = error;
    throw refusal;
  }
}
