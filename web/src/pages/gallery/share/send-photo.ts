import { type DetailedError, Upload } from 'tus-js-client';
import { GUEST_TUS } from '../../../api/guest.ts';

export type Fate = { state: 'done' } | { state: 'refused' | 'failed'; sentence: string };

const CHUNK = 4 << 20;
/** Venue Wi-Fi comes back; a guest need not press anything for two minutes. */
const RETRIES = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000];
const OTHERWISE = 'Upload failed';

function sentenceOf(error: Error | DetailedError): string {
  if (!('originalResponse' in error) || !error.originalResponse) return 'The connection was lost. Please try again: it goes on where it stopped.';
  try {
    return (JSON.parse(error.originalResponse.getBody()) as { detail?: string }).detail || OTHERWISE;
  } catch {
    return OTHERWISE;
  }
}
const statusOf = (error: Error | DetailedError): number => ('originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0);

/**
 * Sends one photo by the tus protocol. The same file of the same guest goes on where it stopped, also after the browser
 * was closed: its address is kept until it has arrived. `progress` tells the share sent, 0 to 1.
 */
export function sendPhoto(file: File, gigId: string, token: string, progress: (share: number) => void): { fate: Promise<Fate>; stop(): Promise<void> } {
  let settle: (fate: Fate) => void = () => undefined;
  const fate = new Promise<Fate>((resolve) => (settle = resolve));
  const upload = new Upload(file, {
    endpoint: GUEST_TUS,
    headers: { 'x-guest-token': token },
    metadata: { filename: file.name },
    chunkSize: CHUNK,
    retryDelays: RETRIES,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => ['guest', gigId, token.split('.')[1], file.name, file.size, file.lastModified].join('/'),
    onProgress: (sent, total) => progress(total > 0 ? sent / total : 0),
    onShouldRetry: (error) => {
      const status = statusOf(error);
      return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
    },
    onSuccess: () => settle({ state: 'done' }),
    onError: (error) => settle({ state: [413, 415, 422].includes(statusOf(error)) ? 'refused' : 'failed', sentence: sentenceOf(error) }),
  });
  void upload.findPreviousUploads().then(
    ([before]) => {
      if (before) upload.resumeFromPreviousUpload(before);
      upload.start();
    },
    () => upload.start(),
  );
  return { fate, stop: () => upload.abort() };
}
