import { type DetailedError, Upload } from 'tus-js-client';

/** `lost`: no answer came. */
export type UploadOutcome = { state: 'done' } | { state: 'refused' | 'failed'; lost: boolean; sentence: string };

const CHUNK = 4 << 20;
/** Venue Wi-Fi comes back; nobody need press anything for two minutes. */
const RETRIES = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000];

export interface TusWay {
  endpoint: string;
  /** Who sends it. */
  headers: Record<string, string>;
  /** What makes it the same file of the same person. */
  identity: readonly (string | number | undefined)[];
  /** Where no answer has a sentence of its own. */
  otherwise: string;
}

function sentenceOf(error: Error | DetailedError, otherwise: string): string {
  if (!('originalResponse' in error) || !error.originalResponse)
    return 'The connection was lost. Please try again: it goes on where it stopped.';
  try {
    return (JSON.parse(error.originalResponse.getBody()) as { detail?: string }).detail || otherwise;
  } catch {
    return otherwise;
  }
}
const statusOf = (error: Error | DetailedError): number =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;

/**
 * Sends one file by the tus protocol. The same file of the same person goes on where it stopped, also after the browser
 * was closed: its address is kept until it has arrived. `progress` tells the bytes sent.
 */
export function sendByTus(
  file: File,
  { endpoint, headers, identity, otherwise }: TusWay,
  progress: (sent: number) => void,
): { outcome: Promise<UploadOutcome>; stop(forGood?: boolean): Promise<void> } {
  let settle: (outcome: UploadOutcome) => void = () => undefined;
  const outcome = new Promise<UploadOutcome>((resolve) => (settle = resolve));
  const upload = new Upload(file, {
    endpoint,
    headers,
    metadata: { filename: file.name },
    chunkSize: CHUNK,
    retryDelays: RETRIES,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => [...identity, file.name, file.size, file.lastModified].join('/'),
    onProgress: progress,
    onShouldRetry: (error) => {
      const status = statusOf(error);
      return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
    },
    onSuccess: () => settle({ state: 'done' }),
    onError: (error) =>
      settle({
        state: [403, 413, 415, 422].includes(statusOf(error)) ? 'refused' : 'failed',
        lost: statusOf(error) === 0,
        sentence: sentenceOf(error, otherwise),
      }),
  });
  void upload.findPreviousUploads().then(
    ([before]) => {
      if (before) upload.resumeFromPreviousUpload(before);
      upload.start();
    },
    () => upload.start(),
  );
  return { outcome, stop: (forGood = false) => upload.abort(forGood) };
}
